import { rotateSecrets } from '@atithi/api/kernel/secrets/rotate'
import type { ForeignGuestFields } from '@atithi/api/stays/form-c/schema'
import { describe, expect, it } from 'vitest'
import { findConflicts } from '../support/recount.ts'
import { applyAndProve, arrive, numberedRooms, roomsOf } from '../support/stay-changes.ts'
import { deskBooking, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 10 })
const identity = { idProof: 'passport', idNumber: 'K1234567' } as const

const traveller: ForeignGuestFields = {
  surname: 'Dupont',
  givenName: 'Claire',
  sex: 'F',
  dateOfBirth: '1988-02-29',
  nationality: 'FRA',
  homeAddress: '1 rue de la Paix, Paris',
  homeCountry: 'FRA',
  passportNumber: '12ab34567',
  passportPlace: 'Paris',
  passportCountry: 'FRA',
  passportIssued: '2020-01-01',
  passportExpires: '2030-01-01',
  permitKind: 'e-visa',
  permitNumber: 'E12345678',
  arrivedFrom: 'Kathmandu, Nepal',
  arrivedInIndia: '2026-11-17',
  intendedNights: 2,
  isEmployedInIndia: false,
  purpose: 'Tourism',
  nextDestinationInIndia: true,
  nextDestination: 'Jaipur, Rajasthan',
}

const today = (hotel: Hotel, overrides: Record<string, unknown> = {}) =>
  hotel.owner.call.bookings.create(
    deskBooking(world, hotel, { checkIn: world.day(0), ...overrides }),
  )

describe('check-in', () => {
  it('offers the room that was assigned before, and takes it', async () => {
    const hotel = await world.openHotel({ quantity: 3 })
    const { call } = hotel.owner
    const rooms = await numberedRooms(hotel)
    const { id: bookingId } = await today(hotel)
    const bookingRoomId = (await roomsOf(hotel.owner, bookingId))[0]?.bookingRoomId ?? ''
    await applyAndProve(world, hotel, bookingId, {
      kind: 'assign',
      bookingRoomId,
      roomId: rooms['103'] ?? '',
    })
    const offered = (await call.bookings.roomsFor({ bookingId })).items
    expect(offered.map(room => [room.number, room.isAssigned, room.isTaken])).toEqual([
      ['103', true, false],
      ['101', false, false],
      ['102', false, false],
    ])
    await call.bookings.checkIn({ bookingId, roomId: rooms['103'] ?? '', ...identity })
    expect(
      (await roomsOf(hotel.owner, bookingId))[0]?.segments.map(segment => segment.roomNumber),
    ).toEqual(['103'])
    const other = await today(hotel)
    expect((await call.bookings.roomsFor({ bookingId: other.id })).items.at(-1)).toMatchObject({
      number: '103',
      isTaken: true,
      takenBy: 'stay',
    })
    expect(
      await reasonOf(
        call.bookings.checkIn({ bookingId: other.id, roomId: rooms['103'] ?? '', ...identity }),
      ),
    ).toBe('ROOM_UNSUITABLE')
    await call.bookings.checkIn({ bookingId: other.id, roomId: rooms['101'] ?? '', ...identity })
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('gives the rooms of several types to the right places, and records an upgrade', async () => {
    const hotel = await world.openHotel({ quantity: 3 })
    const { call } = hotel.owner
    const { propertyId } = hotel
    const suite = await call.roomTypes.create({
      propertyId,
      type: 'Suite',
      name: 'Suite',
      maxGuests: 4,
      basePrice: 800_000,
      quantity: 2,
    })
    const rooms = (await call.rooms.list({ propertyId })).items
    const suites = rooms.filter(room => room.roomTypeId === suite.id).map(room => room.id)
    const lakes = rooms.filter(room => room.roomTypeId === hotel.roomTypeId).map(room => room.id)
    const lines = [
      { roomTypeId: hotel.roomTypeId, rooms: 1, adults: 2 },
      { roomTypeId: suite.id, rooms: 1, adults: 2 },
    ]
    const both = await today(hotel, { roomTypeId: undefined, adults: undefined, lines })
    expect(
      await reasonOf(
        call.bookings.checkIn({ bookingId: both.id, roomId: suites[0] ?? '', ...identity }),
      ),
    ).toBe('STAY_REFUSED')
    await call.bookings.checkIn({
      bookingId: both.id,
      roomId: suites[0] ?? '',
      moreRoomIds: [lakes[0] ?? ''],
      ...identity,
    })
    expect((await roomsOf(hotel.owner, both.id)).map(room => room.segments[0]?.roomId)).toEqual([
      lakes[0],
      suites[0],
    ])

    const one = await today(hotel)
    const upgrade = { bookingId: one.id, roomId: suites[1] ?? '', ...identity }
    expect(await reasonOf(call.bookings.checkIn(upgrade))).toBe('ROOM_OF_ANOTHER_TYPE')
    expect(await call.bookings.checkIn({ ...upgrade, upgrade: 'free' })).toMatchObject({
      totalAmount: 1_260_000,
      roomTypeId: suite.id,
    })
    const trail = (await call.bookings.activity({ bookingId: one.id })).items
    expect(trail.find(entry => entry.action === 'booking.upgraded')?.after).toMatchObject({
      upgradeValue: 1_200_000,
    })
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('before the day takes the night before, and is refused without that', async () => {
    const hotel = await world.openHotel({ quantity: 1 })
    const { call } = hotel.owner
    const { id: bookingId } = await call.bookings.create(deskBooking(world, hotel))
    const roomId = (await call.bookings.roomsFor({ bookingId })).items[0]?.id ?? ''
    expect(await reasonOf(call.bookings.checkIn({ bookingId, roomId, ...identity }))).toBe(
      'TOO_EARLY',
    )
    const early = await call.bookings.checkIn({ bookingId, roomId, ...identity, earlyFee: 'half' })
    expect(early).toMatchObject({
      status: 'checked-in',
      checkIn: world.day(0),
      nights: 3,
      totalAmount: 2 * 420_000 + 210_000,
    })
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it.each([
    ['before the hour', '2026-11-18T02:30:00Z'],
    ['after the hour', '2026-11-18T10:30:00Z'],
    ['on the next day', '2026-11-19T10:30:00Z'],
  ])('takes a check-in without a fee %s for what it is', async (_when, now) => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const { id: bookingId, checkIn, totalAmount } = await today(hotel)
    const roomId = (await call.bookings.roomsFor({ bookingId })).items[0]?.id ?? ''
    world.clock.set(now)
    const arrived = await call.bookings.checkIn({
      bookingId,
      roomId,
      ...identity,
      earlyFee: 'none',
    })
    expect(arrived).toMatchObject({ status: 'checked-in', checkIn, totalAmount })
  })

  it('asks for the particulars of a foreign guest, due within 24 hours', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const { propertyId } = hotel
    const { id: bookingId } = await today(hotel)
    const roomId = (await call.bookings.roomsFor({ bookingId })).items[0]?.id ?? ''
    const foreign = { bookingId, roomId, ...identity, nationality: 'FRA' }
    expect(await reasonOf(call.bookings.checkIn(foreign))).toBe('BAD_REQUEST')
    await call.bookings.checkIn({ ...foreign, foreignGuests: [traveller] })
    const due = await call.bookings.formC({ propertyId })
    expect(due.items).toMatchObject([
      {
        passportLast: '4567',
        permitLast: '5678',
        dueAt: '2026-11-19T06:30:00.000Z',
        isOverdue: false,
      },
    ])
    expect(await call.bookings.formsDue({ propertyId })).toEqual({ due: 1, overdue: 0 })
    expect(await call.bookings.get({ bookingId })).toMatchObject({
      formsDue: 1,
      identity: { nationality: 'FRA', idNumberLast: '4567' },
    })
    world.clock.set('2026-11-19T06:30:01Z')
    const form = (await call.bookings.formC({ propertyId })).items[0]
    expect(form?.isOverdue).toBe(true)
    expect(await call.bookings.formsDue({ propertyId })).toEqual({ due: 1, overdue: 1 })
    const filed = { bookingId, formCId: form?.id ?? '', applicationNumber: 'IN-4711' }
    await call.bookings.submitFormC(filed)
    await call.bookings.submitFormC(filed)
    expect(
      await reasonOf(call.bookings.submitFormC({ ...filed, applicationNumber: 'IN-4712' })),
    ).toBe('FORM_SUBMITTED')
    expect((await call.bookings.formC({ propertyId })).total).toBe(0)
    await call.bookings.addForeignGuest({
      bookingId,
      guest: { ...traveller, givenName: 'Luc', sex: 'M' },
    })
    expect((await call.bookings.formC({ propertyId, status: 'all' })).total).toBe(2)
    expect((await call.bookings.formC({ propertyId, status: 'submitted' })).items).toMatchObject([
      { applicationNumber: 'IN-4711', submittedByName: expect.any(String), isOverdue: false },
    ])
    await call.bookings.addForeignGuest({ bookingId, guest: { ...traveller, givenName: 'Eva' } })
    const waiting = await call.bookings.formC({ propertyId, limit: 1 })
    const rest = await call.bookings.formC({ propertyId, cursor: waiting.nextCursor ?? '' })
    expect([...waiting.items, ...rest.items].map(item => item.givenName)).toEqual(['Luc', 'Eva'])
    const other = await world.openHotel()
    expect(await reasonOf(other.owner.call.bookings.submitFormC(filed))).toBe('NOT_FOUND')
    expect(await reasonOf(other.owner.call.bookings.formC({ propertyId }))).toBe('NOT_FOUND')
  })

  it('review: security L2, seals the numbers of documents and shows them by a recorded act', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const { id: bookingId } = await today(hotel)
    expect(await reasonOf(call.bookings.revealIdentity({ bookingId }))).toBe('NOT_FOUND')
    const roomId = (await call.bookings.roomsFor({ bookingId })).items[0]?.id ?? ''
    const foreignGuests = [
      traveller,
      { ...traveller, permitKind: 'exempt' as const, permitNumber: '' },
    ]
    const arrival = { ...identity, nationality: 'FRA', foreignGuests }
    await call.bookings.checkIn({ bookingId, roomId, ...arrival })
    const stored = async () => ({
      identity: await world.ownerDb
        .selectFrom('guestIdentity')
        .selectAll()
        .where('bookingId', '=', bookingId)
        .executeTakeFirstOrThrow(),
      forms: await world.ownerDb
        .selectFrom('formC')
        .selectAll()
        .where('bookingId', '=', bookingId)
        .execute(),
    })
    const inClear = /K1234567|12AB34567|E12345678/i
    expect(JSON.stringify(await stored())).not.toMatch(inClear)
    const shown = {
      idNumber: 'K1234567',
      forms: expect.arrayContaining([
        expect.objectContaining({ passportNumber: '12AB34567', permitNumber: 'E12345678' }),
        expect.objectContaining({ passportNumber: '12AB34567', permitNumber: null }),
      ]),
    }
    expect(await call.bookings.revealIdentity({ bookingId })).toMatchObject(shown)
    const trail = (await call.bookings.activity({ bookingId })).items
    expect(trail.filter(({ action }) => action === 'booking.identity-revealed')).toHaveLength(1)
    expect(JSON.stringify(trail)).not.toMatch(inClear)
    const other = await world.openHotel()
    expect(await reasonOf(other.owner.call.bookings.revealIdentity({ bookingId }))).toBe(
      'NOT_FOUND',
    )

    const { encryptionKeys } = world.services.settings
    const keys = [{ id: 'new_er', key: new Uint8Array(32).fill(9) }, ...encryptionKeys]
    expect(await rotateSecrets(world.db, keys)).toBeGreaterThanOrEqual(3)
    const renewed = await stored()
    const sealed = [
      renewed.identity.idNumberSealed,
      ...renewed.forms.flatMap(form => [form.passportSealed, form.permitSealed]),
    ]
    for (const text of sealed.filter(one => one !== null)) expect(text).toMatch(/^v1\.new_er\./)
    expect(await rotateSecrets(world.db, keys)).toBe(0)
    await rotateSecrets(world.db, [...encryptionKeys, ...keys.slice(0, 1)])
    expect(await call.bookings.revealIdentity({ bookingId })).toMatchObject(shown)
  })

  it('does not take a room from which the guest should have left', async () => {
    const hotel = await world.openHotel({ quantity: 2 })
    const { call } = hotel.owner
    const staying = await arrive(world, hotel, { checkOut: world.day(1) })
    const { id: bookingId } = await call.bookings.create(deskBooking(world, hotel))
    const bookingRoomId = (await roomsOf(hotel.owner, bookingId))[0]?.bookingRoomId ?? ''
    const roomId = (await numberedRooms(hotel))['101'] ?? ''
    // Given in advance for the day on which the other guest leaves.
    await applyAndProve(world, hotel, bookingId, { kind: 'assign', bookingRoomId, roomId })
    world.clock.set('2026-11-19T06:30:00Z')
    expect(await reasonOf(call.bookings.checkIn({ bookingId, roomId, ...identity }))).toBe(
      'ROOM_UNSUITABLE',
    )
    await call.bookings.checkOut({
      bookingId: staying,
      leaveBalance: { reason: 'A company pays.' },
    })
    expect(await reasonOf(call.bookings.checkIn({ bookingId, roomId, ...identity }))).toBe(
      'ROOM_DIRTY',
    )
    await call.bookings.checkIn({ bookingId, roomId, ...identity, acceptDirty: true })
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })
})

describe('the desk', () => {
  it('corrects a booking, notes on it and sends its confirmation', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const { id: bookingId, code } = await call.bookings.create(
      deskBooking(world, hotel, { guestEmail: '' }),
    )
    expect(await reasonOf(call.bookings.sendConfirmation({ bookingId }))).toBe('STAY_REFUSED')
    const change = {
      bookingId,
      guestName: 'Ravi Kumar Rao',
      guestEmail: 'rao@example.in',
      companyName: 'Lotus Exports',
    }
    expect(await call.bookings.update(change)).toMatchObject({
      guestName: 'Ravi Kumar Rao',
      guestPhone: '+919812345678',
    })
    await call.bookings.update(change)
    expect(
      await reasonOf(call.bookings.update({ bookingId, companyGstin: '27AAPFU0939F1ZX' })),
    ).toBe('BAD_REQUEST')
    await call.bookings.addNote({ bookingId, note: 'Wants a quiet room.' })
    await call.bookings.sendConfirmation({ bookingId })
    const [letter] = await world.postTo('rao@example.in')
    expect(letter?.subject).toContain(code)
    expect(letter?.text).toContain('To be paid: ₹8,400')
    const trail = (await call.bookings.activity({ bookingId })).items.map(entry => entry.action)
    expect(trail).toEqual([
      'booking.confirmation-sent',
      'booking.note-added',
      'booking.updated',
      'booking.created',
    ])
    const stranger = await world.openHotel()
    expect(await reasonOf(stranger.owner.call.bookings.addNote({ bookingId, note: 'x' }))).toBe(
      'NOT_FOUND',
    )
  })

  it('recognises a guest while the name is typed, within what a person may see', async () => {
    const hotel = await world.openHotel()
    const second = { ...hotel, ...(await addProperty(hotel)) }
    const { call } = hotel.owner
    await call.bookings.create(
      deskBooking(world, hotel, {
        guestName: 'Meera Iyer',
        guestEmail: 'meera@example.in',
        guestPhone: '98123 00000',
      }),
    )
    const seen = async (caller: typeof call, propertyId: string, query: string) =>
      (await caller.guests.recognise({ propertyId, query })).items.map(guest => guest.name)
    expect(await seen(call, hotel.propertyId, 'meer')).toEqual(['Meera Iyer'])
    expect(await seen(call, second.propertyId, '9812300000')).toEqual(['Meera Iyer'])
    expect(await seen(call, hotel.propertyId, 'meera@ex')).toEqual(['Meera Iyer'])
    expect(
      await seen((await world.createStaff(hotel, ['bookings'])).call, hotel.propertyId, 'meer'),
    ).toEqual(['Meera Iyer'])
    expect(
      await seen((await world.createStaff(second, ['bookings'])).call, second.propertyId, 'meer'),
    ).toEqual([])
    const stranger = await world.openHotel()
    expect(await seen(stranger.owner.call, stranger.propertyId, 'meer')).toEqual([])
    expect(
      await reasonOf(
        stranger.owner.call.guests.recognise({ propertyId: hotel.propertyId, query: 'meer' }),
      ),
    ).toBe('NOT_FOUND')
  })

  it('moves a guest and marks one who did not come by the short procedures', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const bookingId = await arrive(world, hotel)
    const roomId = (await numberedRooms(hotel))['104'] ?? ''
    await call.bookings.moveRoom({ bookingId, roomId, reason: 'Noise.' })
    expect((await roomsOf(hotel.owner, bookingId))[0]?.segments[0]?.roomNumber).toBe('104')
    const late = await today(hotel)
    expect(await reasonOf(call.bookings.markNoShow({ bookingId: late.id }))).toBe('STAY_REFUSED')
    world.clock.set('2026-11-19T06:30:00Z')
    expect(await call.bookings.markNoShow({ bookingId: late.id })).toMatchObject({
      status: 'cancelled',
      isNoShow: true,
    })
    expect(await reasonOf(call.bookings.markNoShow({ bookingId: late.id }))).toBe('WRONG_STATE')
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })
})

async function addProperty(hotel: Hotel): Promise<{ propertyId: string }> {
  const { id } = await hotel.owner.call.properties.create({
    name: 'Second House',
    propertyType: 'hotel',
  })
  return { propertyId: id }
}
