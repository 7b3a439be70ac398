import { randomUUID } from 'node:crypto'
import { signQuote } from '@atithi/api/web/site/adapters/quote-token'
import { beforeEach, describe, expect, it } from 'vitest'
import { findConflicts } from '../support/recount.ts'
import { stayInHouse } from '../support/stays.ts'
import { type Browser, deskBooking, type Hotel, siteBooking, useWorld } from '../support/world.ts'

const world = useWorld()
let hotel: Hotel
let call: Browser['call']
let propertyId: string

beforeEach(async () => {
  hotel = await world.openHotel({ basePrice: 720_000, maxGuests: 5 })
  call = hotel.owner.call
  propertyId = hotel.propertyId
})

const asRoom = { tax: { taxed: 'as-room' } } as const
const adult = {
  ...asRoom,
  name: 'Extra adult',
  basis: 'per-extra-adult-night',
  amount: 80_000,
  included: 2,
} as const
const child = {
  ...asRoom,
  name: 'Child with mattress',
  basis: 'per-extra-child-night',
  amount: 50_000,
  included: 1,
} as const
const charge = (fee: typeof adult | typeof child) => call.fees.create({ propertyId, ...fee })
const chargeBoth = async () => {
  await charge(adult)
  await charge(child)
}

/** Three adults and two children in one room, two adults and one child in the other: one of each is more than the rates include. */
const party = { adults: 5, children: 3, rooms: 2 }
/** Two nights: ₹7,200 + 800 + 500 at 18 % in the one room, ₹7,200 at 5 % in the other. */
const total = 2 * (850_000 + 153_000 + 720_000 + 36_000)
const told = [
  ['Extra adult', 2, 1, 160_000],
  ['Child with mattress', 2, 1, 100_000],
]
const tellOf = (
  fees: readonly { name: string; quantity: number; nightly: number | null; amount: number }[],
) => fees.map(({ name, quantity, nightly, amount }) => [name, quantity, nightly, amount])

describe('a fee for extra guests', () => {
  it('says how many the room rate includes, and no other fee does', async () => {
    await chargeBoth()
    expect((await call.fees.list({ propertyId })).items).toMatchObject([
      { included: 2 },
      { included: 1 },
    ])
    const refused = (fee: Record<string, unknown>, words: string) =>
      expect(call.fees.create({ propertyId, ...adult, name: 'Another', ...fee })).rejects.toThrow(
        words,
      )
    await refused({ included: undefined }, 'Enter how many the room rate includes.')
    await refused({ included: 0 }, 'Enter 1 to 20.')
    await refused({ included: 21 }, 'at most 20')
    await refused({ basis: 'per-guest-night' }, 'Only a fee for extra guests')
    const [first] = (await call.fees.list({ propertyId })).items
    await call.fees.update({
      propertyId,
      ...child,
      name: 'Child',
      feeId: first?.feeId ?? '',
      included: 0,
    })
    expect((await call.fees.list({ propertyId })).items[0]).toMatchObject({
      basis: 'per-extra-child-night',
      included: 0,
    })
  })

  it('is the same in the search, both quotes, the booking, the folio and the invoice, over several rooms', async () => {
    await chargeBoth()
    const stay = { checkIn: world.day(0), checkOut: world.day(2), ...party }
    const site = { subdomain: hotel.subdomain, ...stay }
    const { roomTypes } = await world.anonymous().call.site.availability(site)
    expect(roomTypes[0]?.ratePlans[0]).toMatchObject({ totalAmount: total, feeAmount: 260_000 })
    const online = await world
      .anonymous()
      .call.site.quote({ ...site, roomTypeId: hotel.roomTypeId })
    const atDesk = await call.bookings.quote({ propertyId, ...stay, roomTypeId: hotel.roomTypeId })
    for (const quote of [online, atDesk]) {
      expect(quote).toMatchObject({
        totalAmount: total,
        roomAmount: 4 * 720_000,
        feeAmount: 260_000,
      })
      expect(tellOf(quote.fees)).toEqual(told)
    }
    const { id: bookingId, totalAmount } = await stayInHouse(world, hotel, stay)
    expect(totalAmount).toBe(total)
    expect(tellOf((await call.bookings.get({ bookingId })).fees)).toEqual(told)
    expect((await call.folio.get({ bookingId })).waitingAmount).toBe(total)
    world.clock.set('2026-11-20T06:30:00Z')
    await call.nightAudit.run({ propertyId })
    const charges = (await call.folio.get({ bookingId })).bills.flatMap(bill => bill.charges)
    const ofFirstNight = charges
      .slice(0, charges.length / 2)
      .map(line => `${line.description} ${line.value} at ${line.taxBasisPoints}`)
    // Lines of one night are posted at once, in no order between its rooms.
    expect(ofFirstNight.toSorted()).toEqual([
      'Child with mattress 50000 at 1800',
      'Extra adult 80000 at 1800',
      'Lake Room 720000 at 1800',
      'Lake Room 720000 at 500',
    ])
    await call.bookings.checkOut({ bookingId, leaveBalance: { reason: 'The company pays' } })
    expect((await call.payments.documents({ bookingId })).items).toMatchObject([
      { kind: 'tax-invoice', total },
    ])
    expect(await findConflicts(world.ownerDb)).toEqual([])
    const { latest } = await call.selfAudit.run({ propertyId })
    expect(latest?.results.filter(result => result.conflicts > 0)).toEqual([])
  })

  it('is summed over the kinds of room that one booking asks for', async () => {
    await charge(adult)
    const line = { roomTypeId: hotel.roomTypeId, rooms: 1 }
    const quote = await call.bookings.quote({
      propertyId,
      checkIn: world.day(1),
      checkOut: world.day(3),
      lines: [
        { ...line, adults: 3 },
        { ...line, adults: 4 },
      ],
    })
    expect(tellOf(quote.fees)).toEqual([['Extra adult', 6, 3, 480_000]])
    expect(quote.lines.map(own => tellOf(own.fees))).toEqual([
      [['Extra adult', 2, 1, 160_000]],
      [['Extra adult', 4, 2, 320_000]],
    ])
    expect(quote.totalAmount).toBe(quote.lines.reduce((sum, own) => sum + own.totalAmount, 0))
  })

  it('lifts a night of ₹7,200 into the upper slab with one more adult', async () => {
    await charge(adult)
    const stay = {
      propertyId,
      roomTypeId: hotel.roomTypeId,
      checkIn: world.day(1),
      checkOut: world.day(2),
    }
    expect((await call.bookings.quote({ ...stay, adults: 2, children: 3 })).totalAmount).toBe(
      756_000,
    )
    expect((await call.bookings.quote({ ...stay, adults: 3 })).totalAmount).toBe(944_000)
  })

  it('holds in a quote that the guest was given, and in one of before such fees were known', async () => {
    const { id: feeId } = await charge(adult)
    const request = siteBooking(world, hotel, { adults: 3 })
    const { roomTypeId, checkIn, checkOut, adults } = request
    const asked = { subdomain: hotel.subdomain, roomTypeId, checkIn, checkOut, adults }
    const quote = await world.anonymous().call.site.quote(asked)
    await call.fees.update({ propertyId, feeId, ...adult, amount: 120_000, included: 1 })
    const booked = await world.anonymous().call.site.book({ ...request, quoteToken: quote.token })
    expect(booked).toMatchObject({ totalAmount: quote.totalAmount, feeAmount: 160_000 })
    expect((await world.anonymous().call.site.quote(asked)).feeAmount).toBe(480_000)

    const { items } = await call.ratePlans.list({ propertyId })
    const fee = {
      feeId,
      name: 'Resort fee',
      basis: 'per-guest-night',
      amount: 10_000,
      taxed: 'none',
      taxBasisPoints: null,
      sac: null,
    }
    const promise = {
      propertyId,
      checkIn,
      checkOut,
      lines: [
        {
          roomTypeId,
          ratePlanId: items[0]?.id ?? '',
          adults,
          children: 0,
          rooms: 1,
          rates: [700_000, 700_000],
        },
      ],
      expiresAt: new Date(world.clock.now().getTime() + 60_000).toISOString(),
    }
    const old = signQuote(
      { ...promise, fees: JSON.parse(JSON.stringify([fee])) },
      world.services.settings.signingKey,
    )
    const kept = await world.anonymous().call.site.book({
      ...request,
      guestEmail: 'another@example.in',
      idempotencyKey: randomUUID(),
      quoteToken: old,
    })
    expect(kept).toMatchObject({ roomAmount: 1_400_000, feeAmount: 60_000 })
  })

  it('is counted again when the party changes, at what was agreed, on nights that are not charged', async () => {
    await chargeBoth()
    const stay = { checkIn: world.day(0), checkOut: world.day(3), adults: 2, children: 1 }
    const { id: bookingId, totalAmount } = await stayInHouse(world, hotel, stay)
    expect(totalAmount).toBe(3 * 756_000)
    const { items } = await call.fees.list({ propertyId })
    await call.fees.update({ propertyId, ...adult, feeId: items[0]?.feeId ?? '', amount: 200_000 })
    await call.fees.retire({ propertyId, feeId: items[1]?.feeId ?? '' })
    world.clock.set('2026-11-19T06:30:00Z')
    await call.nightAudit.run({ propertyId })
    const { bookingRooms } = await call.bookings.get({ bookingId })
    const apply = async (change: Parameters<typeof call.bookings.previewChange>[0]['change']) => {
      const { version, money } = await call.bookings.previewChange({ bookingId, change })
      await call.bookings.applyChange({ bookingId, change, version })
      expect((await call.bookings.get({ bookingId })).totalAmount).toBe(money.totalAfter)
      return money
    }
    const partyOf = (adults: number, children: number) =>
      ({
        kind: 'occupancy',
        bookingRoomId: bookingRooms[0]?.bookingRoomId ?? '',
        adults,
        children,
      }) as const
    const more = await apply(partyOf(3, 2))
    expect(more.totalAfter).toBe(756_000 + 2 * 1_003_000)
    expect(more.lines).toContainEqual({
      kind: 'night-repriced',
      description: 'Extra adult',
      night: '2026-11-19',
      amount: 80_000,
      tax: 14_400,
    })
    expect(more.lines.map(line => line.night)).not.toContain('2026-11-18')
    expect((await apply(partyOf(4, 0))).lines).toContainEqual(
      expect.objectContaining({ description: 'Extra adult: ₹800 becomes ₹1,600', amount: 80_000 }),
    )
    await apply(partyOf(3, 2))
    expect(tellOf((await call.bookings.get({ bookingId })).fees)).toEqual([
      ['Extra adult', 2, 1, 160_000],
      ['Child with mattress', 2, 1, 100_000],
    ])
    // A night that is added bears what the hotel charges now.
    const longer = await apply({
      kind: 'dates',
      checkIn: '2026-11-18',
      checkOut: '2026-11-22',
      pricing: 'keep',
    })
    expect(longer.totalAfter - longer.totalBefore).toBe(920_000 + 165_600)
    expect((await apply(partyOf(2, 1))).totalAfter).toBe(4 * 756_000)
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('is told to the guest in the letter and on the paper', async () => {
    await chargeBoth()
    const guestEmail = 'ravi.extra@example.in'
    const { id: bookingId } = await call.bookings.create(
      deskBooking(world, hotel, { adults: 4, children: 1, guestEmail }),
    )
    await call.bookings.sendConfirmation({ bookingId })
    const [letter] = await world.postTo(guestEmail)
    expect(letter?.text).toContain('Fees in it: Extra adult (₹800 × 2 extra adults × 2 nights)')
    expect(letter?.text).not.toContain('mattress')
  })

  it('stands beside an agreed total as it is', async () => {
    await charge(adult)
    const request = deskBooking(world, hotel, {
      adults: 3,
      overrideReason: 'A friend',
      totalAmount: 1_000_000,
    })
    const { totalAmount, feeAmount } = await call.bookings.create(request)
    expect([totalAmount, feeAmount]).toEqual([1_000_000, 160_000])
  })
})
