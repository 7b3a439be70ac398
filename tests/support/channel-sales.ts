import { randomUUID } from 'node:crypto'
import { addDays } from '@atithi/api/kernel/shared/dates'
import { present } from '@atithi/api/kernel/shared/present'
import type { TestSandbox } from '@atithi/sandbox/test-sandbox'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { listHotel, openChannels, pullNow } from './channels.ts'
import type { Hotel, World } from './world.ts'

export const channelId = 'booking.com' as const

/** Hotels that a channel sells and collects for, and what it then says that it pays. */
export function useChannelSales(world: World) {
  let sandbox: TestSandbox
  beforeAll(async () => {
    sandbox = await openChannels(world)
  })
  afterAll(() => sandbox.stop())
  beforeEach(() => world.clock.set(new Date().toISOString()))

  async function open() {
    const hotel = await world.openHotel({ quantity: 5 })
    const listed = await listHotel(world, sandbox, { hotel, channelId })
    const { propertyId } = hotel
    const { call } = hotel.owner
    const { accountId } = await call.payments.accounts.create({
      propertyId,
      type: 'bank',
      name: 'Current account',
      accountNumber: '50100012345678',
      ifscCode: 'HDFC0001234',
    })
    return { hotel, listed, propertyId, call, accountId, money: call.payments.channels }
  }
  type Place = Awaited<ReturnType<typeof open>>

  /** One night from today, sold by the channel; answers its number there and the booking. */
  async function sell({ hotel, listed }: Place, over: Record<string, unknown> = {}) {
    const code = await listed.sell({
      checkIn: world.today(),
      checkOut: addDays(world.today(), 1),
      total: 420_000,
      prepaid: true,
      ...over,
    })
    await pullNow(world, listed.connectionId)
    await listed.settle()
    const { bookingId } = await world.ownerDb
      .selectFrom('channelReservation')
      .select('bookingId')
      .where('reservationCode', '=', code)
      .where('propertyId', '=', hotel.propertyId)
      .executeTakeFirstOrThrow()
    return { code, bookingId: present(bookingId, 'booking') }
  }

  async function checkIn({ owner }: Hotel, bookingId: string) {
    const { items } = await owner.call.bookings.roomsFor({ bookingId })
    const room = present(
      items.find(one => !one.isTaken),
      'free room',
    )
    await owner.call.bookings.checkIn({
      bookingId,
      roomId: room.id,
      acceptDirty: true,
      idProof: 'aadhar',
      idNumber: '2345 6789 0123',
    })
  }

  const tomorrow = () => world.clock.set(new Date(Date.now() + 86_400_000).toISOString())

  /** Of 4,200.00 with 5 % GST: 18 % commission by the channel's word, and what follows from it. */
  const payoutOf = (reservationCode: string) => ({
    reservationCode,
    gross: 420_000,
    commission: 75_600,
    commissionTax: 13_608,
    tcs: 2_000,
    tds: 400,
  })
  const net = 420_000 - 75_600 - 13_608 - 2_000 - 400

  const sent = (place: Place, lines: readonly ReturnType<typeof payoutOf>[]) => ({
    propertyId: place.propertyId,
    channelId,
    kind: 'payout' as const,
    number: `UTIB${randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase()}`,
    issuedOn: world.today(),
    accountId: place.accountId,
    lines: [...lines],
  })
  return { open, sell, checkIn, tomorrow, payoutOf, sent, net }
}
