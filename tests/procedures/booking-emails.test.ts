import { releaseAllExpiredHolds } from '@atithi/api/stays/bookings/commands/expire-holds'
import { describe, expect, it } from 'vitest'
import { deskBooking, siteBooking, useWorld } from '../support/world.ts'

const world = useWorld()

async function openHotelWithTerms() {
  const hotel = await world.openHotel()
  const { owner, propertyId, roomTypeId } = hotel
  await owner.call.policies.create({
    propertyId,
    type: 'cancellation',
    title: 'Flexible',
    description: 'Free until three days before.',
    cancellation: { freeUntilHours: 72, fee: { kind: 'nights', nights: 1 } },
  })
  const plan = await owner.call.ratePlans.create({
    propertyId,
    roomTypeId,
    name: 'Garden breakfast',
    mealPlan: 'CP',
    adjustment: { kind: 'amount', amount: 50_000 },
    isRefundable: true,
  })
  return { ...hotel, ratePlanId: plan.id }
}

describe('review: websites 1', () => {
  it('booking, change and cancellation online each reach the guest and the hotel by themselves', async () => {
    const hotel = await openHotelWithTerms()
    const { call } = world.anonymous()
    const request = siteBooking(world, hotel, {
      checkIn: world.day(10),
      checkOut: world.day(12),
      ratePlanId: hotel.ratePlanId,
      specialRequests: 'Late <arrival>',
    })
    const { code, id } = await call.site.book(request)
    const [confirmation, ...others] = await world.postTo(request.guestEmail)
    expect(others).toEqual([])
    expect(confirmation?.subject).toContain(code)
    for (const words of [
      'Lotus House',
      'Garden breakfast',
      'Breakfast included',
      // Three days before 28 Nov 2026, 15:00.
      'Free to cancel until Wed, 25 Nov 2026, 3:00 pm IST.',
      'After that, the price of 1 night is kept.',
      'CGST ₹225 + SGST ₹225',
      '₹9,450',
      'Late <arrival>',
      '1 Lake Road, Udaipur, Rajasthan 313001',
      'https://www.google.com/maps/search/',
      `http://${hotel.subdomain}.localhost:4000/booking/open/`,
    ])
      expect(confirmation?.text).toContain(words)
    expect(confirmation?.html).toContain('Late &lt;arrival&gt;')
    expect(confirmation?.html).toContain('lang="en"')
    expect(confirmation?.sender).toMatchObject({ replyTo: 'stay@example.in' })
    expect(confirmation?.attachments).toMatchObject([{ filename: `stay-${code}.ics` }])
    expect(confirmation?.attachments?.[0]?.content).toContain('DTSTART;VALUE=DATE:20261128')

    await call.site.cancel({ code, email: request.guestEmail })
    const [, cancellation] = await world.postTo(request.guestEmail)
    expect(cancellation?.subject).toBe(
      `Your booking ${code} at ${confirmation?.sender?.name} is cancelled`,
    )
    expect(cancellation?.text).toContain('Nothing was charged for it.')
    expect(cancellation?.attachments?.[0]?.content).toContain('STATUS:CANCELLED')
    const toHotel = (await world.postTo('stay@example.in')).filter(({ text }) =>
      text.includes(code),
    )
    expect(toHotel.map(({ subject }) => subject)).toEqual([
      `New online booking ${code}: Ravi Kumar`,
      `Ravi Kumar cancelled booking ${code} online`,
    ])
    expect(toHotel[0]?.text).toContain(`/bookings?booking=${id}`)
    expect(toHotel[0]?.sender).toMatchObject({ replyTo: request.guestEmail })
  })

  it('goes out from the desk, too, and tells what a change has changed, once', async () => {
    const hotel = await openHotelWithTerms()
    const { call } = hotel.owner
    const request = deskBooking(world, hotel)
    const booking = await call.bookings.create(request)
    const bookingId = booking.id
    expect(await world.postTo(request.guestEmail)).toHaveLength(1)
    const change = {
      kind: 'dates' as const,
      checkIn: request.checkIn,
      checkOut: world.day(4),
    }
    const preview = await call.bookings.previewChange({ bookingId, change })
    await call.bookings.applyChange({ bookingId, change, version: preview.version ?? '' })
    const [, changed] = await world.postTo(request.guestEmail)
    expect(changed?.subject).toContain('has changed')
    expect(changed?.text).toContain('has changed: the departure, the price')
    await call.bookings.update({ bookingId, guestName: 'Ravi K. Rao' })
    await call.bookings.update({ bookingId, guestPhone: '9812345679' })
    await call.bookings.addNote({ bookingId, note: 'VIP' })
    const post = await world.postTo(request.guestEmail)
    expect(post.map(({ subject }) => subject.replace(/^.* at .* (?=is|has)/, ''))).toEqual([
      'is confirmed',
      'has changed',
      'has changed',
    ])
    expect(post[2]?.text).toContain('has changed: the name')
    // Nobody at the desk is told what they did themselves.
    const told = await world.postTo('stay@example.in')
    expect(told.filter(({ text }) => text.includes(booking.code))).toEqual([])
  })

  it('review: websites 11: speaks the language in which the guest booked', async () => {
    const hotel = await openHotelWithTerms()
    const request = siteBooking(world, hotel, { language: 'hi' })
    const { code } = await world.anonymous().call.site.book(request)
    const [confirmation] = await world.postTo(request.guestEmail)
    expect(confirmation?.subject).toContain(`बुकिंग ${code} पक्की है`)
    expect(confirmation?.text).toContain('/hi/booking/open/')
    expect(confirmation?.html).toContain('lang="hi"')
  })

  it('tells the fee and the refund of a cancellation, and a hold that ran out from one', async () => {
    const hotel = await openHotelWithTerms()
    const request = siteBooking(world, hotel)
    const { code } = await world.anonymous().call.site.book(request)
    await world.consume()
    await world.anonymous().call.site.cancel({ code, email: request.guestEmail })
    const [, cancelled] = await world.postTo(request.guestEmail)
    expect(cancelled?.text).toContain('Charged, with GST: ₹4,200')

    const held = deskBooking(world, hotel, { holdMinutes: 30 })
    await hotel.owner.call.bookings.create(held)
    const [holds] = await world.postTo(held.guestEmail)
    expect(holds?.text).toContain('holds these rooms for you until Wed, 18 Nov 2026, 12:30 pm IST')
    world.clock.set('2026-11-18T08:00:00Z')
    await releaseAllExpiredHolds(world.services, 'test')
    const [, over] = await world.postTo(held.guestEmail)
    expect(over?.text).toContain('is over, and the booking was not confirmed')
  })
})
