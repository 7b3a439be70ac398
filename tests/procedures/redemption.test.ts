import { randomUUID } from 'node:crypto'
import { expirePoints } from '@atithi/api/guests/loyalty/jobs'
import { keepGuestFigures } from '@atithi/api/insight/guest-figures/jobs'
import { auditAllBooks } from '@atithi/api/insight/self-audit/jobs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { leave, stayInHouse } from '../support/stays.ts'
import { type Browser, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
let hotel: Hotel

// Whatever was earned, spent, given back, merged, lapsed or erased: the points tie with their movements.
afterAll(async () => {
  await keepGuestFigures(world.services)
  await auditAllBooks(world.services)
  const { rows } = await sql<{ found: number }>`
    select (select coalesce(sum((r->>'conflicts')::int), 0)::int from jsonb_array_elements(s.findings) r
      where r->>'check' like 'points-%') as found from self_audit s`.execute(world.ownerDb)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ found }) => found > 0)).toEqual([])
})
beforeAll(async () => {
  hotel = await world.openHotel({ quantity: 40 })
})

describe('redemption of points', () => {
  const program = { pointsPerHundred: 1, silver: 500, gold: 1_500, platinum: 4_000 }
  let inn: Hotel

  beforeAll(async () => {
    inn = await world.openHotel({ quantity: 40, basePrice: 760_000 })
    await inn.owner.call.guests.loyalty.updateProgram({
      ...program,
      pointValue: 100,
      leastPoints: 20,
    })
  })

  async function stayed(guestName: string, days = ['2026-11-18', '2026-11-20']) {
    world.clock.set(`${days[0]}T06:30:00Z`)
    const guestEmail = `${guestName.toLowerCase().replaceAll(' ', '.')}@example.in`
    const booking = await stayInHouse(world, inn, { guestName, guestEmail })
    world.clock.set(`${days[1]}T06:30:00Z`)
    await leave(inn.owner, booking.id)
    await world.consume()
    return booking
  }
  /** In the house again, with the first night on the folio. */
  async function returned(guestName: string) {
    world.clock.set('2026-11-25T06:30:00Z')
    const guestEmail = `${guestName.toLowerCase().replaceAll(' ', '.')}@example.in`
    const booking = await stayInHouse(world, inn, { guestName, guestEmail })
    const { id: chargeId } = await inn.owner.call.folio.addFee({
      bookingId: booking.id,
      description: 'Spa',
      amount: 500_000,
      taxBasisPoints: 1_800,
      sac: '999722',
    })
    return { ...booking, chargeId }
  }
  const redeem = (
    { id: bookingId, chargeId }: { id: string; chargeId: string },
    points: number,
    { browser = inn.owner, ...more }: { browser?: Browser; idempotencyKey?: string } = {},
  ) => browser.call.folio.redeemPoints({ bookingId, chargeId, points, ...more })
  const statement = (guestId: string) => inn.owner.call.guests.loyalty.statement({ guestId })
  const chargeOf = async ({ id: bookingId, chargeId }: { id: string; chargeId: string }) =>
    (await inn.owner.call.folio.get({ bookingId })).bills[0]?.charges.find(
      one => one.id === chargeId,
    )

  it('is a discount before GST, once for one request, and given back when it is reversed', async () => {
    const { guestId } = await stayed('Redeems Once')
    const stay = await returned('Redeems Once')
    expect(await inn.owner.call.folio.points({ bookingId: stay.id })).toMatchObject({
      points: 152,
      pointValue: 100,
      leastPoints: 20,
    })
    const idempotencyKey = randomUUID()
    const { id: lineId } = await redeem(stay, 150, { idempotencyKey })
    expect(await redeem(stay, 150, { idempotencyKey })).toEqual({ id: lineId })
    expect(await chargeOf(stay)).toMatchObject({ value: 485_000, cgst: 43_650, sgst: 43_650 })
    expect(await inn.owner.call.folio.points({ bookingId: stay.id })).toMatchObject({ points: 2 })
    await world.consume()
    expect(await statement(guestId)).toMatchObject({
      points: 2,
      available: 2,
      tierPoints: 152,
      earned: 152,
      redeemed: 150,
      entries: [
        { kind: 'redeemed', points: -150, code: stay.code, earnedOn: '2026-11-25' },
        { kind: 'earned', points: 152 },
      ],
    })
    await inn.owner.call.folio.reverse({ bookingId: stay.id, lineId, reason: 'Wrong guest' })
    await world.consume()
    expect(await statement(guestId)).toMatchObject({ points: 152, available: 152, redeemed: 0 })
    expect((await inn.owner.call.guests.get({ guestId })).loyaltyPoints).toBe(152)
  })

  it('is promised to the guest on the page of their booking, and to nobody else', async () => {
    await stayed('Reads Own Page')
    const { code } = await returned('Reads Own Page')
    const own = { code, email: 'reads.own.page@example.in' }
    expect((await world.anonymous().call.site.booking(own)).loyalty).toEqual({
      points: 152,
      tier: 'bronze',
      worth: 15_200,
    })
    const fresh = await stayInHouse(world, inn, {
      guestName: 'Reads Own Page',
      guestEmail: 'other@example.in',
      guestPhone: '9812345678',
    })
    const other = { code: fresh.code, email: 'other@example.in' }
    expect((await world.anonymous().call.site.booking(other)).loyalty).toBeNull()
  })

  it('puts a night into the slab of what is left of it', async () => {
    await stayed('Falls Into Slab')
    const stay = await returned('Falls Into Slab')
    world.clock.set('2026-11-26T06:30:00Z')
    await inn.owner.call.nightAudit.run({ propertyId: inn.propertyId })
    const { bills } = await inn.owner.call.folio.get({ bookingId: stay.id })
    const night = bills[0]?.charges.find(one => one.kind === 'room-night') ?? { id: '' }
    expect(night).toMatchObject({ value: 760_000, taxBasisPoints: 1_800 })
    await redeem({ id: stay.id, chargeId: night.id }, 110)
    expect(await chargeOf({ id: stay.id, chargeId: night.id })).toMatchObject({
      value: 749_000,
      taxBasisPoints: 500,
    })
  })

  it('never spends a point twice: of many at once only as many pass as there are points', async () => {
    const { guestId } = await stayed('Spends At Once')
    const [one, two] = [await returned('Spends At Once'), await returned('Spends At Once')]
    // Somebody holds the guest until both wait: whoever had looked at the points before would spend them twice.
    const answers = await world.ownerDb.transaction().execute(async trx => {
      await sql`select from guest where id = ${guestId}::uuid for no key update`.execute(trx)
      const spending = Promise.allSettled([redeem(one, 100), redeem(two, 100)])
      await vi.waitFor(async () => {
        const { rows } = await sql<{ waiting: number }>`
          select count(*)::int as waiting from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`.execute(world.ownerDb)
        expect(rows[0]?.waiting).toBe(2)
      }, 5_000)
      return { spending }
    })
    const ended = await answers.spending
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await world.consume()
    expect(await statement(guestId)).toMatchObject({ points: 52, redeemed: 100 })
    expect(await reasonOf(redeem(one, 53))).toBe('POINTS_SHORT')
  })

  it('refuses too few, too many for the charge, an invoiced one, and who may give no discount', async () => {
    await stayed('Is Refused')
    const stay = await returned('Is Refused')
    expect(await reasonOf(redeem(stay, 19))).toBe('POINTS_TOO_FEW')
    expect(await reasonOf(redeem(stay, 1_000))).toBe('POINTS_SHORT')
    const clerk = await world.createStaff(inn, ['bookings'])
    expect(await reasonOf(redeem(stay, 30, { browser: clerk }))).toBe('GRANT_REQUIRED')
    const granted = await world.createStaff(inn, ['bookings'], ['discount'])
    await redeem(stay, 30, { browser: granted })
    const { id } = await inn.owner.call.folio.addFee({
      bookingId: stay.id,
      description: 'Tea',
      amount: 3_000,
      taxBasisPoints: 500,
      sac: '996332',
    })
    expect(await reasonOf(redeem({ id: stay.id, chargeId: id }, 31))).toBe('ABOVE_CHARGE')
    const { documents } = await inn.owner.call.folio.get({ bookingId: stay.id })
    expect(documents).toHaveLength(0)
    await inn.owner.call.payments.issueInvoice({ bookingId: stay.id })
    expect(await reasonOf(redeem(stay, 30))).toBe('INVOICED_ALREADY')
    expect(await reasonOf(redeem(stay, 30, { browser: hotel.owner }))).toBe('NOT_FOUND')
  })

  it('is given back with the charge that a credit note takes off, and debts are made up for', async () => {
    const earned = await stayed('Credit Noted')
    const stay = await returned('Credit Noted')
    await redeem(stay, 150)
    await inn.owner.call.payments.issueInvoice({ bookingId: stay.id })
    // The stay that earned them is credited: what it gave is gone, though spent.
    const { bills } = await inn.owner.call.folio.get({ bookingId: earned.id })
    const nights = bills[0]?.charges.filter(one => one.kind === 'room-night') ?? []
    await inn.owner.call.folio.reverse({
      bookingId: earned.id,
      lineId: nights[0]?.id ?? '',
      reason: 'No water',
    })
    await world.consume()
    expect(await statement(stay.guestId)).toMatchObject({
      points: -74,
      available: 0,
      takenBack: 76,
    })
    expect(await reasonOf(redeem(stay, 20))).toBe('INVOICED_ALREADY')
    await inn.owner.call.folio.reverse({
      bookingId: stay.id,
      lineId: stay.chargeId,
      reason: 'The spa was closed',
    })
    await world.consume()
    expect(await statement(stay.guestId)).toMatchObject({ points: 76, available: 76, redeemed: 0 })
  })

  it('goes with the stays that earned the points, through a merge and its undoing', async () => {
    const kept = await stayed('Merged Keeps')
    const other = await stayed('Merged Goes')
    const { call } = inn.owner
    await call.guests.merge({ keepId: kept.guestId, mergeId: other.guestId })
    const stay = await returned('Merged Keeps')
    await redeem(stay, 200)
    await world.consume()
    expect(await statement(kept.guestId)).toMatchObject({ points: 104, redeemed: 200 })
    const { merges } = await call.guests.get({ guestId: kept.guestId })
    await call.guests.undoMerge({ guestId: kept.guestId, recordId: merges[0]?.recordId ?? '' })
    await world.consume()
    // The oldest first: all of the one's, and of the other's what was lacking.
    const both = [await statement(kept.guestId), await statement(other.guestId)]
    expect(both.map(({ points }) => points).toSorted((a, b) => a - b)).toEqual([0, 104])
    expect(both.map(({ redeemed }) => redeemed).toSorted((a, b) => a - b)).toEqual([48, 152])
  })

  it('spends the oldest first, loses what has lapsed by the job, and once', async () => {
    const { guestId } = await stayed('Grows Old', ['2026-01-05', '2026-01-07'])
    await stayed('Grows Old')
    const { call } = inn.owner
    await call.guests.loyalty.updateProgram({ ...program, expiresAfterMonths: 12 })
    expect(await call.guests.loyalty.program()).toMatchObject({ pointValue: 100, leastPoints: 20 })
    const stay = await returned('Grows Old')
    await redeem(stay, 100)
    expect(await statement(guestId)).toMatchObject({
      available: 204,
      lapse: { on: '2027-01-07', points: 52 },
    })
    world.clock.set('2027-01-07T15:00:00Z')
    await expirePoints(world.services)
    expect(await statement(guestId)).toMatchObject({ points: 204, expired: 0 })
    world.clock.set('2027-01-08T15:00:00Z')
    expect(await call.folio.points({ bookingId: stay.id })).toMatchObject({ points: 152 })
    await expirePoints(world.services)
    await expirePoints(world.services)
    await keepGuestFigures(world.services)
    expect(await statement(guestId)).toMatchObject({
      points: 152,
      expired: 52,
      lapse: { points: 152 },
    })
    expect((await call.guests.get({ guestId })).loyaltyPoints).toBe(152)
    await call.guests.loyalty.updateProgram({ ...program, expiresAfterMonths: null })
  })

  it('is of another hotel of the owner, too', async () => {
    const { guestId } = await stayed('Visits Both')
    const { call } = inn.owner
    const annexe = await call.properties.create({ name: 'Annexe' })
    const there = { ...inn, propertyId: annexe.id }
    const { propertyId } = there
    const place = { description: 'On a hill.', address: '2 Hill Road', city: 'Udaipur' }
    const reach = { phone: '02941234568', email: 'annexe@example.in' }
    await call.properties.update({
      ...place,
      ...reach,
      propertyId,
      state: 'Rajasthan',
      pincode: '313001',
      gstRegistration: 'unregistered',
    })
    const kind = { type: 'Deluxe Room', name: 'Hill Room', maxGuests: 3 }
    const roomType = await call.roomTypes.create({
      ...kind,
      propertyId,
      basePrice: 400_000,
      quantity: 5,
    })
    world.clock.set('2026-11-25T06:30:00Z')
    const { id } = await stayInHouse(
      world,
      { ...there, roomTypeId: roomType.id },
      { guestName: 'Visits Both', guestEmail: 'visits.both@example.in' },
    )
    const tea = { description: 'Tea', amount: 50_000, taxBasisPoints: 500, sac: '996332' } as const
    const { id: chargeId } = await call.folio.addFee({ bookingId: id, ...tea })
    const clerk = await world.createStaff(there, ['bookings', 'guests'], ['discount'])
    await redeem({ id, chargeId }, 50, { browser: clerk })
    await world.consume()
    // The clerk is told what there is, and sees what happened at their own hotel.
    const seen = await clerk.call.guests.loyalty.statement({ guestId })
    expect(seen).toMatchObject({ points: 102, earned: 152, redeemed: 50 })
    expect(seen.entries.map(({ kind }) => kind)).toEqual(['redeemed'])
    expect((await statement(guestId)).entries).toHaveLength(2)
  })

  it('ends with a guest who is erased', async () => {
    const { guestId } = await stayed('Wants Oblivion')
    await inn.owner.call.guests.erase({ guestId, reason: 'Asked' })
    await world.consume()
    await keepGuestFigures(world.services)
    expect(await statement(guestId)).toMatchObject({ points: 0, available: 0, expired: 152 })
    const proof = await world.ownerDb
      .selectFrom('guestErasure')
      .select('erased')
      .where('guestId', '=', guestId)
      .executeTakeFirstOrThrow()
    expect(proof.erased).toMatchObject({ points: 152 })
  })
})
