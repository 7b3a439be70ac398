import { randomUUID } from 'node:crypto'
import { createHttpClient, type HttpAnswer } from '../support/http-client.ts'
import { saidDate } from '../support/said-date.ts'
import { type Outcome, pick, someSpan } from './chance.ts'
import type { House } from './house.ts'
import type { Own } from './ledger.ts'
import { surely } from './surely.ts'

/** Takes one out of a list, so that nobody else acts on it. */
export function takeOut<T>(list: T[], fits: (one: T) => boolean): T | undefined {
  const found = pick(list.filter(fits))
  if (found) list.splice(list.indexOf(found), 1)
  return found
}

export const reasonOf = ({ reason }: HttpAnswer): Outcome => reason ?? 'done'

/** Books by the given door, and writes down what was sold; with minutes of a hold it is pending until then. */
export async function sell(
  house: House,
  by: 'desk' | 'website',
  lines: { roomTypeId: string; rooms: number }[],
  holdMinutes?: number,
): Promise<Outcome> {
  const { from: checkIn, to: checkOut } = someSpan(house)
  const key = randomUUID()
  const [line] = lines
  const rooms =
    lines.length > 1
      ? { lines: lines.map(one => ({ ...one, adults: one.rooms })) }
      : { roomTypeId: line?.roomTypeId, rooms: line?.rooms, adults: line?.rooms }
  const guest = {
    guestName: 'Ravi Kumar',
    guestEmail: `${key}@example.in`,
    guestPhone: '9812345678',
  }
  const stay = { checkIn, checkOut, ...rooms, ...guest, holdMinutes, idempotencyKey: key }
  const answer = await surely(() =>
    by === 'desk'
      ? house.owner.mutate('bookings.create', { propertyId: house.propertyId, ...stay })
      : createHttpClient(house.url).mutate('site.book', { subdomain: house.subdomain, ...stay }),
  )
  if (answer.data)
    house.ledger.bookings.push({
      ...bookingOf(answer.data, key, lines),
      status: holdMinutes ? 'pending' : 'confirmed',
    })
  return reasonOf(answer)
}

export const bookingOf = (
  data: Record<string, unknown>,
  key: string,
  lines: readonly { roomTypeId: string; rooms: number }[],
): Own => ({
  id: String(data.id),
  key,
  from: saidDate(String(data.checkIn)),
  to: saidDate(String(data.checkOut)),
  status: 'confirmed',
  rooms: new Map(lines.map(({ roomTypeId, rooms }) => [roomTypeId, rooms])),
})

/** Acts on a booking that nobody else acts on; what is done changes what is written down of it. */
export async function onBooking(
  { ledger }: House,
  fits: (one: Own) => boolean,
  act: (own: Own) => Promise<HttpAnswer>,
  done: (own: Own) => void,
): Promise<Outcome> {
  const own = takeOut(ledger.bookings, fits)
  if (!own) return 'nothing'
  try {
    const answer = await act(own)
    if (answer.data) done(own)
    return reasonOf(answer)
  } finally {
    ledger.bookings.push(own)
  }
}

/** Shows a change and does it, each as often as it takes. */
export async function change(
  { owner }: House,
  bookingId: string,
  wanted: object,
): Promise<HttpAnswer> {
  const shown = await surely(() =>
    owner.query('bookings.previewChange', { bookingId, change: wanted }),
  )
  const refusal = shown.data?.refusal as { reason: string } | null | undefined
  if (!shown.data || refusal) return { reason: refusal?.reason ?? shown.reason ?? 'REFUSED' }
  const act = { bookingId, change: wanted, version: shown.data.version }
  const idempotencyKey = randomUUID()
  return surely(() => owner.mutate('bookings.applyChange', { ...act, idempotencyKey }))
}
