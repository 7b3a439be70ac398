import type { WrittenChannel } from '@atithi/api/messaging/providers/rules/channels'
import { skipToken } from '@tanstack/react-query'
import { failureOf } from '../../lib/failures.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'

export type Template = Outputs['communications']['templates']['list']['items'][number]

export const languageWords = { en: 'English', hi: 'Hindi' } as const

interface OfferedTemplates {
  templates: Template[]
  /** Why there are none to see yet; undefined once it is known how many there are. */
  unread: string | undefined
}

/** The templates that may be sent over a channel, as a select offers them: none that are known is not the same as none that are there. */
export function useTemplates(
  propertyId: string | undefined,
  channel: WrittenChannel,
): OfferedTemplates {
  const { data, error, isLoading } = trpc.communications.templates.list.useQuery(
    propertyId ? { propertyId, channel, limit: 100 } : skipToken,
  )
  const templates = (data?.items ?? []).filter(
    ({ isActive, approval }) => isActive && approval !== 'rejected' && approval !== 'paused',
  )
  if (data) return { templates, unread: undefined }
  return {
    templates,
    unread: error
      ? `Your templates could not be read. ${failureOf(error).message}`
      : isLoading
        ? 'Your templates are being read.'
        : undefined,
  }
}

/** The name with its language, unless the name says it already, as those of the ready set do. */
export function templateLabel({ name, language }: Pick<Template, 'name' | 'language'>): string {
  const suffix = `(${languageWords[language]})`
  return language === 'en' || name.endsWith(suffix) ? name : `${name} ${suffix}`
}
