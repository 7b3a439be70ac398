import type { ChannelId } from '@atithi/api/channels/rules'
import { channelNames } from '@atithi/api/channels/rules'
import { Badge, type Tone } from '@atithi/ui/badge'
import { formatCounted, formatInstant } from '../../lib/format.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import type { Outputs } from '../../lib/trpc.ts'
import type { ConnectionPart } from './channels-search.ts'

export type Connection = Outputs['channels']['connections']['list']['items'][number]
export type ConnectionDetail = Outputs['channels']['connections']['get']
export type Reservation = Outputs['channels']['reservations']['list']['items'][number]

const lookAgainMs = 2_000

/** How soon to look again at connections: while something is on its way, nobody tells when it has arrived. */
export const lookAgain = (
  rows: readonly (Connection | ConnectionDetail)[] | undefined,
): number | false =>
  rows?.some(
    row =>
      !row.hasEnded &&
      (row.queued > 0 || row.status === 'syncing' || ('checks' in row && row.checks?.isAsked)),
  )
    ? lookAgainMs
    : false

export const channelOptions = Object.entries(channelNames).map(([value, label]) => ({
  // The names are kept by these ids.
  value: value as ChannelId,
  label,
}))

export const statusWords: Record<Connection['status'], { label: string; tone: Tone }> = {
  connected: { label: 'Connected', tone: 'success' },
  syncing: { label: 'Syncing', tone: 'info' },
  pending: { label: 'Pending', tone: 'warning' },
  error: { label: 'Error', tone: 'danger' },
  disconnected: { label: 'Disconnected', tone: 'neutral' },
}

/** Where a connection stands; a paused one is told from one that has ended. */
export function ConnectionBadge({ row }: { row: Pick<Connection, 'status' | 'hasEnded'> }) {
  if (row.status === 'disconnected' && !row.hasEnded) return <Badge tone="warning">Paused</Badge>
  const { label, tone } = statusWords[row.status]
  return <Badge tone={tone}>{label}</Badge>
}

/** Where a connection sells, told from another of the same channel: a hotel may have several codes at one. */
export const placeOf = ({ propertyName, hotelCode }: Connection): string =>
  `${propertyName}, hotel code ${hotelCode}`

/** '5 minutes ago', else the day and the time; a dash for what never was. */
export const since = (instant: string | null, now: Date): string =>
  instant === null ? '–' : (relativeTime(instant, now) ?? formatInstant(instant))

/** How far behind the channel is. */
export function lagWords(row: Connection, now: Date): string {
  if (row.queued === 0) return 'Nothing waiting'
  const oldest = row.oldestWaitingAt && relativeTime(row.oldestWaitingAt, now)
  const waiting = `${formatCounted(row.queued, 'change')} waiting`
  return oldest ? `${waiting}, the oldest from ${oldest}` : waiting
}

export interface Advice {
  tone: 'danger' | 'warning' | 'info'
  title: string
  what: string
  /** Where it is mended, and what the button there says. */
  part: ConnectionPart
  action: string
}

/** What is not as it should be with a connection, and what to do about it; the gravest first. */
export function adviceOf(row: Connection): Advice[] {
  if (row.hasEnded) return []
  const advice: Advice[] = []
  if (row.isSuspended)
    advice.push({
      tone: 'danger',
      title: `${row.channelName} refuses the credentials`,
      what: 'Nothing is sent and no reservation comes in. Ask the channel for new credentials and enter them.',
      part: 'settings',
      action: 'Enter credentials',
    })
  else if (row.attempts > 0)
    advice.push({
      tone: 'danger',
      title: `${row.channelName} does not take what is sent`,
      what: `${row.errors.lastError ?? 'It does not answer.'} It is tried again by itself.`,
      part: 'history',
      action: 'See the attempts',
    })
  if (!row.isInPlan)
    advice.push({
      tone: 'danger',
      title: 'The plan takes no bookings of portals',
      what: 'Every night is closed at the channel until the hotel has a plan again (Settings > Billing). Reservations made before still come in.',
      part: 'history',
      action: 'See what was sent',
    })
  if (!row.isActive)
    advice.push({
      tone: 'info',
      title: 'Paused',
      what: 'Every night is closed at the channel. Reservations made before still come in.',
      part: 'status',
      action: 'Open',
    })
  if (row.rates === 0)
    advice.push({
      tone: 'warning',
      title: 'No rate is mapped',
      what: 'The channel sells nothing until your rates are matched with its own.',
      part: 'mapping',
      action: 'Map rates',
    })
  if (row.heldPrices > 0)
    advice.push({
      tone: 'warning',
      title: `${formatCounted(row.heldPrices, 'price')} held back by the price guard`,
      what: 'The channel keeps the price that it has. Look at them, then approve them or correct the rates.',
      part: 'settings',
      action: 'Look at them',
    })
  if (row.drifted > 0)
    advice.push({
      tone: 'warning',
      title: `${formatCounted(row.drifted, 'value')} changed at the channel`,
      what: 'At the last comparison it had something else than it was sent. Somebody may edit there, or another channel manager is still connected.',
      part: 'checks',
      action: 'See what differed',
    })
  if (row.refusedCells > 0)
    advice.push({
      tone: 'warning',
      title: `${formatCounted(row.refusedCells, 'night')} refused by the channel`,
      what: 'What the channel believes of these nights differs from yours. Its words are in the list of errors.',
      part: 'errors',
      action: 'See errors',
    })
  return advice
}

/** What to do about one refusal, by what the channel said of it. */
export function adviceOnError({
  code,
  roomCode,
}: {
  code: string
  roomCode: string | null
}): string {
  if (code === 'unreadable')
    return 'Look the reservation up at the channel and enter it by hand; it is fetched again until it can be read.'
  if (/^(401|403|497|450|oauth|1\d{3})$/.test(code))
    return 'Ask the channel for new credentials and enter them in Settings.'
  if (roomCode !== null)
    return 'Compare the mapping of this room and rate with the channel, save it, then run a full sync.'
  return 'Run a full sync. If it comes again, send these words to the channel’s support.'
}
