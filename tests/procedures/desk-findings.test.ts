import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { faultsOf, papersOf, readPaper } from '../support/papers.ts'
import { leave, stayInHouse } from '../support/stays.ts'
import { deskBooking, type Hotel, useWorld } from '../support/world.ts'

const world = useWorld()

const paperOf = async (hotel: Hotel, bookingId: string, name: string) => {
  for (const { id, kind } of await papersOf(hotel, bookingId)) {
    const { content } = await readPaper(world, hotel, id)
    if (kind === 'tax-invoice' && content.recipient.name === name) return content
  }
  throw new Error(`${name} has no invoice`)
}

describe('review: back-office 2, a bill split to a company', () => {
  it('is settled as what it is: each bill by itself, and paid only when each is', async () => {
    const hotel = await world.openHotel({ basePrice: 480_000 })
    const { call } = hotel.owner
    const stay = { checkOut: world.day(1), idempotencyKey: randomUUID() }
    const { id: bookingId } = await stayInHouse(world, hotel, stay)
    const { id: billId } = await call.folio.open({
      bookingId,
      payer: 'company',
      name: 'Orbit Infotech',
      gstin: '27AAPFU0939F1ZV',
      address: 'Hinjawadi, Pune 411057',
      takesNights: true,
    })
    await call.folio.addFee({
      bookingId,
      description: 'Dinner for two',
      amount: 130_000,
      taxBasisPoints: 500,
      sac: '996331',
    })
    await call.payments.record({ bookingId, method: 'upi', amount: 300_000 })
    world.clock.set('2026-11-19T05:00:00Z')
    await call.bookings.checkOut({
      bookingId,
      settlements: [{ billId, leaveBalance: { reason: 'On the account of Orbit' } }],
    })
    expect(await call.bookings.get({ bookingId })).toMatchObject({
      paymentStatus: 'partial',
      balance: 340_500,
    })
    expect(await paperOf(hotel, bookingId, 'Ravi Kumar')).toMatchObject({ balance: 0 })
    expect(await paperOf(hotel, bookingId, 'Orbit Infotech')).toMatchObject({ balance: 340_500 })
    // Later the company pays its bill.
    await call.payments.record({ bookingId, billId, method: 'bank-transfer', amount: 340_500 })
    expect(await call.bookings.get({ bookingId })).toMatchObject({ paymentStatus: 'paid' })
    const { bills } = await call.folio.get({ bookingId })
    expect(bills.map(({ totals }) => totals.balance)).toEqual([0, 0])
    expect(await faultsOf(world, hotel)).toEqual([])
  })
})

describe('review: back-office 5, the confirmation', () => {
  it('names every room with its own terms, in the hotel’s name, with the way to change it', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const { propertyId, roomTypeId } = hotel
    await call.policies.create({
      propertyId,
      type: 'cancellation',
      title: 'Flexible',
      description: '',
      cancellation: { freeUntilHours: 72, fee: { kind: 'nights', nights: 1 } },
    })
    const suite = await call.roomTypes.create({
      propertyId,
      type: 'Executive Suite',
      name: 'Jharokha Lake Room',
      maxGuests: 3,
      basePrice: 720_000,
      quantity: 2,
    })
    const saver = await call.ratePlans.create({
      propertyId,
      roomTypeId: suite.id,
      name: 'Saver',
      mealPlan: 'EP',
      adjustment: { kind: 'percent', percent: -10 },
      isRefundable: false,
    })
    const request = deskBooking(world, hotel, {
      checkIn: world.day(10),
      checkOut: world.day(12),
      roomTypeId: undefined,
      adults: undefined,
      lines: [
        { roomTypeId, rooms: 2, adults: 2 },
        { roomTypeId: suite.id, ratePlanId: saver.id, rooms: 1, adults: 2 },
      ],
    })
    await call.bookings.create(request)
    // By itself, without anybody pressing Send Confirmation.
    const [letter] = await world.postTo(request.guestEmail)
    const text = letter?.text ?? ''
    expect(text).toMatch(/2 × Lake Room/)
    expect(text).toMatch(/1 × Jharokha Lake Room, Saver: .*(no refund|not refund|cannot be)/i)
    expect(text).toMatch(/2 × Lake Room, Standard rate: Free to cancel until/)
    expect(letter?.sender).toMatchObject({ name: expect.stringContaining('Lotus House') })
    expect(text).not.toContain('Atithi')
    expect(text).toContain('+91 294 123 4567')
    expect(text).toContain('https://www.google.com/maps/search/')
    expect(text).toContain('/booking/open/')
    expect(text).not.toMatch(/313001 [A-Z]/)
  })
})

it('review: back-office 22: the desk reads who is in the room: paper, country, address, earlier stays', async () => {
  const hotel = await world.openHotel()
  const { call } = hotel.owner
  const guestEmail = 'asha.rao@example.in'
  const first = await stayInHouse(world, hotel, { guestEmail, guestName: 'Asha Rao' })
  world.clock.set('2026-11-20T05:00:00Z')
  await leave(hotel.owner, first.id)
  const { id: bookingId } = await stayInHouse(world, hotel, { guestEmail, guestName: 'Asha Rao' })
  const { alerts } = await call.bookings.guestAlerts({ bookingId })
  await call.guests.update({
    guestId: alerts?.guestId ?? '',
    address: { street: '4 Hill Road', city: 'Pune', state: 'Maharashtra' },
  })
  expect(await call.bookings.get({ bookingId })).toMatchObject({
    identity: { idProof: 'aadhar', idNumberLast: '0123', nationality: 'IND' },
  })
  expect((await call.bookings.guestAlerts({ bookingId })).alerts).toMatchObject({
    address: { street: '4 Hill Road', city: 'Pune' },
    earlierStays: { count: 1, lastDeparture: '2026-11-20' },
  })
})

it('review: back-office 24: what was typed to register is not asked again', async () => {
  const { call, propertyId, email } = await world.registerOwner()
  const property = await call.properties.get({ propertyId })
  expect(property).toMatchObject({ email, phone: '+919876543210' })
  expect(property.missing).not.toContain('an email address')
  expect(property.missing).not.toContain('a phone number')
})

it('review: back-office 25: a room type says the first number of its rooms', async () => {
  const { owner, propertyId } = await world.openHotel({ quantity: 2 })
  const kind = { propertyId, type: 'Deluxe Room', maxGuests: 2, basePrice: 300_000 }
  await owner.call.roomTypes.create({ ...kind, name: 'Tower Room', quantity: 3, firstNumber: 511 })
  await owner.call.roomTypes.create({ ...kind, name: 'Porch Room', quantity: 2, firstNumber: 512 })
  const { items } = await owner.call.rooms.list({ propertyId })
  expect(items.map(({ number, floor }) => `${number} on ${floor}`)).toEqual([
    '101 on 1',
    '102 on 1',
    '511 on 5',
    '512 on 5',
    '513 on 5',
    '514 on 5',
    '515 on 5',
  ])
})

it('review: back-office 26: an address names its city once, by every way in', async () => {
  const owner = await world.registerOwner()
  const { propertyId } = owner
  const address = '14 Dando Road, Candolim'
  const place = { address, city: 'Candolim', state: 'Goa', pincode: '403515' }
  await owner.call.properties.update({ propertyId, ...place })
  const second = await owner.call.properties.create({ name: 'Shore House', ...place })
  for (const id of [propertyId, second.id])
    expect(await owner.call.properties.get({ propertyId: id })).toMatchObject({
      address: '14 Dando Road',
    })
})

it('review: back-office 34: what was taken is for those with the area reports', async () => {
  const hotel = await world.openHotel()
  await hotel.owner.call.bookings.create(deskBooking(world, hotel))
  const clerk = await world.createStaff(hotel, ['bookings'])
  const manager = await world.createStaff(hotel, ['bookings', 'reports'])
  expect(await clerk.call.bookings.summary({})).toEqual({
    totalBookings: 1,
    confirmed: 1,
    totalRevenue: null,
    averageValue: null,
  })
  expect(await manager.call.bookings.summary({})).toMatchObject({ totalRevenue: 840_000 })
})

it('review: back-office 39: an invoice bears the look of its house, and where to pay', async () => {
  const hotel = await world.openHotel()
  const { call } = hotel.owner
  const { propertyId } = hotel
  await call.website.update({ propertyId, primaryColor: '#7a1f3d' })
  await call.payments.accounts.create({
    propertyId,
    type: 'upi',
    name: 'Desk',
    upiId: 'lake@okbank',
  })
  await call.payments.accounts.create({
    propertyId,
    type: 'bank',
    name: 'Current',
    bankName: 'Bank of Mewar',
    accountNumber: '001234567890',
    ifscCode: 'MEWR0000123',
  })
  const { id: bookingId } = await stayInHouse(world, hotel)
  world.clock.set('2026-11-20T05:00:00Z')
  await call.bookings.checkOut({ bookingId, leaveBalance: { reason: 'Pays by transfer' } })
  const { house } = await paperOf(hotel, bookingId, 'Ravi Kumar')
  expect(house).toEqual({
    colour: '#7a1f3d',
    iconKey: null,
    payTo: ['UPI lake@okbank', 'Bank of Mewar, account 001234567890, IFSC MEWR0000123'],
    checkInTime: '15:00',
    checkOutTime: '11:00',
  })
})
