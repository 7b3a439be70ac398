import { randomUUID } from 'node:crypto'
import { keepMessages } from '@atithi/api/channels/reservations/commands/keep'
import { visitUntilIdle } from '@atithi/api/channels/worker/commands'
import { addDays, instantAt } from '@atithi/api/kernel/shared/dates'
import { importBookings } from '@atithi/api/stays/booking-import/jobs'
import { writeIn } from '@atithi/db/scope'
import { describe, expect, it } from 'vitest'
import { listHotel, openChannels, reservedStay } from '../support/channels.ts'
import { groupsOf } from '../support/groups.ts'
import { findConflicts } from '../support/recount.ts'
import { deskBooking, type Hotel, reasonOf, siteBooking, useWorld } from '../support/world.ts'

const world = useWorld()
const { groupRequest, pickUpRequest } = groupsOf(world)

const due = '2026-11-21'
const india = (date: `${number}-${number}-${number}`, time: string) =>
  instantAt(date, time, 'Asia/Kolkata').toISOString()
/** So many hours before the business day of `due` ends at 06:00. */
const before = (hours: number) =>
  new Date(instantAt(addDays(due, 1), '06:00', 'Asia/Kolkata').getTime() - hours * 3_600_000)
const stay = { checkIn: due, checkOut: addDays(due, 2), adults: 1 } as const

async function agreeTerms({ owner, propertyId }: Hotel): Promise<void> {
  await owner.call.policies.create({
    propertyId,
    type: 'cancellation',
    title: 'Cancelling',
    description: 'A night.',
    cancellation: { freeUntilHours: 48, fee: { kind: 'nights', nights: 1 } },
  })
}

/** What stood before the hour at which each door says that its guest comes. */
async function prepare(hotel: Hotel) {
  const { call } = hotel.owner
  const later = { checkIn: addDays(due, 9), checkOut: addDays(due, 11), adults: 1 }
  const cancelled = await call.bookings.create(deskBooking(world, hotel, stay))
  await call.bookings.cancel({ bookingId: cancelled.id })
  const group = await call.groups.create(
    groupRequest(hotel, {
      checkIn: due,
      checkOut: addDays(due, 2),
      cutOff: addDays(due, 1),
      lines: [{ roomTypeId: hotel.roomTypeId, rooms: 2, rate: 300_000 }],
    }),
  )
  return {
    moved: await call.bookings.create(deskBooking(world, hotel, later)),
    cancelled,
    groupId: group.id,
  }
}

/** Every door at which a stay is agreed, or agreed anew, for the business date `due`: the ids that it leads to. */
const doors: Record<
  string,
  (hotel: Hotel, prepared: Awaited<ReturnType<typeof prepare>>) => Promise<string>
> = {
  desk: async hotel => (await hotel.owner.call.bookings.create(deskBooking(world, hotel, stay))).id,
  'a hold that is confirmed': async hotel => {
    const { call } = hotel.owner
    const at = world.clock.now()
    world.clock.set(new Date(at.getTime() - 20 * 60_000).toISOString())
    const held = { ...stay, holdMinutes: 30 }
    const { id } = await call.bookings.create(deskBooking(world, hotel, held))
    world.clock.set(at.toISOString())
    await call.bookings.confirm({ bookingId: id })
    return id
  },
  'a group': async (hotel, { groupId }) =>
    (await hotel.owner.call.groups.pickUp(pickUpRequest(hotel, groupId, stay))).id,
  'a file of another system': async ({ owner, propertyId }) => {
    const content = Buffer.from(
      `Res No,Guest Name,Mobile No,Arrival Date,Departure,Room Category,Pax\r\nR-1,Asha Menon,98450 12345,${stay.checkIn},${stay.checkOut},Lake Room,1`,
    ).toString('base64')
    const { importId } = await owner.call.bookings.import.preview({
      propertyId,
      fileName: 'old.csv',
      content,
    })
    const idempotencyKey = randomUUID()
    await owner.call.bookings.import.run({ propertyId, importId, idempotencyKey })
    await importBookings(world.services)
    const { items } = await owner.call.bookings.list({ search: 'Asha Menon', propertyId })
    return items[0]?.id ?? ''
  },
  'other dates': async (hotel, { moved: { id: bookingId } }) => {
    const { call } = hotel.owner
    const { checkIn, checkOut } = stay
    const change = { kind: 'dates', checkIn, checkOut, pricing: 'keep' } as const
    const { version } = await call.bookings.previewChange({ bookingId, change })
    await call.bookings.applyChange({ bookingId, change, version })
    return bookingId
  },
  'a cancellation that is taken back': async (hotel, { cancelled: { id: bookingId } }) => {
    const { call } = hotel.owner
    const change = { kind: 'reinstate' } as const
    const { version } = await call.bookings.previewChange({ bookingId, change })
    await call.bookings.applyChange({ bookingId, change, version })
    return bookingId
  },
}

/** The close of the day that is over, two minutes after it. */
async function close({ owner, propertyId }: Hotel, date: `${number}-${number}-${number}`) {
  world.clock.set(india(addDays(date, 1), '06:02'))
  await owner.call.nightAudit.run({ propertyId })
}

async function stateOf(hotel: Hotel, ids: Record<string, string>) {
  const rows = await world.ownerDb
    .selectFrom('booking as b')
    .select(['b.id', 'b.status', 'b.guestEmail', 'b.chargedAmount', 'b.noShowOn'])
    .select(eb => [
      eb
        .selectFrom('bookingNight as n')
        .select(of => of.fn.countAll<number>().as('held'))
        .whereRef('n.bookingId', '=', 'b.id')
        .where('n.releasedAt', 'is', null)
        .as('held'),
      eb
        .selectFrom('document as d')
        .select(of => of.fn.countAll<number>().as('papers'))
        .whereRef('d.bookingId', '=', 'b.id')
        .as('papers'),
      eb
        .selectFrom('message as m')
        .select(of => of.fn.countAll<number>().as('letters'))
        .whereRef('m.bookingId', '=', 'b.id')
        .where('m.letter', 'in', ['no-show', 'invoice'])
        .as('letters'),
    ])
    .where('b.propertyId', '=', hotel.propertyId)
    .execute()
  const byId = new Map(rows.map(({ id, ...row }) => [id as string, row]))
  return Object.fromEntries(Object.entries(ids).map(([door, id]) => [door, byId.get(id)]))
}

const untouched = { status: 'confirmed', chargedAmount: 0, noShowOn: null, held: 2, papers: 0 }
const of = (ids: Record<string, string>, state: object) =>
  Object.fromEntries(Object.keys(ids).map(door => [door, expect.objectContaining(state)]))

describe('the roll of the night', () => {
  it.each([
    ...[24, 9, 8 + 1 / 60, 8, 3, 28 / 60, 1 / 60].map(hours => ({ hours, by: Object.keys(doors) })),
    ...Array.from({ length: 24 }, (_, at) => ({ hours: 24 - at, by: ['desk'] })),
  ])('leaves alone who agreed on a stay $hours hours before it by $by', async ({ hours, by }) => {
    const hotel = await world.openHotel({ quantity: 20 })
    await agreeTerms(hotel)
    const prepared = await prepare(hotel)
    world.clock.set(before(hours).toISOString())
    const ids: Record<string, string> = {}
    for (const [door, agree] of Object.entries(doors))
      if (by.includes(door)) ids[door] = await agree(hotel, prepared)
    const online = siteBooking(world, hotel, stay)
    if (hours > 3) ids.site = (await world.anonymous().call.site.book(online)).id
    else expect(await reasonOf(world.anonymous().call.site.book(online))).toBe('STAY_REFUSED')

    // The close of the day itself says who is late, and does nothing else.
    await close(hotel, due)
    await world.consume()
    expect(await stateOf(hotel, ids)).toEqual(of(ids, { ...untouched, letters: 0 }))
    const { arrivals } = await hotel.owner.call.bookings.day({ propertyId: hotel.propertyId })
    const decidedOn = addDays(due, hours > 8 ? 1 : 2)
    expect(arrivals.items.map(({ noShowOn }) => noShowOn)).toEqual(
      Object.keys(ids).map(() => decidedOn),
    )

    // The next one decides of whoever agreed in time before the first; the others have a day more.
    await close(hotel, addDays(due, 1))
    await world.consume()
    const gone = { status: 'cancelled', noShowOn: decidedOn, held: 1, papers: 1 }
    if (hours <= 8) expect(await stateOf(hotel, ids)).toEqual(of(ids, { ...untouched, letters: 0 }))
    else await expectGone()
    await close(hotel, addDays(due, 2))
    await world.consume()
    await expectGone()
    expect(await findConflicts(world.ownerDb)).toEqual([])

    async function expectGone() {
      const states = await stateOf(hotel, ids)
      for (const [door, state] of Object.entries(states)) {
        // That the stay was not used, and its invoice.
        const letters = state?.guestEmail ? 2 : 0
        expect({ door, ...state }).toMatchObject({ door, ...gone, letters })
        expect(state?.chargedAmount).toBeGreaterThan(0)
      }
    }
  })

  it('leaves alone what a channel sold minutes before it', async () => {
    const sandbox = await openChannels(world)
    try {
      const hotel = await world.openHotel()
      world.clock.set(new Date().toISOString())
      const { connectionId } = await listHotel(world, sandbox, { hotel, channelId: 'booking.com' })
      // The channels live by the clock of the machine: a night that is still to come there.
      const night = addDays(world.today(), 40)
      world.clock.set(india(addDays(night, 1), '05:50'))
      const said = {
        reservationCode: 'B1',
        messageKey: 'B1/new',
        kind: 'new' as const,
        revisedAt: world.clock.now().toISOString(),
        stay: { ...reservedStay(world), checkIn: night, checkOut: addDays(night, 2) },
      }
      await writeIn(world.services.db, { role: 'platform' }, trx =>
        keepMessages(trx, { id: connectionId, propertyId: hotel.propertyId }, [said]),
      )
      await visitUntilIdle(world.services)
      const { items } = await hotel.owner.call.bookings.list({ propertyId: hotel.propertyId })
      const ids = { channel: items[0]?.id ?? '' }
      for (const date of [night, addDays(night, 1)]) {
        await close(hotel, date)
        expect(await stateOf(hotel, ids)).toMatchObject({ channel: untouched })
      }
      await close(hotel, addDays(night, 2))
      expect(await stateOf(hotel, ids)).toMatchObject({ channel: { status: 'cancelled' } })
    } finally {
      await sandbox.stop()
    }
  })

  it('lets a guest in whose night it ended while they stood at the door', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    world.clock.set(india(addDays(due, 1), '05:33'))
    const { id: bookingId } = await call.bookings.create(
      deskBooking(world, hotel, { ...stay, checkOut: addDays(due, 1) }),
    )
    await close(hotel, due)
    const { items } = await call.bookings.roomsFor({ bookingId })
    const arrive = () =>
      call.bookings.checkIn({
        bookingId,
        roomId: items[0]?.id ?? '',
        idProof: 'passport',
        idNumber: 'P1234567',
      })
    world.clock.set(india(addDays(due, 1), '11:00'))
    expect(await reasonOf(arrive())).toBe('STAY_REFUSED')
    world.clock.set(india(addDays(due, 1), '06:10'))
    await arrive()
    world.clock.set(india(addDays(due, 1), '10:30'))
    const { totalAmount } = await call.bookings.get({ bookingId })
    expect(
      await call.bookings.checkOut({ bookingId, payment: { method: 'upi', amount: totalAmount } }),
    ).toMatchObject({ status: 'checked-out', totalAmount: 420_000, balance: 0 })
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })
})

describe('bookings.keepExpected', () => {
  it('takes a late guest back with one press, also while the close decides', async () => {
    const hotel = await world.openHotel()
    const { owner, propertyId } = hotel
    const other = await world.openHotel()
    const { id: bookingId } = await owner.call.bookings.create(deskBooking(world, hotel, stay))
    world.clock.set(india(due, '12:00'))
    await close(hotel, due)
    expect(await reasonOf(other.owner.call.bookings.keepExpected({ bookingId }))).toBe('NOT_FOUND')
    const guests = await world.createStaff(hotel, ['guests'])
    expect(await reasonOf(guests.call.bookings.keepExpected({ bookingId }))).toBe('AREA_REQUIRED')
    const idempotencyKey = randomUUID()
    await owner.call.bookings.keepExpected({ bookingId, idempotencyKey })
    await owner.call.bookings.keepExpected({ bookingId, idempotencyKey })
    const trail = (await owner.call.bookings.activity({ bookingId })).items
    expect(trail.filter(({ action }) => action === 'booking.still-expected')).toHaveLength(1)
    await close(hotel, addDays(due, 1))
    expect(await stateOf(hotel, { desk: bookingId })).toMatchObject({ desk: untouched })
    const { flags } = await owner.call.nightAudit.waiting({ propertyId })
    expect(flags).toMatchObject([{ kind: 'overdue-arrival', noShowOn: addDays(due, 2) }])

    world.clock.set(india(addDays(due, 3), '06:02'))
    // Who is first holds the booking; the other finds it as it left it.
    const [, pressed] = await Promise.all([
      owner.call.nightAudit.run({ propertyId }),
      owner.call.bookings
        .keepExpected({ bookingId })
        .catch(error => reasonOf(Promise.reject(error))),
    ])
    expect(await stateOf(hotel, { desk: bookingId })).toMatchObject({
      desk: pressed === 'WRONG_STATE' ? { status: 'cancelled', papers: 0 } : untouched,
    })
  })
})
