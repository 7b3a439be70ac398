import { remindOfInstalments } from '@atithi/api/web/instalment-letters/jobs'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { groupsOf } from '../support/groups.ts'
import { bookFromToday } from '../support/stays.ts'
import { type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
const { groupRequest, pickUpRequest } = groupsOf(world)
const half = (dueOn: string) => ({ dueOn, percent: 50 })
/** The days from the first of a test on. */
let dates: string[] = []
beforeEach(() => {
  dates = Array.from({ length: 14 }, (_, at) => world.day(at))
})
const day = (at: number) => dates[at] ?? ''
/** Noon in India of such a day. */
const onDay = (at: number) => world.clock.set(`${day(at)}T06:30:00Z`)
const nights = () => ({ checkIn: day(10), checkOut: day(12) })

describe('instalments of a booking', () => {
  it('says what is due, paid and overdue, where payments due are told, until the stay is over', async () => {
    const hotel = await world.openHotel()
    const { owner, propertyId } = hotel
    const [early, late] = [day(2), day(5)]
    const { id: bookingId, totalAmount } = await bookFromToday(world, hotel, nights())
    const { instalments } = owner.call
    expect(await instalments.get({ bookingId })).toEqual({ schedule: null, group: null })
    const key = { idempotencyKey: 'schedule' }
    const schedule = { bookingId, instalments: [half(late), half(early)], ...key }
    const set = await instalments.set(schedule)
    expect(set.schedule).toMatchObject({ total: totalAmount, covered: 0, due: null, reminders: [] })
    expect(await instalments.set(schedule)).toEqual(set)
    const told = async () => {
      const desk = await owner.call.bookings.day({ propertyId })
      const { items } = await owner.call.bookings.days({})
      const owed = [
        ...desk.due.items.map(({ balance }) => balance),
        ...desk.bookingsDue.map(d => d.amount),
      ]
      expect(items[0]).toMatchObject({
        paymentsDue: owed.length,
        amountDue: owed.reduce((sum, amount) => sum + amount, 0),
      })
      const due = desk.bookingsDue.map(({ amount, since, isOverdue }) => ({
        amount,
        since,
        isOverdue,
      }))
      // The list of bookings says the same at its row.
      const listed = await owner.call.bookings.list({ propertyId })
      expect(listed.items.map(row => row.due)).toEqual([due[0] ?? null])
      return due.map(({ amount, since, isOverdue }) => [amount, since, isOverdue])
    }
    expect(await told()).toEqual([])
    onDay(3)
    expect(await told()).toEqual([[totalAmount / 2, early, true]])
    const pay = (amount: number) =>
      owner.call.payments.record({ bookingId, method: 'upi', amount, reference: `UPI${amount}` })
    await pay(totalAmount / 2)
    expect(await told()).toEqual([])
    onDay(5)
    expect(await told()).toEqual([[totalAmount / 2, late, false]])
    await owner.call.bookings.cancel({ bookingId, reason: 'A fever', waiveFee: 'Kind' })
    // What a cancelled booking owes stands with those that owe.
    expect(await told()).toEqual([])
    expect(await reasonOf(instalments.set({ bookingId, instalments: [] }))).toBe('STAY_REFUSED')
  })

  it('refuses a date after the departure, a booking of a group, and another hotel’s', async () => {
    const hotel = await world.openHotel()
    const neighbour = await world.openHotel()
    const { owner } = hotel
    const { id: bookingId } = await bookFromToday(world, hotel, nights())
    const refused = (of: {
      bookingId: string
      instalments: { dueOn: string; percent: number }[]
    }) => reasonOf(owner.call.instalments.set(of))
    expect(await refused({ bookingId, instalments: [half(day(13))] })).toBe('STAY_REFUSED')
    const { id: groupId } = await owner.call.groups.create(groupRequest(hotel))
    const picked = await owner.call.groups.pickUp(pickUpRequest(hotel, groupId))
    expect(await refused({ bookingId: picked.id, instalments: [half(day(1))] })).toBe(
      'STAY_REFUSED',
    )
    const ofGroup = await owner.call.instalments.get({ bookingId: picked.id })
    expect(ofGroup).toEqual({ schedule: null, group: { id: groupId, name: 'Sharma wedding' } })
    const elsewhere = { bookingId, instalments: [half(day(1))] }
    expect(await reasonOf(neighbour.owner.call.instalments.set(elsewhere))).toBe('NOT_FOUND')
  })
})

describe('letters about instalments', () => {
  const lettersTo = async (address: string) =>
    (await world.postTo(address)).filter(({ subject }) => subject.includes('to be paid by'))
  const logOf = async ({ owner, propertyId }: Hotel) =>
    (await owner.call.communications.messages.list({ propertyId, limit: 100 })).items.filter(
      ({ letter }) => letter?.startsWith('instalment'),
    )

  it('remind who organises a group before and after the date, once each, and not of what is paid', async () => {
    const hotel = await world.openHotel()
    const { owner, propertyId } = hotel
    const contactEmail = 'meera@example.in'
    const asked = groupRequest(hotel, { contactName: 'Meera Rao', contactEmail })
    const { id: groupId, name } = await owner.call.groups.create(asked)
    const days = [half(day(4)), half(day(6))]
    await owner.call.groups.setInstalments({ propertyId, groupId, instalments: days })
    await remindOfInstalments(world.services)
    expect(await lettersTo(contactEmail)).toEqual([])
    // Three days before the first; two workers write one.
    onDay(1)
    await Promise.all([remindOfInstalments(world.services), remindOfInstalments(world.services)])
    await remindOfInstalments(world.services)
    const [before, ...more] = await lettersTo(contactEmail)
    expect(more).toEqual([])
    expect(before?.subject).toContain('₹9,450')
    expect(before?.text).toContain(`the group ${name}`)
    expect(before?.text).toContain('Hello Meera Rao,')
    // Setting the schedule again reminds of nothing twice; what is paid is not asked for.
    await owner.call.groups.setInstalments({ propertyId, groupId, instalments: days })
    for (const amount of [630_000, 315_000]) {
      const { id: bookingId } = await owner.call.groups.pickUp(
        pickUpRequest(hotel, groupId, nights()),
      )
      await owner.call.payments.record({ bookingId, method: 'cash', amount })
    }
    onDay(6)
    await remindOfInstalments(world.services)
    expect((await lettersTo(contactEmail)).map(({ subject }) => subject)).toEqual([
      before?.subject,
      expect.stringContaining('to be paid by'),
    ])
    onDay(8)
    await remindOfInstalments(world.services)
    const overdue = (await lettersTo(contactEmail)).at(-1)
    expect(overdue?.subject).toContain('was to be paid by')
    expect((await logOf(hotel)).map(({ letter, address }) => [letter, address])).toEqual([
      ['instalment-overdue', contactEmail],
      ['instalment-due', contactEmail],
      ['instalment-due', contactEmail],
    ])
    const { schedule } = await owner.call.groups.get({ propertyId, groupId })
    expect(schedule?.reminders.map(({ dueOn, kind }) => [dueOn, kind])).toEqual([
      [day(6), 'overdue'],
      [day(6), 'due'],
      [day(4), 'due'],
    ])
  })

  it('are in the language in which who organises the group booked last', async () => {
    const hotel = await world.openHotel()
    const { owner, propertyId } = hotel
    const contactEmail = 'meera@example.in'
    const { id } = await bookFromToday(world, hotel, { ...nights(), guestEmail: contactEmail })
    await world.ownerDb
      .updateTable('booking')
      .set({ language: 'hi' })
      .where('id', '=', id)
      .execute()
    const { id: groupId } = await owner.call.groups.create(groupRequest(hotel, { contactEmail }))
    await owner.call.groups.setInstalments({ propertyId, groupId, instalments: [half(day(2))] })
    await remindOfInstalments(world.services)
    const [letter] = (await world.postTo(contactEmail)).filter(({ text }) =>
      text.includes('याद दिलाना है'),
    )
    expect(letter?.text).toContain('समूह Sharma wedding')
    // So is what the desk books for them, and for nobody else.
    const again = await bookFromToday(world, hotel, { ...nights(), guestEmail: contactEmail })
    const earlier = { checkIn: day(7), checkOut: day(8), guestPhone: '9812300000' }
    const other = await bookFromToday(world, hotel, earlier)
    const { rows } = await sql<{ id: string; language: string }>`
      select id, language from booking where id = any (${[again.id, other.id]}::uuid[])`.execute(
      world.ownerDb,
    )
    expect(Object.fromEntries(rows.map(row => [row.id, row.language]))).toEqual({
      [again.id]: 'hi',
      [other.id]: 'en',
    })
  })

  it('stop when the group is released, at night, and where the hotel has set no days', async () => {
    const hotel = await world.openHotel()
    const { owner, propertyId } = hotel
    const write = async () => {
      await remindOfInstalments(world.services)
      return (await logOf(hotel)).length
    }
    const group = (contactEmail: string) =>
      owner.call.groups.create(groupRequest(hotel, { contactEmail }))
    const { id: released } = await group('released@example.in')
    const instalments = [half(day(1))]
    await owner.call.groups.setInstalments({ propertyId, groupId: released, instalments })
    await owner.call.groups.release({ propertyId, groupId: released })
    expect(await write()).toBe(0)
    const { id: groupId } = await group('open@example.in')
    await owner.call.groups.setInstalments({ propertyId, groupId, instalments })
    await owner.call.properties.update({ propertyId, remindsBeforeDays: null })
    expect(await write()).toBe(0)
    await owner.call.properties.update({ propertyId, remindsBeforeDays: 1 })
    // 21:30 in India.
    world.clock.set(`${day(0)}T16:00:00Z`)
    expect(await write()).toBe(0)
    onDay(1)
    expect(await write()).toBe(1)
  })

  it('remind a guest of a booking in its language, in the hotel’s own words where it has them', async () => {
    const hotel = await world.openHotel()
    const { owner, propertyId } = hotel
    const guestEmail = 'asha@example.in'
    const stay = { ...nights(), guestEmail }
    const { id: bookingId, code, totalAmount } = await bookFromToday(world, hotel, stay)
    await owner.call.communications.letters.update({
      propertyId,
      kind: 'instalment-due',
      language: 'en',
      subject: '',
      greeting: '',
      opening: '',
      closing: 'Pay {{instalment.amount}} of {{booking.total}} by UPI, {{guest.firstName}}.',
    })
    await owner.call.instalments.set({
      bookingId,
      instalments: [{ dueOn: day(2), amount: 100_000 }],
    })
    // Nobody is reminded on the day of what they agreed on it.
    await remindOfInstalments(world.services)
    expect(await logOf(hotel)).toEqual([])
    onDay(1)
    await remindOfInstalments(world.services)
    const [letter] = await lettersTo(guestEmail)
    expect(letter?.text).toContain(`your booking ${code}`)
    expect(letter?.text).toContain('Pay ₹1,000 of ₹')
    const [logged] = await logOf(hotel)
    expect(logged).toMatchObject({ letter: 'instalment-due', bookingCode: code, status: 'sent' })
    await owner.call.payments.record({ bookingId, method: 'cash', amount: totalAmount })
    onDay(5)
    await remindOfInstalments(world.services)
    expect(await logOf(hotel)).toHaveLength(1)
  })
})
