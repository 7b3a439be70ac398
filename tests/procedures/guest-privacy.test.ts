import { randomUUID } from 'node:crypto'
import { forgetRegisters } from '@atithi/api/guests/privacy/jobs'
import { addDays, utcDateOf } from '@atithi/api/kernel/shared/dates'
import { reportFileDays } from '@atithi/api/kernel/shared/retention'
import { sendCampaigns } from '@atithi/api/messaging/campaigns/jobs'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openCompany } from '../support/companies.ts'
import { addHousePicture } from '../support/house-pictures.ts'
import { createTemplate } from '../support/messages.ts'
import { leave, stayInHouse } from '../support/stays.ts'
import { deskBooking, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
let hotel: Hotel

beforeAll(async () => {
  hotel = await world.openHotel({ quantity: 60 })
})

/** Every column of every table that holds text in any form, and in which rows stands one of these words. */
async function findWords(words: readonly string[]): Promise<Record<string, number>> {
  const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
    select table_name as "table", column_name as "column", data_type as type from information_schema.columns
    where table_schema = 'public' and (data_type in ('text', 'json', 'jsonb', 'bytea', 'character varying') or data_type = 'ARRAY')`.execute(
    world.ownerDb,
  )
  const found: Record<string, number> = {}
  for (const { table, column, type } of columns) {
    const text =
      type === 'bytea' ? sql`encode(${sql.ref(column)}, 'escape')` : sql`${sql.ref(column)}::text`
    const { rows } = await sql<{ hits: number }>`
      select count(*)::int as hits from ${sql.table(table)}
      where ${text} ilike any (${words.map(word => `%${word}%`)}::text[])`.execute(world.ownerDb)
    if (rows[0]?.hits) found[`${table}.${column}`] = rows[0].hits
  }
  return found
}

const person = {
  guestName: 'Ishwarlal Zaveri',
  guestEmail: 'ishwar.zaveri@example.in',
  guestPhone: '9833377777',
  specialRequests: 'A quiet room for the Zaveri family',
  comingFrom: 'Zaveri House, Surat',
  goingTo: 'Ishwarlal and Sons, Rajkot',
  vehicleNumber: 'GJ05 ZAVERI',
}
const meena = {
  specialRequests: '',
  comingFrom: 'Mysuru',
  goingTo: '',
  vehicleNumber: '',
  guestName: 'Meena Rao',
  guestEmail: 'meena@example.in',
  guestPhone: '9844444444',
}
const words = ['Ishwarlal', 'Zaveri', '9833377777', '98333 77777']

/** A guest of whom everything is known, whose stay is over and paid. */
async function pastGuest(overrides: Record<string, unknown> = {}) {
  const { call } = hotel.owner
  world.clock.set('2026-11-18T06:30:00Z')
  const stay = await stayInHouse(world, hotel, { ...person, ...overrides })
  const { guestName: name, guestPhone: phone } = stay
  await call.guests.update({
    guestId: stay.guestId,
    address: { street: `7 ${name} Lane`, city: 'Surat' },
    preferences: { specialRequests: `flowers for ${name}` },
    dateOfBirth: '1961-03-04',
    notes: `${name} likes jasmine.`,
    tags: ['Family'],
    communicationPreferences: { email: true },
  })
  const { propertyId } = hotel
  const found = await call.lostFound.add({
    propertyId,
    what: `Umbrella with the name ${name}`,
    place: 'Lobby',
    foundBy: 'Ramesh',
  })
  await call.lostFound.settle({
    propertyId,
    ...found,
    state: 'returned',
    returnedTo: `${name}, by courier`,
  })
  const broken = { propertyId, place: 'Lobby', what: `${name} broke the lamp` }
  const { faultId } = await call.faults.report(broken)
  await addHousePicture(world, hotel, { kind: 'fault', id: faultId })
  await addHousePicture(world, hotel, { kind: 'lost-item', id: found.itemId })
  const { bookingRooms } = await call.bookings.get({ bookingId: stay.id })
  const pinned = { bookingId: stay.id, bookingRoomId: bookingRooms[0]?.bookingRoomId ?? '' }
  await call.bookings.pinRoom({ ...pinned, reason: `Promised to ${name.split(' ')[0]}` })
  await call.bookings.update({ bookingId: stay.id, roomPreferences: [`Near ${name}`] })
  await call.handover.add({ propertyId, note: `${name} wants a taxi, ${phone}` })
  await call.bookings.addNote({ bookingId: stay.id, note: `Call ${phone}, ask for ${name}` })
  await call.communications.messages.send({
    propertyId: hotel.propertyId,
    guestId: stay.guestId,
    channel: 'email',
    subject: `For ${name}`,
    content: `Dear ${name}, your room is ready.`,
    idempotencyKey: randomUUID(),
  })
  world.clock.set('2026-11-20T06:30:00Z')
  await leave(hotel.owner, stay.id)
  await world.consume()
  return stay
}

/** What else comes to stand about a guest: an offer, a file they sent, and what the desk typed in places that are not theirs. */
async function saidElsewhere({ guestId }: { guestId: string }): Promise<void> {
  const { propertyId, owner } = hotel
  const { call } = owner
  const { communications } = call
  const { templateId } = await createTemplate(hotel, {
    channel: 'email',
    category: 'marketing',
    subject: 'For {{guest.fullName}}',
    content: 'Come back, {{guest.fullName}}.',
  })
  const { campaignId } = await communications.campaigns.create({
    propertyId,
    name: 'Winter',
    channel: 'email',
    templateId,
  })
  await communications.campaigns.schedule({ campaignId })
  await sendCampaigns(world.services)
  const { items } = await communications.messages.list({ propertyId, guestId })
  expect(items[0]?.content).toBe('Come back, Ishwarlal Zaveri.')
  await world.ownerDb
    .insertInto('messageFile')
    .values({
      messageId: items[0]?.id ?? '',
      propertyId,
      mediaId: 'M1',
      fileName: 'Passport of Zaveri.pdf',
      state: 'kept',
      kind: 'pdf',
      contentType: 'application/pdf',
      size: 9,
      content: Buffer.from('%PDF- Ishwarlal Zaveri'),
    })
    .execute()
  const { shiftId } = await call.payments.shifts.open({ propertyId, float: 100_000 })
  await call.payments.shifts.payOut({
    shiftId,
    kind: 'paid-out',
    amount: 100,
    reason: 'Flowers for Ishwarlal Zaveri',
    idempotencyKey: randomUUID(),
  })
  const group = await call.groups.create({
    propertyId,
    name: 'Ishwarlal Zaveri, wedding',
    contactName: person.guestName,
    contactPhone: person.guestPhone,
    notes: 'Mr Ishwarlal Zaveri calls on Monday from 98333 77777',
    checkIn: world.day(10),
    checkOut: world.day(12),
    cutOff: world.day(5),
    lines: [{ roomTypeId: hotel.roomTypeId, rooms: 1, rate: 300_000 }],
  })
  const at = { propertyId, groupId: group.id }
  const key = () => ({ idempotencyKey: randomUUID() })
  const reference = 'From Ishwarlal Zaveri'
  await call.groups.takeAdvance({ ...at, method: 'upi', amount: 100_000, reference, ...key() })
  const erase = { guestId, reason: 'Asked for it' }
  expect(await reasonOf(call.guests.erase(erase))).toBe('GUEST_MONEY_OPEN')
  const reason = 'Ishwarlal Zaveri marries elsewhere'
  await call.groups.refundAdvance({ ...at, amount: 100_000, reason, reference, ...key() })
  await call.testimonials.create({
    propertyId,
    guestName: person.guestName,
    rating: 5,
    comment: 'Thank you',
    date: '2026-11-20',
  })
}

describe('a guest who asks what is known of them', () => {
  it('gets one file with all of it, and nothing sealed', async () => {
    const stay = await pastGuest({ ...meena })
    const { call } = hotel.owner
    const { id: guestId } = await call.guests.create({ name: 'Jaya Unnamed' })
    await call.guests.relate({ guestId, relatedGuestId: stay.guestId, kind: 'child' })
    // Half past one of the next day in India.
    world.clock.set('2026-11-20T20:00:00Z')
    const { fileName, content } = await hotel.owner.call.guests.exportOne({ guestId: stay.guestId })
    expect(fileName).toMatch(/^guest-.{6}-2026-11-21\.json$/)
    const file = JSON.parse(content)
    expect(file.profile).toMatchObject({ name: 'Meena Rao', dateOfBirth: '1961-03-04' })
    expect(file.bookings.map((booking: { code: string }) => booking.code)).toEqual([stay.code])
    expect(file.documents.length).toBeGreaterThan(0)
    expect(file.folioLines.length).toBeGreaterThan(2)
    expect(file.messages[0].content).toContain('Meena')
    expect(file.identities[0].id_number_last).toBe('0123')
    expect(file.relations).toEqual([{ kind: 'parent' }])
    expect(content).not.toContain('Unnamed')
    expect(content).not.toMatch(/sealed|idempotency|request_digest/)
  })

  it('of another owner is not found', async () => {
    const stay = await pastGuest({ ...meena, guestEmail: 'third@example.in' })
    const stranger = await world.openHotel()
    const { call } = stranger.owner
    for (const asked of [
      () => call.guests.exportOne({ guestId: stay.guestId }),
      () => call.guests.erase({ guestId: stay.guestId, reason: 'Asked' }),
    ])
      expect(await reasonOf(asked())).toBe('NOT_FOUND')
  })
})

describe('a guest who asks to be forgotten', () => {
  it('is found nowhere in the database but where the answer says', async () => {
    const stay = await pastGuest()
    // What was said of them before they were this is theirs, too.
    await hotel.owner.call.guests.update({ guestId: stay.guestId, phone: '9833366666' })
    await saidElsewhere(stay)
    const { call } = hotel.owner
    const companyId = await openCompany(hotel)
    await call.guests.update({ guestId: stay.guestId, companyId })
    const { id: heir } = await call.guests.create({ name: 'Jaya Heir' })
    await call.guests.relate({ guestId: heir, relatedGuestId: stay.guestId, kind: 'parent' })
    const before = await findWords([...words, person.guestEmail, '9833366666'])
    for (const column of [
      'guest.name',
      'message.content',
      'audit_entry.after',
      'booking.guest_email',
      'group_block.notes',
      'message_file.content',
      'message_file.file_name',
      'paid_out.reason',
      'testimonial.guest_name',
    ])
      expect(before, column).toHaveProperty([column])

    const answer = await hotel.owner.call.guests.erase({
      guestId: stay.guestId,
      reason: 'Mr Zaveri asked for it by email',
    })
    expect(answer.reason).not.toContain('Zaveri')
    const kept = new Map(answer.kept.map(item => [item.kind, item]))
    expect(kept.get('tax-documents')).toMatchObject({ until: '2033-12-31' })
    // With those of the group for which they spoke.
    const { rows: ofGroup } = await sql<{ number: string }>`
      select number from document where property_id = ${hotel.propertyId} and group_block_id is not null order by id`.execute(
      world.ownerDb,
    )
    expect(ofGroup).toHaveLength(2)
    expect(kept.get('tax-documents')?.numbers).toEqual(
      expect.arrayContaining(ofGroup.map(({ number }) => number)),
    )
    // The last file of a report that can name them was made today: see the job that forgets them.
    const today = utcDateOf(world.clock.now())
    expect(kept.get('report-files')).toMatchObject({ until: addDays(today, reportFileDays) })
    expect(kept.get('register')).toMatchObject({ count: 1, until: '2027-11-21' })
    const stays = Object.keys(await findWords([...words, person.guestEmail, '9833366666']))
    expect(stays.toSorted()).toEqual([
      'booking.coming_from',
      'booking.going_to',
      'booking.guest_name',
      'booking.vehicle_number',
      'booking.words',
      'document.content',
      'document.recipient_name',
    ])
    const { rows } = await sql<{ name: string; email: string | null }>`
      select name, email from guest where id = ${stay.guestId}`.execute(world.ownerDb)
    expect(rows).toEqual([{ name: answer.pseudonym, email: null }])
    const named = `%${answer.pseudonym}%`
    const { rows: masked } = await sql<{ pictures: number }>`
      select (select count(*)::int from house_picture h where h.fault_id = f.id) as pictures from room_fault f where f.what like ${named}
      union all select (select count(*)::int from house_picture h where h.lost_item_id = l.id) from lost_item l where l.what like ${named}`.execute(
      world.ownerDb,
    )
    expect(masked).toEqual([{ pictures: 0 }, { pictures: 0 }])
    expect((await call.guests.get({ guestId: heir })).relations).toEqual([])
    expect((await call.guests.get({ guestId: stay.guestId })).company).toBeNull()
    const { rows: said } = await sql`
      select after from audit_entry where action = 'guest.related' and entity_id = ${heir}`.execute(
      world.ownerDb,
    )
    expect(said).toEqual([{ after: { kind: answer.pseudonym, relatedGuestId: answer.pseudonym } }])
    expect(answer.erased).toMatchObject({ relations: 1 })
    // The money is as it was.
    expect((await hotel.owner.call.bookings.get({ bookingId: stay.id })).balance).toBe(0)

    // The register goes when its term ends; the documents stay.
    world.clock.set('2027-11-22T06:30:00Z')
    await forgetRegisters(world.services)
    expect(Object.keys(await findWords(words)).toSorted()).toEqual([
      'document.content',
      'document.recipient_name',
    ])
  })

  it('is asked for once, listed no more, changed no more, and brought back by no file', async () => {
    const { call } = hotel.owner
    const email = 'gone@example.in'
    const stay = await pastGuest({ ...meena, guestName: 'Vasant Pai', guestEmail: email })
    const erase = () => call.guests.erase({ guestId: stay.guestId, reason: 'Asked' })
    const [one, two] = await Promise.all([erase(), erase()])
    expect(two.id).toBe(one.id)
    expect(await call.guests.erasure({ erasureId: one.id })).toMatchObject({ id: one.id })
    expect((await call.guests.erasures({})).items[0]?.id).toBe(one.id)
    const { items } = await call.guests.list({ search: one.pseudonym })
    expect(items).toEqual([])
    expect(await reasonOf(call.guests.update({ guestId: stay.guestId, firstName: 'V' }))).toBe(
      'GUEST_ERASED',
    )
    const sheet = `Guest Name,Email\nVasant Pai,${email}\n`
    const preview = await call.guests.import.preview({
      propertyId: hotel.propertyId,
      fileName: 'guests.csv',
      content: Buffer.from(sheet).toString('base64'),
    })
    expect(preview).toMatchObject({ good: 0, bad: [{ row: 2 }] })
    expect(preview.bad[0]?.reason).toContain('asked to be erased')
    // Who books anew is a new guest.
    const again = await call.bookings.create(
      deskBooking(world, hotel, { guestName: 'Vasant Pai', guestEmail: email }),
    )
    expect(again.guestId).not.toBe(stay.guestId)
  })

  it('has no stay and no money open, and only the owner forgets', async () => {
    const { call } = hotel.owner
    const booking = await call.bookings.create(
      deskBooking(world, hotel, { guestEmail: 'coming@example.in', guestName: 'Uma Sen' }),
    )
    const erase = (browser = hotel.owner) =>
      browser.call.guests.erase({ guestId: booking.guestId, reason: 'Asked' })
    expect(await reasonOf(erase())).toBe('GUEST_STAY_OPEN')
    const clerk = await world.createStaff(hotel, ['guests', 'bookings'])
    expect(await reasonOf(clerk.call.guests.erase({ guestId: booking.guestId, reason: 'x' }))).toBe(
      'ROLE_NOT_ALLOWED',
    )
    await call.payments.record({
      bookingId: booking.id,
      method: 'cash',
      amount: 1000,
      idempotencyKey: randomUUID(),
    })
    await call.bookings.cancel({ bookingId: booking.id })
    expect(await reasonOf(erase())).toBe('GUEST_MONEY_OPEN')
  })
})
