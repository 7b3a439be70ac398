import { type MessageStatus, messageStatuses } from '@atithi/api/messaging/messages/rules/statuses'
import { type Period, periods } from '@atithi/api/messaging/overview/rules'
import { type Channel, channels } from '@atithi/api/messaging/providers/rules/channels'
import { idOf, oneOf, textOf } from '../lib/search-params.ts'

const communicationTabs = [
  'overview',
  'messages',
  'log',
  'templates',
  'automation',
  'campaigns',
  'analytics',
  'settings',
] as const
export type CommunicationTab = (typeof communicationTabs)[number]

const inboxShows = ['inbox', 'waiting', 'archived', 'all'] as const
export type InboxShow = (typeof inboxShows)[number]

/** What stands in the address of /communications. */
export interface CommunicationsSearch {
  property?: string
  tab?: CommunicationTab
  /** The conversation that is open. */
  conversation?: string
  show?: InboxShow
  q?: string
  channel?: Channel
  status?: MessageStatus
  period?: Period
}

export const readCommunicationsSearch = (
  search: Record<string, unknown>,
): CommunicationsSearch => ({
  property: idOf(search.property),
  tab: oneOf(search.tab, communicationTabs),
  conversation: idOf(search.conversation),
  show: oneOf(search.show, inboxShows),
  q: textOf(search.q),
  channel: oneOf(search.channel, channels),
  status: oneOf(search.status, messageStatuses),
  period: oneOf(search.period, periods),
})

/** Changes what stands in the address. */
export type Go = (change: CommunicationsSearch) => void
