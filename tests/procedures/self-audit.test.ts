import { auditAllBooks } from '@atithi/api/insight/self-audit/jobs'
import { type CheckName, checkNames } from '@atithi/api/insight/self-audit/rules'
import type { Ledger } from '@atithi/api/insight/trial-balance/rules'
import { closeAllDays } from '@atithi/api/stays/night-audit/jobs'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { deskBooking, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()

/** A hotel with a guest in house, one to come and one who has left: books in which everything occurs. */
async function busyHotel(): Promise<Hotel & { bookingId: string; roomId: string; goneId: string }> {
  const hotel = await world.openHotel()
  const { call } = hotel.owner
  await call.bookings.create(deskBooking(world, hotel))
  const today = { checkIn: world.today(), checkOut: world.day(2) }
  const [inHouse, gone] = [
    await call.bookings.create(deskBooking(world, hotel, today)),
    await call.bookings.create(deskBooking(world, hotel, today)),
  ]
  let roomId = ''
  for (const booking of [inHouse, gone]) {
    const { items } = await call.bookings.roomsFor({ bookingId: booking.id })
    roomId = items.find(room => !room.isTaken)?.id ?? ''
    await call.bookings.checkIn({
      bookingId: booking.id,
      roomId,
      idProof: 'passport',
      idNumber: 'P1234567',
    })
  }
  await call.bookings.checkOut({ bookingId: gone.id, leaveBalance: { reason: 'Company pays' } })
  const assigned = await world.ownerDb
    .selectFrom('roomAssignment')
    .select('roomId')
    .where('bookingId', '=', inHouse.id)
    .executeTakeFirstOrThrow()
  return { ...hotel, bookingId: inHouse.id, roomId: assigned.roomId, goneId: gone.id }
}

async function findings(hotel: Hotel) {
  const { latest } = await hotel.owner.call.selfAudit.run({ propertyId: hotel.propertyId })
  return latest?.results.filter(result => result.conflicts > 0) ?? []
}

/** A date long before the hotel's first booking, closed with these figures of money. */
const closed = (hotel: Hotel, money: RawBuilder<unknown>, day = 0) => sql`
  insert into night_audit (account_id, property_id, business_date, nights_posted, rooms_slept, rooms_sellable, arrivals, departures, no_shows, overstays,
    room_revenue, other_revenue, tax, received, refunded, opening_balance, deposits, guest_balances, receivables, closed_at)
  values (${hotel.accountId}, ${hotel.propertyId}, date '2020-01-01' + ${day}::int, 0, 0, 0, 0, 0, 0, 0, ${money}, now())`

type Damage = (hotel: Awaited<ReturnType<typeof busyHotel>>) => readonly RawBuilder<unknown>[]

/** Damage that no command of the product can do, each past the constraint that stands against it: one for every check there is. */
const damages: Record<CheckName, Damage> = {
  'sold-counter': hotel => [
    sql`update room_night set booked = booked - 1 where property_id = ${hotel.propertyId} and night = ${world.today()}::date`,
  ],
  'blocked-counter': hotel => [
    sql`update room_night set blocked = 1 where property_id = ${hotel.propertyId} and night = ${world.today()}::date`,
  ],
  oversold: hotel => [
    sql`alter table room_night drop constraint room_night_not_oversold`,
    sql`update room_night set total = 0 where property_id = ${hotel.propertyId} and night = ${world.today()}::date`,
  ],
  'room-given-twice': hotel => [
    sql`alter table room_assignment drop constraint room_assignment_one_stay`,
    sql`insert into room_assignment (account_id, property_id, booking_id, booking_room_id, room_id, stay)
        select n.account_id, n.property_id, n.booking_id, n.booking_room_id, ${hotel.roomId}, daterange(min(n.night), max(n.night) + 1)
        from booking_night n join booking b on b.id = n.booking_id
        where n.property_id = ${hotel.propertyId} and b.status = 'confirmed' group by 1, 2, 3, 4`,
  ],
  'out-of-order-with-guest': hotel => [
    sql`insert into room_block (account_id, property_id, room_type_id, room_id, stay, rooms, reason)
        values (${hotel.accountId}, ${hotel.propertyId}, ${hotel.roomTypeId}, ${hotel.roomId}, daterange(${world.today()}::date, ${world.day(1)}::date), 1, 'Leak')`,
    sql`update room_night set blocked = 1 where property_id = ${hotel.propertyId} and night = ${world.today()}::date`,
  ],
  'assignment-without-night': hotel => [
    sql`update room_assignment set stay = daterange(lower(stay), upper(stay) + 1) where booking_id = ${hotel.bookingId} and released_at is null`,
  ],
  'cancelled-holds-nights': hotel => [
    sql`update booking set status = 'cancelled' where id = ${hotel.bookingId}`,
  ],
  'amount-differs': hotel => [
    sql`update booking set room_amount = room_amount + 1, total_amount = total_amount + 1 where id = ${hotel.bookingId}`,
  ],
  'paid-differs': hotel => [
    sql`update booking set paid_amount = paid_amount + 1 where id = ${hotel.bookingId}`,
  ],
  'charged-differs': hotel => [
    sql`update booking set charged_amount = charged_amount + 1 where id = ${hotel.bookingId}`,
  ],
  'left-uncharged': hotel => [
    sql`update booking set room_amount = room_amount + 5, total_amount = total_amount + 5 where id = ${hotel.goneId}`,
  ],
  'group-pick-up': hotel => [
    sql`with made as (insert into group_block (account_id, property_id, name, status, cut_off) values (${hotel.accountId}, ${hotel.propertyId}, 'Tour', 'tentative', '2027-01-01') returning id)
        insert into group_block_night (account_id, property_id, group_block_id, room_type_id, night, rooms, picked_up, rate)
        select ${hotel.accountId}, ${hotel.propertyId}, id, ${hotel.roomTypeId}, ${world.day(9)}::date, 2, 1, 100 from made`,
  ],
  'group-advances': hotel => [
    sql`with paid as (insert into payment (account_id, property_id, booking_id, origin, amount, method, status, completed_at)
        values (${hotel.accountId}, ${hotel.propertyId}, ${hotel.bookingId}, 'desk', 500, 'group-advance', 'completed', now()) returning id)
      insert into folio_line (account_id, property_id, booking_id, payment_id, kind, method, amount, description, business_date)
      select ${hotel.accountId}, ${hotel.propertyId}, ${hotel.bookingId}, id, 'payment', 'group-advance', -500, 'Again', ${world.today()}::date from paid`,
  ],
  documents: hotel => [
    sql`insert into document_counter (account_id, property_id, gstin, financial_year, kind, last_serial, last_date)
        values (${hotel.accountId}, ${hotel.propertyId}, '', 2025, 'credit-note', 3, '2026-01-01')`,
  ],
  'points-balance': hotel => [
    sql`select rebuild_guest_figures()`,
    sql`update guest set loyalty_points = loyalty_points + 5 where id = (select guest_id from booking where id = ${hotel.bookingId})`,
  ],
  'points-of-stays': hotel => [
    sql`select rebuild_guest_figures()`,
    // Earned by a stay that is not over.
    sql`insert into loyalty_entry (account_id, property_id, booking_id, kind, points, points_per_hundred, earned_on)
        values (${hotel.accountId}, ${hotel.propertyId}, ${hotel.bookingId}, 'earned', 40, 1, ${world.today()}::date)`,
  ],
  'trial-balance': hotel => [closed(hotel, sql`0, 0, 0, 0, 0, 0, -5, 0, 5`)],
  'opening-balance': hotel => [
    closed(hotel, sql`0, 0, 0, 0, 0, 0, 0, 0, 7`),
    closed(hotel, sql`0, 0, 0, 0, 0, 0, 0, 0, 0`, 1),
  ],
  'day-book': hotel => [closed(hotel, sql`11, 0, 0, 11, 0, 0, 0, 0, 0`)],
  'payment-lines': hotel => [
    sql`insert into payment (account_id, property_id, booking_id, origin, amount, method, status, completed_at)
        values (${hotel.accountId}, ${hotel.propertyId}, ${hotel.bookingId}, 'desk', 100, 'cash', 'completed', now())`,
  ],
  'receipt-totals': hotel => [
    sql`insert into document (property_id, account_id, booking_id, kind, number, serial, gstin, financial_year, issued_on, issued_at,
          recipient_name, taxable_value, cgst, sgst, total, content)
        select property_id, account_id, id, 'payment-receipt', 'R/1', 1, '', 2025, '2026-01-01', now(), guest_name, 0, 0, 0, 500, '{}'
        from booking where id = ${hotel.bookingId}`,
  ],
  'report-figures': hotel => [
    sql`select rebuild_daily_figures()`,
    sql`update daily_figure set room_revenue = room_revenue + 1 where property_id = ${hotel.propertyId} and day = ${world.today()}::date`,
  ],
  'closed-day': hotel => [
    sql`insert into night_audit (account_id, property_id, business_date, nights_posted, rooms_slept, rooms_sellable, arrivals, departures, no_shows, overstays,
          room_revenue, other_revenue, tax, received, refunded, opening_balance, deposits, guest_balances, receivables, closed_at)
        values (${hotel.accountId}, ${hotel.propertyId}, '2026-01-01', 0, 0, 0, 0, 0, 0, 0, 100, 0, 0, 0, 0, 0, 0, 99, 0, now())`,
  ],
  'night-in-wrong-slab': hotel => [
    sql`alter table folio_line disable trigger user`,
    sql`update folio_line set amount = amount + 9000 where booking_id = ${hotel.goneId} and kind = 'tax'`,
    sql`alter table folio_line enable trigger user`,
  ],
  'overstay-uncharged': hotel => [
    sql`update booking set checked_out_at = checked_out_at + interval '5 days' where id = ${hotel.goneId}`,
  ],
  cash: hotel => [
    sql`with paid as (insert into payment (account_id, property_id, booking_id, origin, amount, method, status, completed_at)
        values (${hotel.accountId}, ${hotel.propertyId}, ${hotel.bookingId}, 'desk', 20000000, 'cash', 'completed', now()) returning id)
      insert into folio_line (account_id, property_id, booking_id, payment_id, kind, method, amount, description, business_date)
      select ${hotel.accountId}, ${hotel.propertyId}, ${hotel.bookingId}, id, 'payment', 'cash', -20000000, 'Payment', ${world.today()}::date from paid`,
  ],
  'city-ledger': hotel => [
    sql`update booking set on_account_amount = 100 where id = ${hotel.goneId}`,
  ],
}

describe('selfAudit.run', () => {
  it('review: security M10: runs one at a time at a hotel, and so often in some minutes', async () => {
    const hotel = await world.openHotel()
    const { propertyId } = hotel
    const run = () =>
      hotel.owner.call.selfAudit.run({ propertyId }).then(
        () => 'audited',
        error => reasonOf(Promise.reject(error)),
      )
    const atOnce = await Promise.all([run(), run(), run(), run()])
    expect(atOnce.filter(outcome => outcome === 'audited').length).toBeGreaterThan(0)
    expect(
      atOnce.filter(outcome => outcome !== 'audited').every(outcome => outcome === 'AT_WORK'),
    ).toBe(true)
    for (let at = 0; at < 6; at += 1) expect(await run()).toBe('audited')
    expect(await run()).toBe('TOO_MANY_ATTEMPTS')
    // Another hotel's books are another matter.
    const other = await world.openHotel()
    await other.owner.call.selfAudit.run({ propertyId: other.propertyId })
  })

  it('finds nothing in books that the product has written, and says what it looked at', async () => {
    const hotel = await busyHotel()
    expect(await findings(hotel)).toEqual([])
    const { latest, history } = await hotel.owner.call.selfAudit.latest({
      propertyId: hotel.propertyId,
    })
    expect(latest).toMatchObject({ conflicts: 0, bookings: 3, roomNights: 6 })
    expect(latest?.folioLines).toBeGreaterThan(0)
    expect(history).toHaveLength(1)
  })

  it('belongs to the owner', async () => {
    const hotel = await world.openHotel()
    const clerk = await world.createStaff(hotel, ['property'])
    expect(await reasonOf(clerk.call.selfAudit.run({ propertyId: hotel.propertyId }))).toBe(
      'ROLE_NOT_ALLOWED',
    )
  })

  it('audits every hotel with bookings at night, once', async () => {
    const hotel = await busyHotel()
    const empty = await world.openHotel()
    await auditAllBooks(world.services)
    await auditAllBooks(world.services)
    expect(
      (await hotel.owner.call.selfAudit.latest({ propertyId: hotel.propertyId })).history,
    ).toHaveLength(1)
    expect(
      (await empty.owner.call.selfAudit.latest({ propertyId: empty.propertyId })).latest,
    ).toBeNull()
  })
})

describe('the bell', () => {
  const heard = async ({ call }: Pick<Hotel['owner'], 'call'>) => {
    await world.consume()
    const { items } = await call.notifications.list({})
    return items.filter(item => item.type === 'self-audit.conflict')
  }

  it('rings for the owner, once for each run that finds something', async () => {
    const hotel = await busyHotel()
    const clerk = await world.createStaff(hotel, ['property', 'bookings'])
    await auditAllBooks(world.services)
    expect(await heard(hotel.owner)).toEqual([])
    await world.ownerDb
      .updateTable('booking')
      .set({ paidAmount: 1 })
      .where('id', '=', hotel.bookingId)
      .execute()
    await world.ownerDb.deleteFrom('selfAudit').where('propertyId', '=', hotel.propertyId).execute()
    await auditAllBooks(world.services)
    await auditAllBooks(world.services)
    expect(await heard(hotel.owner)).toMatchObject([
      { propertyId: hotel.propertyId, isUnread: true, conflicts: 1, bookingId: null },
    ])
    expect(await heard(clerk)).toEqual([])
  })
})

describe('the self-audit', () => {
  it.each(checkNames)('finds and names %s', async check => {
    const damage = damages[check]
    const hotel = await busyHotel()
    const neighbour = await busyHotel()
    for (const statement of damage(hotel)) await statement.execute(world.ownerDb)
    const found = await findings(hotel)
    expect(found.map(result => result.check)).toContain(check)
    const named = found.find(result => result.check === check)?.examples[0]
    expect(
      named?.bookings?.[0]?.code ?? named?.roomTypeName ?? named?.night ?? named?.what,
    ).toBeTruthy()
    expect(await findings(neighbour)).toEqual([])
  })

  const checksOf = async (hotel: Hotel) => (await findings(hotel)).map(result => result.check)

  it('review: money 22, finds more sold than the allowance lets', async () => {
    const hotel = await world.openHotel({ quantity: 1 })
    const { propertyId, roomTypeId } = hotel
    const { call } = hotel.owner
    await call.availability.setOverbooking({ propertyId, roomTypeId, allowance: 1 })
    for (let sold = 0; sold < 2; sold += 1) await call.bookings.create(deskBooking(world, hotel))
    expect(await checksOf(hotel)).toEqual([])
    await sql`alter table room_night drop constraint if exists room_night_not_oversold`.execute(
      world.ownerDb,
    )
    await sql`update room_night set overbooking_allowance = 0 where property_id = ${propertyId}`.execute(
      world.ownerDb,
    )
    expect(await checksOf(hotel)).toEqual(['oversold'])
  })

  it('review: money 23, finds a day use whose night is on sale while its guest is there', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    await call.roomTypes.update({ roomTypeId: hotel.roomTypeId, dayUseRate: 100_000 })
    const day = { checkIn: world.today(), checkOut: world.today() }
    const { id } = await call.bookings.create(deskBooking(world, hotel, day))
    expect(await checksOf(hotel)).toEqual([])
    await sql`update booking_night set relet_at = now() where booking_id = ${id}`.execute(
      world.ownerDb,
    )
    expect(await checksOf(hotel)).toEqual(['sold-counter'])
  })

  it('review: money 25, finds what was posted into a closed date, and what was late and does not say so', async () => {
    const hotel = await busyHotel()
    const { accountId, propertyId, bookingId } = hotel
    const yesterday = world.today()
    world.clock.set(new Date(world.clock.now().getTime() + 86_400_000).toISOString())
    await closeAllDays(world.services)
    expect(await checksOf(hotel)).toEqual([])
    await sql`insert into folio_line (account_id, property_id, booking_id, kind, amount, description, business_date, sac)
      values (${accountId}, ${propertyId}, ${bookingId}, 'rounding', 20, 'Rounding', ${yesterday}::date, null)`.execute(
      world.ownerDb,
    )
    await sql`select recount_bookings(${accountId}, array[${bookingId}]::uuid[])`.execute(
      world.ownerDb,
    )
    expect(await checksOf(hotel)).toContain('closed-day')
    const late = await busyHotel()
    await sql`insert into night_audit (account_id, property_id, business_date, nights_posted, rooms_slept, rooms_sellable, arrivals, departures, no_shows, overstays,
        room_revenue, other_revenue, tax, received, refunded, opening_balance, deposits, guest_balances, receivables, closed_at)
      values (${late.accountId}, ${late.propertyId}, ${yesterday}, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '2020-01-01')`.execute(
      world.ownerDb,
    )
    await late.owner.call.bookings.create(
      deskBooking(world, late, {
        checkIn: yesterday,
        checkOut: world.today(),
        leaveBalance: { reason: 'Company pays' },
      }),
    )
    expect(await checksOf(late)).toEqual(['closed-day'])
  })
})

describe('reports.trialBalance', () => {
  it('moves a guest’s balance from ledger to ledger, and comes to what the bills say', async () => {
    const hotel = await busyHotel()
    const { call } = hotel.owner
    const ahead = await call.bookings.create(deskBooking(world, hotel))
    await call.payments.record({ bookingId: ahead.id, method: 'cash', amount: 70_000 })
    const day = { from: world.day(-1), to: world.today() }
    const { lines } = await call.reports.trialBalance({ propertyId: hotel.propertyId, ...day })
    expect(lines.map(line => line.difference)).toEqual([0, 0, 0, 0, 0, 0])
    const today = new Map(lines.slice(3).map(line => [line.ledger, line]))
    expect(today.get('deposits')).toMatchObject({ opening: 0, received: 70_000, closing: -70_000 })
    const { rows } = await sql<{ here: number; gone: number }>`
      select sum(amount) filter (where booking_id = ${hotel.bookingId})::bigint as here,
        sum(amount) filter (where booking_id = ${hotel.goneId})::bigint as gone
      from folio_line where property_id = ${hotel.propertyId}`.execute(world.ownerDb)
    expect(today.get('guests')?.closing).toBe(rows[0]?.here ?? 0)
    expect(today.get('receivables')).toMatchObject({
      closing: rows[0]?.gone,
      transfers: rows[0]?.gone,
    })
    // Each line is what its bookings come to, whose list goes on page by page.
    const { propertyId } = hotel
    const columns = [
      ...(['opening', 'charges', 'tax', 'received', 'withheld', 'applied'] as const),
      ...(['writtenOff', 'refunded', 'transfers', 'closing'] as const),
    ]
    const bookingsOf = async (asked: { ledger?: Ledger; from: string; to: string }) => {
      const items: Awaited<ReturnType<typeof call.reports.ledgerBookings>>['items'] = []
      let cursor: string | undefined
      do {
        const page = await call.reports.ledgerBookings({
          propertyId,
          limit: 1,
          ...asked,
          ...(cursor && { cursor }),
        })
        items.push(...page.items)
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      return columns.map(column => items.reduce((sum, one) => sum + one[column], 0))
    }
    for (const line of lines)
      expect(
        await bookingsOf({ ledger: line.ledger, from: line.day, to: line.day }),
        `${line.day}, ${line.ledger}`,
      ).toEqual(columns.map(column => line[column]))
    const [, , , , , , , , , closing] = await bookingsOf(day)
    expect(closing).toBe(lines.slice(3).reduce((sum, line) => sum + line.closing, 0))
    const neighbour = await world.openHotel()
    const theirs = neighbour.owner.call.reports
    expect(await reasonOf(theirs.trialBalance({ propertyId, ...day }))).toBe('NOT_FOUND')
    expect(await reasonOf(theirs.ledgerBookings({ propertyId, ...day }))).toBe('NOT_FOUND')
  })
})
