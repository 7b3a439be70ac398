import type { WrittenChannel } from '@atithi/api/messaging/providers/rules/channels'
import { skipToken } from '@tanstack/react-query'
import { type Outputs, trpc } from '../../lib/trpc.ts'

export type Template = Outputs['communications']['templates']['list']['items'][number]

export const languageWords = { en: 'English', hi: 'Hindi' } as const

/** The templates that may be sent over a channel, as a select offers them. */
export function useTemplates(propertyId: string | undefined, channel: WrittenChannel) {
  const { data } = trpc.communications.templates.list.useQuery(
    propertyId ? { propertyId, channel, limit: 100 } : skipToken,
  )
  return (data?.items ?? []).filter(
    ({ isActive, approval }) => isActive && approval !== 'rejected' && approval !== 'paused',
  )
}

export const templateLabel = ({ name, language }: Pick<Template, 'name' | 'language'>): string =>
  language === 'en' ? name : `${name} (${languageWords[language]})`
