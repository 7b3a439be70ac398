import type { Hotel, RateNight, RoomNight } from './hotels.ts'

/** What one element of a message says of nights, both ends included. What it leaves out stays as it is. */
export interface Update extends Partial<Omit<RoomNight & RateNight, 'at'>> {
  roomCode: string
  /** Of the room type as a whole when it is left out. */
  rateCode?: string
  from: string
  to: string
  /** 0 Sunday to 6 Saturday; every day when left out. */
  weekdays?: readonly number[]
}

type Fault =
  | 'room'
  | 'rate'
  | 'mismatch'
  | 'date'
  | 'past'
  | 'order'
  | 'horizon'
  | 'count'
  | 'price'
  | 'stay'

export interface Problem {
  /** The element of the message, from 0. */
  element: number
  fault: Fault
  message: string
}

const dayMs = 86_400_000
const isReal = (date: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) &&
  !Number.isNaN(Date.parse(date)) &&
  new Date(date).toISOString().slice(0, 10) === date
export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)
export const nightsBetween = (from: string, to: string): string[] =>
  Array.from({ length: Math.round((Date.parse(to) - Date.parse(from)) / dayMs) }, (_, at) =>
    dateAfter(from, at),
  )

export interface Rules {
  horizonDays: number
  mostRooms: number
  longestStay: number
}

/** What is wrong with an update, as every channel looks at it: codes, dates, counts, prices, lengths of stay. */
function problemOf(
  hotel: Hotel,
  update: Update,
  rules: Rules,
): Omit<Problem, 'element'> | undefined {
  const room = hotel.rooms.find(one => one.code === update.roomCode)
  if (!room) return { fault: 'room', message: `Room type ${update.roomCode} is not known` }
  if (update.rateCode !== undefined && !room.rates.some(rate => rate.code === update.rateCode)) {
    const isElsewhere = hotel.rooms.some(one =>
      one.rates.some(rate => rate.code === update.rateCode),
    )
    return isElsewhere
      ? { fault: 'mismatch', message: `Rate ${update.rateCode} is not of room type ${room.code}` }
      : { fault: 'rate', message: `Rate ${update.rateCode} is not known` }
  }
  if (!isReal(update.from) || !isReal(update.to))
    return { fault: 'date', message: `${update.from} to ${update.to} is no span of dates` }
  if (update.to < update.from) return { fault: 'order', message: 'The start is after the end' }
  const today = new Date().toISOString().slice(0, 10)
  // A day's grace, whatever the zone of the hotel.
  if (update.from < dateAfter(today, -1))
    return { fault: 'past', message: `${update.from} is over` }
  if (update.to > dateAfter(today, rules.horizonDays))
    return { fault: 'horizon', message: `${update.to} is too far ahead` }
  const isCount = (value: number | undefined, least: number, most: number) =>
    value === undefined || (Number.isInteger(value) && value >= least && value <= most)
  if (!isCount(update.available, 0, rules.mostRooms))
    return { fault: 'count', message: `${update.available} is no number of rooms` }
  if (
    update.price !== undefined &&
    !(Number.isInteger(update.price) && update.price > 0 && update.price < 1e11)
  )
    return { fault: 'price', message: 'The price has to be above zero' }
  const { minStay, minStayThrough, maxStay } = update
  if (![minStay, minStayThrough, maxStay].every(stay => isCount(stay, 1, rules.longestStay)))
    return { fault: 'stay', message: 'The length of stay is out of range' }
  if (minStay !== undefined && maxStay !== undefined && minStay > maxStay)
    return { fault: 'stay', message: 'The minimum stay is above the maximum' }
  return undefined
}

/** Takes over what is right of a message, in its order, and answers what is wrong with the rest. */
export function applyUpdates(
  hotel: Hotel,
  updates: readonly (Update & { element: number })[],
  rules: Rules,
): Problem[] {
  const problems: Problem[] = []
  const at = new Date().toISOString()
  for (const { element, ...update } of updates) {
    const problem = problemOf(hotel, update, rules)
    if (problem) problems.push({ element, ...problem })
    else write(hotel, update, at)
  }
  return problems
}

function write(hotel: Hotel, update: Update, at: string): void {
  const { roomCode, rateCode, from, to, weekdays, available, ...rest } = update
  const said = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  for (const date of nightsBetween(from, dateAfter(to, 1))) {
    if (weekdays && !weekdays.includes(new Date(date).getUTCDay())) continue
    if (available !== undefined || rateCode === undefined) {
      const key = `${roomCode} ${date}`
      hotel.ari.rooms[key] = {
        ...hotel.ari.rooms[key],
        ...(available !== undefined && { available }),
        ...(rateCode === undefined &&
          said.closed !== undefined && { closed: said.closed === true }),
        at,
      }
    }
    if (rateCode !== undefined && Object.keys(said).length > 0) {
      const key = `${roomCode} ${rateCode} ${date}`
      hotel.ari.rates[key] = { ...hotel.ari.rates[key], ...said, at }
    }
  }
}

export interface Believed {
  roomCode: string
  rateCode: string
  date: string
  available: number
  price: number | null
  minStay: number
  minStayThrough: number
  maxStay: number | null
  closedToArrival: boolean
  closedToDeparture: boolean
  closed: boolean
  at: string
}

/** What the channel believes of the nights from `from` to `to`, both included; of nights that it was never told nothing. */
export function believed(hotel: Hotel, from: string, to: string): Believed[] {
  return nightsBetween(from, dateAfter(to, 1)).flatMap(date =>
    hotel.rooms.flatMap(room =>
      room.rates.flatMap(rate => {
        const ofRoom = hotel.ari.rooms[`${room.code} ${date}`]
        const ofRate = hotel.ari.rates[`${room.code} ${rate.code} ${date}`]
        if (!ofRoom && !ofRate) return []
        const [roomAt = '', rateAt = ''] = [ofRoom?.at, ofRate?.at]
        return [
          {
            roomCode: room.code,
            rateCode: rate.code,
            date,
            available: ofRoom?.available ?? 0,
            price: ofRate?.price ?? null,
            minStay: ofRate?.minStay ?? 1,
            minStayThrough: ofRate?.minStayThrough ?? 1,
            maxStay: ofRate?.maxStay ?? null,
            closedToArrival: ofRate?.closedToArrival ?? false,
            closedToDeparture: ofRate?.closedToDeparture ?? false,
            closed: (ofRoom?.closed ?? false) || (ofRate?.closed ?? false),
            at: roomAt > rateAt ? roomAt : rateAt,
          },
        ]
      }),
    ),
  )
}

/** A channel counts its own sale at once; a cancellation does not open a night again, the hotel does. */
export function countSale(
  hotel: Hotel,
  roomCode: string,
  nights: readonly string[],
  rooms: number,
): void {
  for (const date of nights) {
    const night = hotel.ari.rooms[`${roomCode} ${date}`]
    if (night?.available !== undefined) night.available = Math.max(0, night.available - rooms)
  }
}

/** Whether the channel would sell this stay by what it believes. */
export function isOffered(
  hotel: Hotel,
  stay: { roomCode: string; rateCode: string; checkIn: string; checkOut: string; rooms: number },
): boolean {
  const nights = nightsBetween(stay.checkIn, stay.checkOut)
  const rateOn = (date: string) => hotel.ari.rates[`${stay.roomCode} ${stay.rateCode} ${date}`]
  const arrival = rateOn(stay.checkIn)
  return (
    nights.every(date => {
      const room = hotel.ari.rooms[`${stay.roomCode} ${date}`]
      const rate = rateOn(date)
      return (
        (room?.available ?? 0) >= stay.rooms &&
        !room?.closed &&
        rate?.price !== undefined &&
        !rate.closed
      )
    }) &&
    !arrival?.closedToArrival &&
    !rateOn(stay.checkOut)?.closedToDeparture &&
    nights.length >= (arrival?.minStay ?? 1) &&
    nights.every(date => nights.length >= (rateOn(date)?.minStayThrough ?? 1)) &&
    nights.length <= (arrival?.maxStay ?? 365)
  )
}
