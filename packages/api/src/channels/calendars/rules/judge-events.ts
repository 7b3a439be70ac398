import { type IsoDate, nightsOf } from '../../../kernel/shared/dates.ts'
import { beyondWindow } from './booking-window.ts'
import type { BlockedDays, LeftReason, PortalNights } from './kinds.ts'
import { spansOf, type TakenSpan } from './write-calendar.ts'

const wordsOf: Readonly<Record<LeftReason, string>> = {
  echo: 'is what the portal has read of yours: it takes no room again.',
  window: 'lies beyond the portal’s booking window: it takes no room.',
  setting: 'is blocked at the portal, and left on sale here as this calendar is set.',
}

export interface JudgedEvent extends PortalNights {
  /** Null: a room is taken for it. */
  left: LeftReason | null
}

export interface Served {
  setting: BlockedDays
  /** What the portal read of ours when it read it last. */
  served: readonly TakenSpan[]
  /** Events for which a room was taken before, or ought to have been, with the nights that they had then. */
  taken: readonly { uid: string; from: IsoDate; to: IsoDate }[]
  today: IsoDate
}

const spanKey = ({ from, to }: TakenSpan, today: IsoDate) => `${from < today ? today : from}/${to}`

/**
 * The nights that the portal has from us, each once: what it says of them beyond that is its own. `either` comes back only as exactly a
 * span that we gave, and not where it was there before we had it.
 */
class OwnNights {
  private readonly nights: Set<IsoDate>
  private readonly spans: Set<string>
  private readonly today: IsoDate
  /** Whether any of ours has come back. */
  hasReturned = false

  constructor(served: readonly TakenSpan[], today: IsoDate) {
    this.today = today
    this.nights = new Set(served.flatMap(({ from, to }) => nightsOf(from, to)))
    this.spans = new Set(served.map(span => spanKey(span, today)))
  }

  private comingNights({ from, to }: PortalNights): IsoDate[] {
    return nightsOf(from < this.today ? this.today : from, to)
  }

  /** Takes the span for an echo of ours, once. */
  takeSpan(event: PortalNights): boolean {
    if (!this.spans.delete(spanKey(event, this.today))) return false
    this.hasReturned = true
    for (const night of this.comingNights(event)) this.nights.delete(night)
    return true
  }

  /** Takes the nights of ours out of an event; answers those that are the portal's own. */
  takeNights(event: PortalNights): { coming: number; rest: IsoDate[] } {
    const nights = this.comingNights(event)
    const rest = nights.filter(night => !this.nights.delete(night))
    if (rest.length < nights.length) this.hasReturned = true
    return { coming: nights.length, rest }
  }
}

/** What remains of a blocked stretch without our nights: whole, in parts, or nothing. */
function remainderOf(event: PortalNights, own: OwnNights): PortalNights[] {
  const { coming, rest } = own.takeNights(event)
  if (rest.length === coming) return [event]
  return spansOf(rest).map(part => ({ ...event, ...part, uid: `${event.uid}#${part.from}` }))
}

/** Which of the events of a portal take a room, and why the others take none; with a sentence for each. `hangsOnOurs`: it would be judged otherwise had we given other nights. */
export function judgeEvents(
  events: readonly PortalNights[],
  { setting, served, taken, today }: Served,
): { events: JudgedEvent[]; remarks: string[]; hangsOnOurs: boolean } {
  const beyond = beyondWindow(events, today)
  const own = new OwnNights(served, today)
  const before = new Map(taken.map(one => [one.uid, one]))
  const remarks: string[] = []
  const judged: JudgedEvent[] = []
  const leave = (event: PortalNights, left: LeftReason) => {
    judged.push({ ...event, left })
    remarks.push(`${event.from} to ${event.to} ${wordsOf[left]}`)
  }
  const take = (event: PortalNights) => void judged.push({ ...event, left: null })
  for (const event of events) {
    const { kind, from, to, uid } = event
    if (kind === 'stay') take(event)
    else if (beyond.has(event)) leave(event, 'window')
    else if (kind === 'either') {
      const known = before.get(uid)
      const isKnown = known?.from === from && known.to === to
      if (!isKnown && own.takeSpan(event)) leave(event, 'echo')
      else if (setting === 'leave') leave(event, 'setting')
      else take(event)
    } else {
      const rest = remainderOf(event, own)
      if (rest.length === 0) leave(event, 'echo')
      else if (setting !== 'take') leave(event, 'setting')
      else for (const part of rest) take(part)
    }
  }
  return { events: judged, remarks, hangsOnOurs: own.hasReturned }
}
