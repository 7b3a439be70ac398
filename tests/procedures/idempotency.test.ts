import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sellBreakfast } from '../support/charges.ts'
import { groupsOf } from '../support/groups.ts'
import { findConflicts } from '../support/recount.ts'
import { stayInHouse } from '../support/stays.ts'
import { deskBooking, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 20 })
const { groupRequest, pickUpRequest } = groupsOf(world)

/** Sends a request, the same again, and another with its key: the second answers as the first did, the third is refused. */
async function sendThrice<StormRequest extends { idempotencyKey: string }>(
  send: (request: StormRequest) => Promise<{ id: string }>,
  request: StormRequest,
  otherwise: Partial<StormRequest>,
): Promise<string> {
  const { id } = await send(request)
  expect((await send(request)).id).toBe(id)
  expect(await reasonOf(send({ ...request, ...otherwise }))).toBe('IDEMPOTENCY_KEY_REUSED')
  return id
}

describe('a key that comes again with other contents', () => {
  it('is refused at the desk, whatever differs, and books nothing', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const request = deskBooking(world, hotel, {
      idempotencyKey: randomUUID(),
      checkIn: world.day(3),
      checkOut: world.day(5),
    })
    const { totalAmount } = await call.bookings.create(request)
    const changes: Record<string, unknown>[] = [
      { guestName: 'Somebody Else' },
      { checkOut: world.day(6) },
      { rooms: 2 },
      { totalAmount: totalAmount - 100_00, overrideReason: 'A promise' },
      { paymentStatus: 'paid', payment: { method: 'cash' } },
    ]
    for (const change of changes)
      expect(
        await reasonOf(call.bookings.create({ ...request, ...change })),
        JSON.stringify(change),
      ).toBe('IDEMPOTENCY_KEY_REUSED')
    const { items } = await call.bookings.list({ propertyId: hotel.propertyId })
    expect(items).toMatchObject([
      { guestName: request.guestName, rooms: 1, paidAmount: 0, totalAmount },
    ])
  })

  it('is refused when both come at once', async () => {
    const hotel = await world.openHotel()
    const request = deskBooking(world, hotel, { idempotencyKey: randomUUID() })
    const names = ['Asha Rao', 'Ravi Rao']
    const sent = await Promise.allSettled(
      names.map(guestName => hotel.owner.call.bookings.create({ ...request, guestName })),
    )
    expect(sent.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    for (const one of sent)
      if (one.status === 'rejected')
        expect(await reasonOf(Promise.reject(one.reason))).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('is refused on a website, and the price that is promised anew is no other contents', async () => {
    const hotel = await world.openHotel()
    const { subdomain } = await hotel.owner.call.website.setPublished({
      propertyId: hotel.propertyId,
      published: true,
    })
    const guest = world.anonymous()
    const stay = {
      subdomain: subdomain ?? '',
      roomTypeId: hotel.roomTypeId,
      checkIn: world.day(3),
      checkOut: world.day(5),
      adults: 2,
    }
    const who = {
      guestName: 'Meera Iyer',
      guestEmail: 'meera@example.in',
      guestPhone: '9812345678',
      idempotencyKey: randomUUID(),
    }
    const book = async (request: typeof who) =>
      guest.call.site.book({
        ...stay,
        ...request,
        quoteToken: (await guest.call.site.quote(stay)).token,
      })
    await sendThrice(book, who, { guestName: 'Meera R. Iyer' })
  })

  it('is refused at a pick-up', async () => {
    const hotel = await world.openHotel()
    const group = await hotel.owner.call.groups.create(groupRequest(hotel))
    await sendThrice(hotel.owner.call.groups.pickUp, pickUpRequest(hotel, group.id), { adults: 1 })
  })

  it('is refused on a bill', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const extraId = await sellBreakfast(hotel)
    const { id: bookingId } = await stayInHouse(world, hotel)
    const once = () => ({ bookingId, idempotencyKey: randomUUID() })
    const fee = { description: 'Key', amount: 50_000, taxBasisPoints: 1800 as const, sac: '9997' }
    const chargeId = await sendThrice(call.folio.addFee, { ...once(), ...fee }, { amount: 60_000 })
    await sendThrice(call.folio.addExtra, { ...once(), extraId, quantity: 1 }, { quantity: 2 })
    await sendThrice(
      call.folio.discount,
      { ...once(), chargeId, amount: 1_000, reason: 'Late' },
      { amount: 2_000 },
    )
    const billId = await sendThrice(
      call.folio.open,
      { ...once(), payer: 'guest' as const, name: 'Meera Nair' },
      { name: 'Meera' },
    )
    await sendThrice(
      call.folio.split,
      { ...once(), chargeId, amount: 9_000, billId },
      { amount: 8_000 },
    )
    await sendThrice(
      call.payments.record,
      { ...once(), method: 'upi' as const, amount: 90_000 },
      { amount: 80_000 },
    )
    await sendThrice(
      call.payments.refundBooking,
      { ...once(), amount: 10_000, reason: 'Too much' },
      { reason: 'Much too much' },
    )
    await call.payments.issueInvoice({ bookingId })
    await sendThrice(
      call.folio.raise,
      { ...once(), chargeId, amount: 2_000, reason: 'Two keys' },
      { amount: 3_000 },
    )
    const { bills } = await call.folio.get({ bookingId })
    expect(
      bills.flatMap(bill => bill.charges.map(charge => charge.value)).toSorted((a, b) => a - b),
    ).toEqual([9_000, 42_000, 50_000])
    expect(await call.bookings.get({ bookingId })).toMatchObject({ paidAmount: 80_000 })
  })

  it('answers what was made before contents were kept', async () => {
    const hotel = await world.openHotel()
    const request = deskBooking(world, hotel, { idempotencyKey: randomUUID() })
    const { id } = await hotel.owner.call.bookings.create(request)
    await world.ownerDb
      .updateTable('booking')
      .set({ requestDigest: null })
      .where('id', '=', id)
      .execute()
    expect(
      (await hotel.owner.call.bookings.create({ ...request, guestName: 'Somebody Else' })).id,
    ).toBe(id)
  })
})
