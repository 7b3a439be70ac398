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

describe('review: websites 1, mission 1', () => {
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

  it('review: websites 11, mission 19: speaks the language in which the guest booked', async () => {
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

it('brings the hotel’s icon in the letter itself, and goes without one that is gone or too large', async () => {
  const hotel = await world.openHotel()
  const iconKey = `properties/${hotel.propertyId}/favicon-1`
  await world.ownerDb
    .updateTable('websiteSettings')
    .set({ faviconKey: iconKey })
    .where('propertyId', '=', hotel.propertyId)
    .execute()
  const asked: string[] = []
  const letterWith = async (icon: Uint8Array | undefined, night: number) => {
    world.services.storage = {
      async put() {},
      async remove() {},
      async read(key) {
        asked.push(key)
        return icon
      },
    }
    const guestEmail = `icon-${night}@example.in`
    const stay = { guestEmail, checkIn: world.day(night), checkOut: world.day(night + 1) }
    await world.anonymous().call.site.book(siteBooking(world, hotel, stay))
    const [letter] = await world.postTo(guestEmail)
    return letter
  }
  const png = Buffer.from('89504e470d0a1a0a', 'hex')
  const letter = await letterWith(png, 5)
  expect(letter?.html).toContain('<img src="cid:hotel-icon"')
  expect(letter?.attachments?.at(-1)).toEqual({
    filename: 'icon.png',
    contentType: 'image/png',
    content: png,
    cid: 'hotel-icon',
  })
  expect(asked[0]).toBe(`${iconKey}-180.png`)
  for (const [at, icon] of [undefined, new Uint8Array(200_000)].entries()) {
    const bare = await letterWith(icon, 7 + at)
    expect(bare?.html).not.toContain('<img')
    expect(bare?.attachments).toHaveLength(1)
  }
  // In the back office it comes from the media store.
  const { letter: shown } = await hotel.owner.call.communications.letters.preview({
    propertyId: hotel.propertyId,
    kind: 'confirmation',
    language: 'en',
    subject: '',
    greeting: '',
    opening: '',
    closing: '',
  })
  expect(shown?.html).toContain(`<img src="/media/${iconKey}-180.png"`)
})

it('brings the first photo of the hotel as a JPEG in the letter itself, where the stay is ahead', async () => {
  const hotel = await world.openHotel()
  const { propertyId } = hotel
  const storageKey = `properties/${propertyId}/front`
  await world.ownerDb
    .insertInto('propertyImage')
    .values([
      { propertyId, storageKey, widths: [480, 960], width: 1000, height: 700, position: 1 },
      {
        propertyId,
        storageKey: `${storageKey}-2`,
        widths: [480],
        width: 500,
        height: 400,
        position: 2,
      },
    ])
    .execute()
  const jpeg = Buffer.from('ffd8ff', 'hex')
  world.services.photos = {
    bannerOf: async path => (path === `${storageKey}-960.webp` ? jpeg : undefined),
  }
  const guestEmail = 'photo@example.in'
  const stay = { guestEmail, checkIn: world.day(5), checkOut: world.day(6) }
  await world.anonymous().call.site.book(siteBooking(world, hotel, stay))
  const [letter] = await world.postTo(guestEmail)
  expect(letter?.html).toContain('<img src="cid:hotel-photo" width="576"')
  expect(letter?.attachments?.at(-1)).toEqual({
    filename: 'photo.jpg',
    contentType: 'image/jpeg',
    content: jpeg,
    cid: 'hotel-photo',
  })
  // A letter that says goodbye has none, nor has one whose picture is gone.
  const [booking] = (await hotel.owner.call.bookings.list({ propertyId })).items
  await hotel.owner.call.bookings.cancel({ bookingId: booking?.id ?? '' })
  expect((await world.postTo(guestEmail)).at(-1)?.html).not.toContain('<img')
  await world.ownerDb
    .updateTable('propertyImage')
    .set({ deletedAt: '2026-11-18T00:00:00Z' })
    .where('storageKey', '=', storageKey)
    .execute()
  const again = { guestEmail: 'gone@example.in', checkIn: world.day(8), checkOut: world.day(9) }
  await world.anonymous().call.site.book(siteBooking(world, hotel, again))
  const [bare] = await world.postTo('gone@example.in')
  expect(bare?.html).not.toContain('<img')
  expect(bare?.attachments).toHaveLength(1)
})
