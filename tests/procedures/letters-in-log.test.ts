import { deliverEmails } from '@atithi/api/kernel/email/deliver'
import type { Mail } from '@atithi/api/kernel/ports/mail'
import { deliverMessages } from '@atithi/api/messaging/messages/commands/deliver'
import { noteLetter } from '@atithi/api/messaging/messages/commands/note-letter'
import { releaseAllExpiredHolds } from '@atithi/api/stays/bookings/commands/expire-holds'
import { askForReviews } from '@atithi/api/web/reviews/jobs'
import { beforeEach, describe, expect, it } from 'vitest'
import { dayOfDeparture, morningAfter } from '../support/reviews.ts'
import { bookFromToday, leave, stayInHouse } from '../support/stays.ts'
import { deskBooking, type Hotel, siteBooking, useWorld } from '../support/world.ts'

const world = useWorld()
let sent: Mail[] = []
let refusal: Error | undefined

beforeEach(() => {
  sent = []
  refusal = undefined
  world.services.mailer = {
    async send(mail) {
      if (refusal) throw refusal
      sent.push(mail)
    },
  }
})

const logOf = async (hotel: Hotel, filters: object = {}) => {
  const { propertyId } = hotel
  const { list } = hotel.owner.call.communications.messages
  return (await list({ propertyId, limit: 100, ...filters })).items
}

const letterOf = async (hotel: Hotel) => {
  const booking = await hotel.owner.call.bookings.create(deskBooking(world, hotel))
  await world.consume()
  const [message] = await logOf(hotel, { bookingId: booking.id })
  if (!message) throw new Error('the letter is not in the log')
  return { booking, message }
}

/** As if the time to try again had come. */
const tryAgain = async () => {
  await world.ownerDb
    .updateTable('outgoingEmail')
    .set({ nextAttemptAt: '2026-01-01T00:00:00Z' })
    .where('sentAt', 'is', null)
    .execute()
  await deliverEmails(world.services, noteLetter)
}

describe('review: mission 18: a built-in letter in the log of messages', () => {
  it('stands there once for every way it is written, with guest, booking and kind, without its links, and is sent', async () => {
    const hotel = await world.openHotel({ quantity: 30 })
    const { call } = hotel.owner
    const at = { guestEmail: 'stays@example.in' }

    const { id: bookingId } = await stayInHouse(world, hotel, at)
    await world.consume()
    await call.bookings.update({ bookingId, guestName: 'Ravi K. Rao' })
    await call.bookings.sendConfirmation({ bookingId: (await letterOf(hotel)).booking.id })
    await call.payments.record({ bookingId, method: 'upi', amount: 100_000, reference: 'UTR1' })
    world.clock.set(dayOfDeparture)
    await leave(hotel.owner, bookingId)
    world.clock.set(morningAfter)
    await askForReviews(world.services)

    const dates = { checkIn: world.day(-1), checkOut: world.day(1) }
    const absent = await bookFromToday(world, hotel, { ...at, ...dates })
    const cancelled = await bookFromToday(world, hotel, at)
    await call.bookings.create(deskBooking(world, hotel, { ...at, holdMinutes: 30 }))
    await world.anonymous().call.site.book(siteBooking(world, hotel, { language: 'hi' }))
    const paid = { bookingId: cancelled.id, method: 'bank-transfer', amount: 200_000 } as const
    const { paymentId } = await call.payments.record(paid)
    const back = { paymentId, amount: 200_000, reason: 'Too much', idempotencyKey: 'back' }
    const { refundId } = await call.payments.refund(back)
    await world.consume()
    await call.bookings.cancel({ bookingId: cancelled.id, reason: 'A fever' })
    await call.bookings.markNoShow({ bookingId: absent.id, waiveFee: 'A storm' })
    await world.ownerDb
      .insertInto('outboxEvent')
      .values({
        accountId: (await call.auth.me())?.userId ?? '',
        propertyId: hotel.propertyId,
        type: 'refund.failed',
        entityId: cancelled.id,
        payload: JSON.stringify({ refundId }),
      })
      .execute()
    world.clock.set('2026-11-21T06:00:00Z')
    await releaseAllExpiredHolds(world.services, 'test')
    await world.consume()
    // What is handled again is not written again.
    await world.ownerDb.updateTable('eventConsumer').set({ position: 0 }).execute()
    await world.consume()
    const queued = await logOf(hotel)
    expect(queued.map(({ status }) => status)).toEqual(queued.map(() => 'pending'))
    await deliverMessages(world.services)
    expect(sent).toEqual([])

    await deliverEmails(world.services, noteLetter)
    const log = await logOf(hotel)
    const toGuests = sent.filter(({ to }) => to !== 'stay@example.in' && !to.startsWith('owner'))
    expect(log.map(({ address, subject }) => `${address}: ${subject}`).toSorted()).toEqual(
      toGuests.map(({ to, subject }) => `${to}: ${subject}`).toSorted(),
    )
    expect(toGuests.some(({ text }) => text.includes('http'))).toBe(true)
    const kinds = Object.entries(Object.groupBy(log, ({ letter }) => letter ?? 'none'))
    expect(Object.fromEntries(kinds.map(([kind, of = []]) => [kind, of.length]))).toEqual({
      cancellation: 1,
      change: 1,
      confirmation: 6,
      held: 1,
      'hold-over': 1,
      invoice: 1,
      'no-show': 1,
      payment: 3,
      refund: 1,
      'refund-failed': 1,
      review: 1,
    })
    for (const message of log) {
      expect(message).toMatchObject({
        channel: 'email',
        direction: 'outbound',
        category: 'transactional',
        status: 'sent',
        sentAt: '2026-11-21T06:00:00.000Z',
        templateName: null,
        cost: null,
        failure: null,
        guestId: expect.any(String),
        bookingCode: expect.any(String),
        conversationId: expect.any(String),
      })
      expect(`${message.subject} ${message.content}`).not.toMatch(/http|:\/\//)
      expect(message.content.length).toBeGreaterThan(40)
    }
  })

  it('says why the mail server gave it up, and that once', async () => {
    const hotel = await world.openHotel()
    const { booking, message } = await letterOf(hotel)
    refusal = new Error('550 5.1.1 <ravi@example.in>: no such user')
    for (let tries = 0; tries < 8; tries += 1) {
      const [waiting] = await logOf(hotel)
      expect(waiting?.status).toBe('pending')
      await tryAgain()
    }
    const failed = {
      status: 'failed',
      failure: refusal.message,
      failureCode: '5.1.1',
      sentAt: null,
    }
    expect(await logOf(hotel)).toMatchObject([{ id: message.id, ...failed }])
    refusal = undefined
    await tryAgain()
    await deliverMessages(world.services)
    expect(sent.filter(({ to }) => to === message.address)).toEqual([])
    // The address is known as one at which nothing arrives.
    const written = hotel.owner.call.communications.messages.send({
      propertyId: hotel.propertyId,
      bookingId: booking.id,
      channel: 'email',
      content: 'Welcome',
      subject: 'Welcome',
      idempotencyKey: 'after',
    })
    await expect(written).rejects.toThrow('Nothing arrives')
  })
})
