import type { Dimension } from '@atithi/api/insight/night-figures/rules'
import { daysBetween } from '@atithi/api/kernel/shared/dates'
import type { Db } from '@atithi/db/client'

const stays = ['confirmed', 'checked-in', 'checked-out']
const isRoom = (sac: unknown) => ['996311', '996312', '996313'].includes(String(sac))
/** Who brings the guest, by the words of the decisions: whatever is not the hotel's own is a channel. */
const classOfSource = (source: string): string =>
  source === 'agent' ? 'agent' : ['direct', 'walk-in'].includes(source) ? 'direct' : 'channel'

/** By '2028-02-29 agoda': room-nights and paise; what is nothing at all is left out. */
export type NightCount = Record<string, [rooms: number, revenue: number]>

/** Room-nights sold and their revenue of one hotel by day and key, from every row that it has, by loops and nothing of the product's. */
export async function countNights(
  ownerDb: Db,
  propertyId: string,
  dimension: Dimension,
): Promise<NightCount> {
  const allBookings = await ownerDb
    .selectFrom('booking')
    .selectAll()
    .where('propertyId', '=', propertyId)
    .execute()
  const bookings = new Map(allBookings.map(row => [row.id, row]))
  const nights = await ownerDb
    .selectFrom('bookingNight')
    .selectAll()
    .where('propertyId', '=', propertyId)
    .execute()
  const allRooms = await ownerDb
    .selectFrom('bookingRoom')
    .selectAll()
    .where('propertyId', '=', propertyId)
    .execute()
  const rooms = new Map(allRooms.map(row => [row.id, row]))
  const lines = await ownerDb
    .selectFrom('folioLine')
    .selectAll()
    .where('propertyId', '=', propertyId)
    .execute()
  const allPlans = await ownerDb
    .selectFrom('ratePlan')
    .select(['id', 'name'])
    .where('propertyId', '=', propertyId)
    .execute()
  const plans = new Map(allPlans.map(row => [row.id, row.name]))
  const lineOf = new Map(lines.map(line => [line.id, line]))
  type Line = (typeof lines)[number]

  const count: NightCount = {}
  const add = (day: string, roomId: string, sold: number, amount: number) => {
    const room = rooms.get(roomId)
    const booking = bookings.get(room?.bookingId ?? '')
    if (!room || !booking) throw new Error('a night without its room')
    const keys: Record<Dimension, string> = {
      source: booking.source,
      segment: classOfSource(booking.source),
      'room-type': room.roomTypeId,
      'rate-plan': propertyId + String(plans.get(room.ratePlanId)),
      payer: booking.companyName === null ? 'guest' : 'company',
      property: propertyId,
    }
    const key = `${day} ${keys[dimension]}`
    const [had, earned] = count[key] ?? [0, 0]
    count[key] = [had + sold, earned + amount]
  }
  const isDayUse = ({
    stayType,
    checkIn,
    checkOut,
  }: Pick<(typeof allBookings)[number], 'stayType' | 'checkIn' | 'checkOut'>) =>
    stayType === 'day-use' && daysBetween(checkIn, checkOut) === 1
  for (const night of nights) {
    const booking = bookings.get(night.bookingId)
    if (!booking || night.releasedAt !== null || !stays.includes(booking.status)) continue
    if (isDayUse(booking) || booking.roomAmount + booking.feeAmount === 0) continue
    if (['complimentary', 'house-use'].includes(booking.stayType) && night.rate === 0) continue
    const fees = (night.fees as { sac: string; amount: number }[])
      .filter(fee => isRoom(fee.sac))
      .reduce((all, fee) => all + fee.amount, 0)
    add(night.night, night.bookingRoomId, 1, night.rate + fees)
  }
  const nightOf = (line: Line | undefined): string | null =>
    line ? (line.night ?? nightOf(lineOf.get(line.chargeId ?? line.reversesId ?? ''))) : null
  const kinds = ['room-night', 'fee', 'extra', 'discount', 'debit-adjustment']
  for (const line of lines) {
    const booking = bookings.get(line.bookingId ?? '')
    if (!booking || !kinds.includes(line.kind) || !isRoom(line.sac)) continue
    if (line.night !== null && line.reversesId === null) continue
    if (isDayUse(booking) && booking.status !== 'cancelled') continue
    const [first] = [...rooms.values()]
      .filter(room => room.bookingId === booking.id)
      .toSorted((a, b) => a.position - b.position)
    add(nightOf(line) ?? line.businessDate, line.bookingRoomId ?? first?.id ?? '', 0, line.amount)
  }
  return Object.fromEntries(
    Object.entries(count).filter(([, [sold, amount]]) => sold !== 0 || amount !== 0),
  )
}
