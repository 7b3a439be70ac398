import { connectionStatuses } from '@atithi/api/channels/connections/rules'
import { channelIds } from '@atithi/api/channels/rules'
import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { dateOf, idOf, oneOf, textOf } from '../../lib/search-params.ts'

export const channelTabs = [
  'overview',
  'connections',
  'reservations',
  'inventory',
  'rates',
  'properties',
  'integrations',
  'calendars',
  'analytics',
] as const
export type ChannelTab = (typeof channelTabs)[number]

const connectionParts = [
  'status',
  'mapping',
  'settings',
  'closures',
  'checks',
  'history',
  'errors',
] as const
export type ConnectionPart = (typeof connectionParts)[number]

const reservationStates = ['booked', 'modified', 'cancelled'] as const

/** What of the channels is shown: a tab over all properties or one, or a single connection. */
export interface ChannelsSearch {
  property?: string
  tab?: ChannelTab
  /** The connection that is open, and which part of it. */
  connection?: string
  section?: ConnectionPart
  channel?: (typeof channelIds)[number]
  status?: (typeof connectionStatuses)[number]
  state?: (typeof reservationStates)[number]
  /** Reservations that wait for somebody, alone. */
  waiting?: true
  q?: string
  from?: IsoDate
  to?: IsoDate
}

export const readChannelsSearch = (search: Record<string, unknown>): ChannelsSearch => ({
  property: idOf(search.property),
  tab: oneOf(search.tab, channelTabs),
  connection: idOf(search.connection),
  section: oneOf(search.section, connectionParts),
  channel: oneOf(search.channel, channelIds),
  status: oneOf(search.status, connectionStatuses),
  state: oneOf(search.state, reservationStates),
  waiting: search.waiting === true ? true : undefined,
  q: textOf(search.q),
  from: dateOf(search.from),
  to: dateOf(search.to),
})
