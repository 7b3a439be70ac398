import { addDays, type IsoDate, nightsOf } from '@atithi/api/kernel/shared/dates'

/** Nights of [from, to), and how many rooms of each type. */
export interface Span {
  from: IsoDate
  to: IsoDate
  rooms: Map<string, number>
}

/** A booking of the desk or of the website, as the product said that it is. */
export interface Own extends Span {
  id: string
  key: string
  /** Lapsed: a hold that ran out; it takes no rooms from then on, and is cancelled by whoever comes by. */
  status: 'pending' | 'lapsed' | 'confirmed' | 'checked-in' | 'checked-out' | 'cancelled'
  /** The guest was sent a link to pay by, and has not paid yet. */
  link?: { paymentId: string; checkoutUrl: string } | undefined
}

/** Rooms held for a group, and what was picked up of them. */
export interface Held extends Span {
  groupId: string
  pickedUp: Own[]
}

/** Rooms off sale. */
interface Closed extends Span {
  blockId: string
  /** The numbered room that is out of order; none where rooms of a type are blocked. */
  roomId: string | undefined
}

/** What the storm was told for sure: all that the judge goes by. Who acts on something takes it out, and puts it back as it is then. */
export interface Ledger {
  bookings: Own[]
  groups: Held[]
  /** Picked up of groups that hold no more: they stay as they are. */
  released: Own[]
  closed: Closed[]
  /** Numbered rooms that are in order. */
  rooms: { id: string; roomTypeId: string }[]
  payments: string[]
}

export const emptyLedger = (rooms: Ledger['rooms']): Ledger => ({
  bookings: [],
  groups: [],
  released: [],
  closed: [],
  rooms,
  payments: [],
})

export const keyOfNight = (roomTypeId: string, night: IsoDate): string => `${night} ${roomTypeId}`

/** Rooms taken by night and type, by adding up spans and nothing else. */
export function takenBy(spans: readonly Span[]): Map<string, number> {
  const taken = new Map<string, number>()
  for (const { from, to, rooms } of spans)
    for (const night of nightsOf(from, to))
      for (const [roomTypeId, count] of rooms) {
        const key = keyOfNight(roomTypeId, night)
        taken.set(key, (taken.get(key) ?? 0) + count)
      }
  return taken
}

export const isStanding = ({ status }: Own): boolean =>
  status !== 'cancelled' && status !== 'lapsed'

/** Everything of a ledger that takes rooms. What is picked up of a group is within what the group holds. */
export const spansOf = ({ bookings, groups, released, closed }: Ledger): Span[] => [
  ...bookings.filter(isStanding),
  ...groups,
  ...released,
  ...closed,
]

/** The nights that a guest keeps who leaves on `today`: at least the first. */
export const leftOn = ({ from, to }: Pick<Span, 'from' | 'to'>, today: IsoDate): IsoDate => {
  const leaves = today > from ? today : addDays(from, 1)
  return leaves < to ? leaves : to
}
