import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { procedures } from '../support/procedures.ts'
import { deskBooking, password, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()

/** Everything that puts a hotel before the public or sends somebody a letter by hand. A new one belongs below. */
/** An administrator writes in the platform's name, not in a hotel's. */
const letters = /^(?!admin\.).*(publish|invite|sendConfirmation)/i

describe('where letters leave the machine', () => {
  beforeAll(() => {
    world.services.settings.lettersLeave = true
  })
  afterAll(() => {
    world.services.settings.lettersLeave = false
  })

  const linkIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? ''

  async function foundHotel() {
    const owner = await world.registerOwner()
    const { accountId, propertyId } = owner
    await owner.call.properties.update({
      propertyId,
      description: 'By the lake.',
      address: '1 Lake Road',
      city: 'Udaipur',
      state: 'Rajasthan',
      pincode: '313001',
      phone: '02941234567',
      email: 'stay@example.in',
    })
    const type = {
      type: 'Deluxe Room',
      name: 'Lake Room',
      maxGuests: 3,
      basePrice: 400_000,
      quantity: 5,
    }
    const { id: roomTypeId } = await owner.call.roomTypes.create({ propertyId, ...type })
    return { owner, accountId, propertyId, roomTypeId, subdomain: '' }
  }

  it('review: security M6: publishes and writes for nobody whose address is not proved', async () => {
    expect(procedures.filter(({ path }) => letters.test(path)).map(({ path }) => path)).toEqual([
      'bookings.sendConfirmation',
      'website.setPublished',
      'settings.staff.invite',
      'settings.staff.reinvite',
    ])
    const hotel = await foundHotel()
    const { owner, propertyId } = hotel
    const { call } = owner
    const booking = await call.bookings.create(deskBooking(world, hotel))
    expect(await world.postTo(booking.guestEmail ?? '')).toEqual([])
    const invitation = { propertyId, name: 'Ravi', areas: ['bookings' as const], grants: [] }
    const email = `ravi-${booking.code}@example.in`
    const message = {
      propertyId,
      bookingId: booking.id,
      channel: 'email' as const,
      subject: 'Your stay',
      content: 'See you soon.',
      idempotencyKey: booking.code,
    }
    const acts = [
      () => call.website.setPublished({ propertyId, published: true }),
      () => call.bookings.sendConfirmation({ bookingId: booking.id }),
      () => call.settings.security.startTwoFactor(),
      () => call.communications.messages.send(message),
      () => call.settings.staff.invite({ ...invitation, email }),
    ]
    for (const act of acts) expect(await reasonOf(act())).toBe('EMAIL_UNPROVED')
    expect((await call.auth.me())?.emailUnproved).toBe(true)

    const [letter] = await world.postTo(owner.email)
    expect(letter?.subject).toBe('Confirm your email address')
    const token = linkIn(letter?.text)
    await world.anonymous().call.auth.proveEmail({ token })
    expect(await reasonOf(world.anonymous().call.auth.proveEmail({ token }))).toBe('TOKEN_INVALID')
    expect((await call.auth.me())?.emailUnproved).toBeUndefined()
    for (const act of acts.slice(0, 4)) await act()
    // The plan of a new hotel has no staff, which is asked after the proof.
    expect(await reasonOf(call.settings.staff.invite({ ...invitation, email }))).toBe('PLAN_LIMIT')
    await call.website.setPublished({ propertyId, published: false })
  })

  it('takes a new password by letter for the same proof', async () => {
    const owner = await world.registerOwner()
    await world.anonymous().call.auth.requestPasswordReset({ email: owner.email })
    const letters = await world.postTo(owner.email)
    const reset = letters.find(({ subject }) => subject === 'Choose a new password')
    const browser = world.anonymous()
    await browser.call.auth.resetPassword({ token: linkIn(reset?.text), password: `${password}!` })
    expect((await browser.call.auth.me())?.emailUnproved).toBeUndefined()
  })

  it('sends its own letter again three times an hour, and never once it is proved', async () => {
    const owner = await world.registerOwner()
    for (let at = 0; at < 3; at += 1) await owner.call.auth.resendProof()
    expect(await reasonOf(owner.call.auth.resendProof())).toBe('TOO_MANY_ATTEMPTS')
    const sent = await world.postTo(owner.email)
    expect(sent).toHaveLength(4)
    // Only the newest link is good.
    const outcomes: string[] = []
    for (const { text } of sent)
      outcomes.push(
        await world
          .anonymous()
          .call.auth.proveEmail({ token: linkIn(text) })
          .then(
            () => 'proved',
            (error: Error) => error.message,
          ),
      )
    expect(outcomes.filter(outcome => outcome === 'proved')).toHaveLength(1)
  })
})

describe('letters that people have sent', () => {
  it('review: security M6: about one booking and to one recipient are bounded', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const guestEmail = 'a-stranger@example.com'
    const send = async () => {
      const { id: bookingId } = await call.bookings.create(
        deskBooking(world, hotel, { guestEmail }),
      )
      await call.bookings.sendConfirmation({ bookingId })
      return bookingId
    }
    const bookingId = await send()
    await call.bookings.sendConfirmation({ bookingId })
    await call.bookings.sendConfirmation({ bookingId })
    const again = call.bookings.sendConfirmation({ bookingId })
    expect(await reasonOf(again)).toBe('TOO_MANY_ATTEMPTS')
    // Another hotel writes to the same stranger.
    const other = await world.openHotel()
    let sent = 3
    const tryOther = async () => {
      const { id } = await other.owner.call.bookings.create(
        deskBooking(world, other, {
          guestEmail,
          checkIn: world.day(3 + sent),
          checkOut: world.day(4 + sent),
        }),
      )
      await other.owner.call.bookings.sendConfirmation({ bookingId: id })
      sent += 1
    }
    while (sent < 10) await tryOther()
    expect(await reasonOf(tryOther())).toBe('TOO_MANY_ATTEMPTS')
    // Those that go out by themselves have a bound of their own.
    for (let more = 0; more < 60; more += 1)
      await call.bookings.create(
        deskBooking(world, hotel, {
          guestEmail,
          checkIn: world.day(20 + more),
          checkOut: world.day(21 + more),
        }),
      )
    expect((await world.postTo(guestEmail)).length).toBe(60)
  })

  it('review: security M6: no hotel is named with a web address, by no way in', async () => {
    const owner = await world.registerOwner()
    const name = 'URGENT: your bank account, see http://evil.test'
    const form = { name: 'A', email: 'b@example.in', phone: '9876543210', password }
    const { propertyId, call } = owner
    for (const act of [
      () => world.anonymous().call.auth.register({ ...form, propertyName: name }),
      () => call.properties.create({ name }),
      () => call.properties.update({ propertyId, name }),
    ])
      expect(await reasonOf(act())).toBe('BAD_REQUEST')
  })
})
