import { letterKinds } from '@atithi/api/guests/correspondence/rules/letters'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { leave, stayInHouse } from '../support/stays.ts'
import { deskBooking, reasonOf, siteBooking, useWorld } from '../support/world.ts'

const world = useWorld()

const none = { subject: '', greeting: '', opening: '', closing: '' }
const confirmation = { kind: 'confirmation', language: 'en' } as const

describe('communications.letters', () => {
  it('has the next letter say what the hotel wants, beside the facts that stand', async () => {
    const hotel = await world.openHotel()
    const { propertyId } = hotel
    const { letters } = hotel.owner.call.communications
    await letters.update({
      propertyId,
      ...confirmation,
      subject: 'See you soon, {{guest.firstName}} ({{booking.code}})',
      greeting: 'Khamma ghani {{guest.fullName}},',
      opening: 'The lake is waiting.\n\nBring <b>warm</b> clothes.\nNights are cold.',
      closing: 'Yours, {{property.name}}',
    })
    const request = siteBooking(world, hotel)
    const { code } = await world.anonymous().call.site.book(request)
    const [letter] = await world.postTo(request.guestEmail)
    expect(letter?.subject).toBe(`See you soon, Ravi (${code})`)
    for (const words of [
      'Khamma ghani Ravi Kumar,',
      'The lake is waiting.',
      'Bring <b>warm</b> clothes.\nNights are cold.',
      `Booking code: ${code}`,
      'Cancelling: ',
      'GST: CGST ',
      'Please bring an identity document',
    ])
      expect(letter?.text).toContain(words)
    expect(letter?.text).not.toContain('We look forward to your stay.')
    expect(letter?.text).not.toContain('Questions?')
    expect(letter?.html).toContain('Bring &lt;b&gt;warm&lt;/b&gt; clothes.<br>Nights are cold.')
    // Another language keeps its own.
    await world.anonymous().call.site.book(
      siteBooking(world, hotel, {
        language: 'hi',
        guestEmail: 'hindi@example.in',
        checkIn: world.day(30),
        checkOut: world.day(31),
      }),
    )
    expect((await world.postTo('hindi@example.in'))[0]?.text).toContain('पक्की है')

    await letters.reset({ propertyId, ...confirmation })
    await hotel.owner.call.bookings.create(
      deskBooking(world, hotel, {
        // Nobody who booked in another language before.
        guestName: 'Asha Rao',
        guestPhone: '9811122233',
        guestEmail: 'after@example.in',
        checkIn: world.day(20),
        checkOut: world.day(21),
      }),
    )
    expect((await world.postTo('after@example.in'))[0]?.text).toContain(
      'We look forward to your stay.',
    )
    const { rows } = await sql<{ action: string; before: string | null; after: string | null }>`
      select action, before->>'closing' as before, after->>'closing' as after from audit_entry
      where property_id = ${propertyId}::uuid and action like 'template.letter-%' order by id`.execute(
      world.ownerDb,
    )
    expect(rows).toEqual([
      { action: 'template.letter-changed', before: null, after: 'Yours, {{property.name}}' },
      { action: 'template.letter-reset', before: 'Yours, {{property.name}}', after: null },
    ])
  })

  it('words the letters of money', async () => {
    const hotel = await world.openHotel()
    const { propertyId } = hotel
    const { call } = hotel.owner
    for (const kind of ['payment', 'invoice'] as const)
      await call.communications.letters.update({
        propertyId,
        kind,
        language: 'en',
        ...none,
        subject: `${kind} {{document.number}} of {{booking.total}}`,
        closing: 'Shukriya',
      })
    const { id: bookingId } = await stayInHouse(world, hotel, { guestEmail: 'money@example.in' })
    const { balance } = await call.bookings.get({ bookingId })
    const refunded = async () => {
      const wanted = { propertyId, kind: 'refund-failed', language: 'en', ...none } as const
      return (await call.communications.letters.preview(wanted)).letter
    }
    // Where nothing was paid there is no refund to show.
    expect(await refunded()).toBeNull()
    await call.payments.record({ bookingId, method: 'cash', amount: balance })
    expect(await refunded()).toMatchObject({ bookingId })
    world.clock.set('2026-11-20T06:30:00Z')
    await leave(hotel.owner, bookingId)
    const letters = await world.postTo('money@example.in')
    expect(letters.slice(-2).map(({ subject }) => subject.split(' ')[0])).toEqual([
      'payment',
      'invoice',
    ])
    expect(letters.at(-1)?.text).toContain('Shukriya')
    expect(letters.at(-1)?.text).toContain('is attached as a PDF')
    expect(letters.at(-1)?.attachments).toHaveLength(1)
    // Each letter of it is shown with what the hotel has; without papers of a kind there is nothing to show.
    const shown = await Promise.all(
      letterKinds.map(async kind => {
        const { letter } = await call.communications.letters.preview({
          propertyId,
          kind,
          language: 'hi',
          ...none,
          bookingId,
        })
        return [kind, letter === null ? null : letter.html.includes('lang="hi"')]
      }),
    )
    expect(Object.fromEntries(shown)).toEqual({
      confirmation: true,
      held: true,
      change: true,
      cancellation: true,
      'hold-over': true,
      'no-show': true,
      walk: true,
      'part-walk': true,
      'instalment-due': true,
      'instalment-overdue': true,
      payment: true,
      refund: null,
      invoice: true,
      credit: null,
      debit: null,
      'refund-failed': true,
      review: true,
    })
  })

  it('refuses what would break a letter, at its part', async () => {
    const hotel = await world.openHotel()
    const { propertyId } = hotel
    const { letters } = hotel.owner.call.communications
    const refused = (words: Partial<typeof none>, kind: 'confirmation' | 'held' = 'confirmation') =>
      reasonOf(letters.update({ propertyId, kind, language: 'en', ...none, ...words }))
    expect(await refused({ closing: '{{payment.amount}}' })).toBe('LETTER_WORDS_REFUSED')
    expect(await refused({ opening: 'Rooms are held.' }, 'held')).toBe('LETTER_WORDS_REFUSED')
    expect(await refused({ subject: 'Two\nlines' })).toBe('BAD_REQUEST')
    expect(await refused({ closing: 'x'.repeat(2001) })).toBe('BAD_REQUEST')
    expect((await letters.list({ propertyId })).filter(({ own }) => own)).toEqual([])
  })

  it('is one hotel’s own, with what stood before in the trail, and two at once leave one', async () => {
    const hotel = await world.openHotel()
    const other = await world.openHotel()
    const { propertyId } = hotel
    const { letters } = hotel.owner.call.communications
    const words = { ...none, closing: 'Come again.' }
    await Promise.all([
      letters.update({ propertyId, ...confirmation, ...words }),
      letters.update({ propertyId, ...confirmation, ...words, closing: 'Come soon.' }),
    ])
    const mine = (await letters.list({ propertyId })).filter(({ own }) => own)
    expect(mine).toHaveLength(1)
    expect(mine[0]?.changedAt).toBeTruthy()
    expect(
      (await other.owner.call.communications.letters.list({ propertyId: other.propertyId })).some(
        ({ own }) => own,
      ),
    ).toBe(false)
    expect(
      await reasonOf(
        other.owner.call.communications.letters.update({ propertyId, ...confirmation, ...words }),
      ),
    ).toBe('NOT_FOUND')
    const booking = await hotel.owner.call.bookings.create(deskBooking(world, hotel))
    expect(
      await reasonOf(
        other.owner.call.communications.letters.preview({
          propertyId: other.propertyId,
          ...confirmation,
          ...none,
          bookingId: booking.id,
        }),
      ),
    ).toBe('NOT_FOUND')
    // No hotel without a booking is shown one of somebody else's.
    expect(
      await other.owner.call.communications.letters.preview({
        propertyId: other.propertyId,
        ...confirmation,
        ...none,
      }),
    ).toEqual({ letter: null })
    // The guest's own link is no part of what the desk is shown.
    const { letter } = await letters.preview({ propertyId, ...confirmation, ...words })
    expect(letter?.text).toContain('Come again.')
    expect(letter?.text).not.toContain('/booking/open/')
    // All empty is the built-in again.
    await letters.update({ propertyId, ...confirmation, ...none })
    expect((await letters.list({ propertyId })).some(({ own }) => own)).toBe(false)
  })
})
