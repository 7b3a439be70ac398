import { addDays, daysBetween, type IsoDate, nightsOf } from '@atithi/api/kernel/shared/dates'
import type { StayChange } from '@atithi/api/stays/changes/schema/changes'

export type Kind = 'lake' | 'suite'
export const listed: Record<Kind, number> = { lake: 400_000, suite: 800_000 }

/**
 * What the hotel of the model charges besides: part of the room's value each night, the same for each adult above the first and for each
 * child, for each adult without tax, and for the stay at 18 %.
 */
export const charged = {
  resort: 200_000,
  extraAdult: 160_000,
  child: 70_000,
  adult: 10_000,
  stay: 25_000,
}

interface Night {
  kind: Kind
  rate: number
  resort: number
  /** Guests that are charged for. */
  adults: number
  children: number
  bearsStay: boolean
}
interface Room {
  id: string
  /** The kind whose price is paid. */
  soldAs: Kind
  adults: number
  children: number
  nights: Map<IsoDate, Night>
}
export interface Stay {
  id: string
  status: string
  isNoShow: boolean
  checkIn: IsoDate
  checkOut: IsoDate
  rooms: Room[]
  /** Fees with tax, those of the cancellation apart. */
  lines: number
  cancellationFee: number
  paid: number
  refundsDue: number
  /** The night of the departure day was sold. */
  lateSold: boolean
  isLate: boolean
  hasFees: boolean
  /** The departure that was agreed, of a guest who has not left since. */
  overstaySince: IsoDate | null
  /** What a cancellation freed. */
  freed: Map<IsoDate, Night>[]
}

/** A hotel as simple counting has it: two kinds of room, flat prices, fees or none, GST of 5 % up to ₹7,500.00 and 18 % above, one night's fee from the day of arrival. */
export interface Model {
  quantity: Record<Kind, number>
  stays: Stay[]
}

export const newStay = (
  id: string,
  { checkIn, checkOut, hasFees }: Pick<Stay, 'checkIn' | 'checkOut' | 'hasFees'>,
  rooms: { id: string; kind: Kind }[],
): Stay => ({
  id,
  hasFees,
  status: 'confirmed',
  isNoShow: false,
  checkIn,
  checkOut,
  lines: 0,
  cancellationFee: 0,
  paid: 0,
  refundsDue: 0,
  lateSold: false,
  isLate: false,
  overstaySince: null,
  freed: [],
  rooms: rooms.map(room => ({
    id: room.id,
    soldAs: room.kind,
    ...alone,
    nights: new Map(
      nightsOf(checkIn, checkOut).map(night => [
        night,
        {
          kind: room.kind,
          rate: listed[room.kind],
          ...feesOfNow({ hasFees }, alone),
          bearsStay: hasFees && night === checkIn,
        },
      ]),
    ),
  })),
})

const alone = { adults: 1, children: 0 }
const none = { resort: 0, adults: 0, children: 0, bearsStay: false }
const feesOfNow = (
  { hasFees }: Pick<Stay, 'hasFees'>,
  { adults, children }: Pick<Room, 'adults' | 'children'>,
) => (hasFees ? { resort: charged.resort, adults, children, bearsStay: false } : none)

type Valued = Pick<Night, 'rate' | 'resort' | 'adults' | 'children'>
/** The room with all that is part of its value. */
const worthOf = ({ rate, resort, adults, children }: Valued): number =>
  rate + resort + Math.max(0, adults - 1) * charged.extraAdult + children * charged.child

const halfUp = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator))
const rateOfTax = (value: number): number => (value === 0 ? 0 : value <= 750_000 ? 500 : 1_800)
const withTax = (value: number, basisPoints: number): number =>
  value + 2 * halfUp(value * basisPoints, 20_000)
const half = (value: number): number => halfUp(value, 2)

/** Fees are taxed by the rate of the night they stand for, on the sum of each rate. A night that is given up counts with all of its worth. */
function feeOf(nights: readonly Valued[], part: (night: Valued) => number = worthOf): number {
  const byRate = Map.groupBy(nights, night => rateOfTax(worthOf(night)))
  return [...byRate].reduce(
    (sum, [points, own]) =>
      sum +
      withTax(
        own.reduce((total, night) => total + part(night), 0),
        points,
      ),
    0,
  )
}

export const nightsTotal = (stay: Stay): number =>
  stay.rooms
    .flatMap(room => [...room.nights.values()])
    .reduce((sum, night) => sum + nightTotal(night), 0)

const nightTotal = (night: Night): number =>
  withTax(worthOf(night), rateOfTax(worthOf(night))) +
  night.adults * charged.adult +
  (night.bearsStay ? withTax(charged.stay, 1_800) : 0)

/** What the guest owes in all, whatever was paid. */
export const owed = (stay: Stay): number =>
  stay.lines + stay.cancellationFee + (stay.status === 'cancelled' ? 0 : nightsTotal(stay))

export function taken(model: Model, kind: Kind, night: IsoDate): number {
  return model.stays
    .flatMap(stay => stay.rooms)
    .filter(room => room.nights.get(night)?.kind === kind).length
}

const inOrder = (room: Room): [IsoDate, Night][] =>
  [...room.nights].toSorted(([a], [b]) => a.localeCompare(b))
const copy = (stay: Stay): Stay => ({
  ...stay,
  rooms: stay.rooms.map(room => ({ ...room, nights: new Map(room.nights) })),
})

/** The stay after a change, 'sold-out' where rooms are missing, 'refused' where its state forbids it. */
export function predict(
  model: Model,
  stay: Stay,
  change: StayChange,
  today: IsoDate,
): Stay | 'sold-out' | 'refused' {
  const after = copy(stay)
  const kinds = kindsAllowed[stay.status] ?? []
  if (!kinds.includes(change.kind)) return 'refused'
  effects[change.kind]?.(after, change, today)
  const others = model.stays.filter(other => other.id !== stay.id)
  const next = { ...model, stays: [...others, after] }
  const nights = after.rooms.flatMap(room => [...room.nights])
  const short = nights.some(
    ([night, { kind }]) =>
      taken(next, kind, night) > model.quantity[kind] &&
      taken(next, kind, night) > taken(model, kind, night),
  )
  return short ? 'sold-out' : after
}

const always = ['dates', 'room-type', 'occupancy', 'assign', 'swap', 'split', 'price']
const kindsAllowed: Record<string, string[]> = {
  confirmed: [
    ...always,
    'unassign',
    'release-room',
    'early-check-in',
    'late-check-out',
    'cancel',
    'no-show',
  ],
  'checked-in': [...always, 'move', 'late-check-out', 'check-out-early'],
  cancelled: ['reinstate'],
}

type Effect = (stay: Stay, change: StayChange, today: IsoDate) => void
const effects: Partial<Record<StayChange['kind'], Effect>> = {
  dates(stay, change, today) {
    if (change.kind !== 'dates') return
    const { overstaySince } = stay
    const wanted = nightsOf(change.checkIn, change.checkOut)
    const given = stay.rooms.flatMap(room =>
      inOrder(room)
        .filter(([night]) => !wanted.includes(night))
        .filter(([night]) => overstaySince === null || night < overstaySince)
        .slice(0, 1),
    )
    // Free until a day before: from the day of arrival on the first night of each room that is given up is charged.
    if (stay.checkIn <= today) stay.lines += feeOf(given.map(([, night]) => night))
    stay.overstaySince = null
    for (const room of stay.rooms)
      room.nights = moved(stay, room, {
        wanted: nightsOf(change.checkIn, change.checkOut),
        pricing: change.pricing,
      })
    if (change.checkOut !== stay.checkOut) stay.isLate = false
    Object.assign(stay, { checkIn: change.checkIn, checkOut: change.checkOut })
  },
  occupancy(stay, change, today) {
    if (change.kind !== 'occupancy') return
    const room = stay.rooms.find(own => own.id === change.bookingRoomId)
    if (!room) return
    const { adults, children } = change
    Object.assign(room, { adults, children })
    for (const [night, own] of room.nights)
      if (stay.hasFees && night >= today && own.adults > 0)
        room.nights.set(night, { ...own, adults, children })
  },
  price(stay, change) {
    if (change.kind !== 'price') return
    const left = 10_000 - (change.discountPercent ?? 0) * 100
    for (const { nights } of stay.rooms)
      for (const [night, own] of nights)
        nights.set(night, { ...own, rate: halfUp(own.rate * left, 10_000) })
  },
  'release-room'(stay, change, today) {
    if (change.kind !== 'release-room') return
    const room = stay.rooms.find(own => own.id === change.bookingRoomId)
    if (room && stay.checkIn <= today)
      stay.lines += feeOf(
        inOrder(room)
          .slice(0, 1)
          .map(([, night]) => night),
      )
    stay.rooms = stay.rooms.filter(own => own !== room)
    giveBack(stay)
  },
  'early-check-in'(stay, change, today) {
    if (change.kind !== 'early-check-in' || (change.fee === 'none' && stay.checkIn <= today)) return
    const eve = addDays(stay.checkIn, -1)
    for (const room of stay.rooms) {
      const [first] = inOrder(room)
      const fees = change.fee === 'full' ? feesOfNow(stay, room) : none
      if (first) room.nights.set(first[0], { ...first[1], bearsStay: false })
      const kind = first?.[1].kind ?? 'lake'
      room.nights.set(eve, {
        kind,
        rate: dayRate(room, change.fee),
        ...fees,
        bearsStay: stay.hasFees,
      })
    }
    stay.checkIn = eve
  },
  'late-check-out'(stay, change) {
    if (change.kind !== 'late-check-out') return
    stay.isLate = true
    const last = stay.rooms.flatMap(room => inOrder(room).slice(-1))
    if (change.fee === 'half')
      stay.lines += feeOf(
        last.map(([, night]) => night),
        night => half(night.rate),
      )
    if (change.fee !== 'full') return
    for (const room of stay.rooms)
      room.nights.set(stay.checkOut, {
        kind: inOrder(room).at(-1)?.[1].kind ?? 'lake',
        rate: dayRate(room, 'full'),
        ...feesOfNow(stay, room),
      })
    Object.assign(stay, { checkOut: addDays(stay.checkOut, 1), lateSold: true })
  },
  cancel: (stay, _change, today) =>
    giveUp(stay, { keepsFirst: false, isCharged: stay.checkIn <= today }),
  'no-show': stay => giveUp(stay, { keepsFirst: true, isCharged: true }),
  reinstate(stay) {
    for (const [at, room] of stay.rooms.entries())
      for (const [night, own] of stay.freed[at] ?? []) room.nights.set(night, own)
    Object.assign(stay, {
      status: 'confirmed',
      isNoShow: false,
      cancellationFee: 0,
      refundsDue: 0,
      freed: [],
    })
  },
  'check-out-early'(stay, change, today) {
    if (change.kind !== 'check-out-early') return
    const leaves = today > stay.checkIn ? today : addDays(stay.checkIn, 1)
    const freed = stay.rooms.map(room => inOrder(room).filter(([night]) => night >= leaves))
    const { departure } = change
    const charged =
      departure.policy === 'booked'
        ? freed
        : departure.policy === 'penalty'
          ? freed.map(own => own.slice(0, departure.nights))
          : []
    stay.lines += feeOf(charged.flat().map(([, night]) => night))
    for (const [at, room] of stay.rooms.entries())
      for (const [night] of freed[at] ?? []) room.nights.delete(night)
    Object.assign(stay, { checkOut: leaves, isLate: false })
  },
}

/** A guest who leaves after the departure: held nights where rooms are free, else each night charged as a fee. */
export function overstayed(model: Model, stay: Stay, today: IsoDate): Stay {
  const { checkIn, checkOut } = stay
  if (today <= checkOut) return stay
  const held = { kind: 'dates', checkIn, checkOut: today, pricing: 'keep' } as const
  const after = predict(model, stay, held, today)
  if (typeof after !== 'string') return after
  const last = stay.rooms.flatMap(room => inOrder(room).slice(-1))
  const nightly = last
    .map(([, night]) => worthOf(night))
    .map(value => withTax(value, rateOfTax(value)))
  const nights = daysBetween(checkOut, today)
  return { ...stay, lines: stay.lines + nights * nightly.reduce((sum, one) => sum + one, 0) }
}

export const kindOfChange = (
  stay: Stay,
  room: string,
  kind: Kind,
  { pricing, today }: { pricing: 'charge' | 'free'; today: IsoDate },
): Stay => {
  const after = copy(stay)
  const own = after.rooms.find(candidate => candidate.id === room)
  for (const [night, was] of own?.nights ?? [])
    if (night >= (today > stay.checkIn ? today : stay.checkIn))
      own?.nights.set(night, { ...was, kind, rate: pricing === 'charge' ? listed[kind] : was.rate })
  if (own && pricing === 'charge') own.soldAs = kind
  return after
}

const dayRate = (room: Room, fee: 'none' | 'half' | 'full'): number =>
  fee === 'full' ? listed[room.soldAs] : fee === 'half' ? half(listed[room.soldAs]) : 0

function giveUp(
  stay: Stay,
  { keepsFirst, isCharged }: { keepsFirst: boolean; isCharged: boolean },
): void {
  const charged = isCharged
    ? stay.rooms.flatMap(room => inOrder(room).slice(0, 1)).map(([, night]) => night)
    : []
  stay.cancellationFee = feeOf(charged)
  stay.freed = stay.rooms.map(
    room => new Map(inOrder(room).filter(([night]) => !keepsFirst || night > stay.checkIn)),
  )
  for (const [at, room] of stay.rooms.entries())
    for (const night of stay.freed[at]?.keys() ?? []) room.nights.delete(night)
  Object.assign(stay, { status: 'cancelled', isNoShow: keepsFirst })
  giveBack(stay)
}

/** Of a part that is given up goes back what is then paid too much. */
function giveBack(stay: Stay): void {
  stay.refundsDue += Math.max(0, stay.paid - stay.refundsDue - owed(stay))
}

/** Kept nights stay; an added one is of the kind of the nearest kept night, else of the night in its place. The first bears the fee for the stay. */
function moved(
  stay: Stay,
  room: Room,
  { wanted, pricing }: { wanted: readonly IsoDate[]; pricing: 'keep' | 'today' },
): Map<IsoDate, Night> {
  const held = inOrder(room)
  const kept = held.filter(([night]) => wanted.includes(night))
  const model = (night: IsoDate, at: number): Pick<Night, 'kind' | 'rate'> => {
    const nearest = kept.toSorted(
      ([a], [b]) => Math.abs(daysBetween(a, night)) - Math.abs(daysBetween(b, night)),
    )[0]
    return (nearest ?? held[Math.min(at, held.length - 1)])?.[1] ?? { kind: 'lake', rate: 0 }
  }
  return new Map(
    wanted.map((night, at) => {
      const { kind, rate } = model(night, at)
      const added = {
        kind,
        rate: pricing === 'keep' ? rate : listed[room.soldAs],
        ...feesOfNow(stay, room),
      }
      return [night, { ...(room.nights.get(night) ?? added), bearsStay: stay.hasFees && at === 0 }]
    }),
  )
}
