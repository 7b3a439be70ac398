import { randomUUID } from 'node:crypto'
import { importGuests } from '@atithi/api/guests/import/jobs'
import { csvLine } from '@atithi/api/kernel/shared/csv'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { isThorough } from '../support/thorough.ts'
import { deskBooking, type Hotel, reasonOf, useWorld } from '../support/world.ts'
import { xlsxOf } from '../support/xlsx.ts'

const world = useWorld()
let hotel: Hotel

beforeAll(async () => {
  hotel = await world.openHotel()
})

const csv = (text: string) => Buffer.from(text).toString('base64')
const file = (fileName: string, content: string) => ({
  propertyId: hotel.propertyId,
  fileName,
  content,
})

const sheet = [
  'Guest Name,Email ID,Mobile No,DOB,City,Tags',
  'Asha Menon,asha@example.in,98450 12345,05/06/1984,Kochi,"Corporate; Family"',
  ',nobody@example.in,,,,',
  'Ravi Kumar,not an email,,,,',
  '"Rao, Lata",lata@example.in,,31/12/1990,,',
  'A. Menon,ASHA@example.in,,,,',
].join('\r\n')

async function run(importId: string, mapping?: Record<string, string>) {
  const { jobId } = await hotel.owner.call.guests.import.run({
    importId,
    idempotencyKey: randomUUID(),
    ...(mapping && { mapping }),
  })
  await importGuests(world.services)
  return hotel.owner.call.guests.import.status({ jobId })
}

/** Who stands in a row, as a file writes people. */
const person = fc.record({
  name: fc.stringMatching(/^[A-Zअ-ह][a-zक-ह]{2,9} [A-Z][a-z'.-]{2,9}$/),
  phone: fc.oneof(fc.constant(''), fc.stringMatching(/^9[0-9]{4} [0-9]{5}$/)),
  day: fc.option(
    fc
      .date({ min: new Date('1925-01-01'), max: new Date('2005-12-31'), noInvalidDate: true })
      .map(date => date.toISOString().slice(0, 10)),
  ),
  tags: fc.uniqueArray(fc.constantFrom('Family', 'Corporate', 'Late', 'शाकाहारी'), {
    maxLength: 3,
  }),
  notes: fc.stringMatching(/^([a-z₹"][a-z ,;"₹आ-ह=]{0,30}[a-z])?$/),
})
/** What keeps a row from becoming a guest; null for a good one. */
const fault = fc.constantFrom(null, null, null, 'name', 'email', 'phone', 'day', 'twice', 'known')

describe('an import of guests', () => {
  it('says of each bad row why, changes nothing before it runs, and then makes the good rows guests', async () => {
    const { call } = hotel.owner
    const preview = await call.guests.import.preview(file('old-system.csv', csv(sheet)))
    expect(preview).toMatchObject({
      mapping: {
        name: 'Guest Name',
        email: 'Email ID',
        phone: 'Mobile No',
        dateOfBirth: 'DOB',
        city: 'City',
        tags: 'Tags',
      },
      good: 2,
      bad: [
        { row: 3, reason: 'Enter the guest’s name.' },
        { row: 4, reason: expect.stringMatching(/^Email ID: /) },
        { row: 6, reason: 'The same guest as in row 2.' },
      ],
    })
    expect((await call.guests.list({})).total).toBe(0)
    expect(await run(preview.importId)).toMatchObject({
      state: 'done',
      total: 5,
      done: 5,
      created: 2,
      bad: [{ row: 3 }, { row: 4 }, { row: 6 }],
    })
    const { items } = await call.guests.list({ sort: 'name' })
    expect(items.map(guest => guest.name)).toEqual(['Asha Menon', 'Rao, Lata'])
    expect(await call.guests.get({ guestId: items[0]?.id ?? '' })).toMatchObject({
      phone: '+919845012345',
      dateOfBirth: '1984-06-05',
      address: { city: 'Kochi' },
      tags: ['Corporate', 'Family'],
    })
    const kept = await world.ownerDb
      .selectFrom('guestImport')
      .select('sheet')
      .where('id', '=', preview.importId)
      .executeTakeFirstOrThrow()
    expect(kept.sheet).toEqual({ heads: [], rows: [] })
  })

  it('is tried with other columns before it runs', async () => {
    const { call } = hotel.owner
    const two = file('columns.csv', csv('Name,Nick\n,Tara\n'))
    expect(await call.guests.import.preview(two)).toMatchObject({ good: 0, bad: [{ row: 2 }] })
    const tried = await call.guests.import.preview({ ...two, mapping: { name: 'Nick' } })
    expect(tried).toMatchObject({ mapping: { name: 'Nick' }, good: 1, bad: [] })
  })

  it('of a workbook goes the same way, and knows who is a guest already', async () => {
    const { call } = hotel.owner
    const workbook = xlsxOf([
      ['First Name', 'Surname', 'Phone', 'Birthday'],
      ['Asha', 'Menon', '9845012345', '30838'],
      ['Dev & Sons', 'Anand', '+44 20 7946 0958', '30838'],
    ])
    const preview = await call.guests.import.preview(file('guests.xlsx', workbook))
    expect(preview).toMatchObject({
      good: 1,
      bad: [{ row: 2, reason: 'Already a guest: Asha Menon.' }],
    })
    expect(await run(preview.importId)).toMatchObject({ created: 1 })
    const { items } = await call.guests.list({ search: 'dev' })
    expect(items).toMatchObject([{ name: 'Dev & Sons Anand', phone: '+442079460958' }])
  })

  it('takes the mapping that the hotel chose, and a request that comes twice runs once', async () => {
    const { call } = hotel.owner
    const preview = await call.guests.import.preview(
      file('odd.csv', csv('Who;Reach\nMeera Nair;meera@example.in\n')),
    )
    expect(preview).toMatchObject({ mapping: {}, good: 0, columns: ['Who', 'Reach'] })
    const request = {
      importId: preview.importId,
      mapping: { name: 'Who', email: 'Reach' } as const,
      idempotencyKey: randomUUID(),
    }
    const first = await call.guests.import.run(request)
    expect(await call.guests.import.run(request)).toEqual(first)
    expect(
      await reasonOf(call.guests.import.run({ ...request, idempotencyKey: randomUUID() })),
    ).toBe('IMPORT_STARTED')
    await importGuests(world.services)
    expect((await call.guests.list({ search: 'meera@' })).total).toBe(1)
  })

  it('takes in what the export of another hotel gave', async () => {
    const { call } = hotel.owner
    const { items, total, nextCursor } = await call.guests.export({ sort: 'name' })
    expect({ total, nextCursor }).toEqual({ total: items.length, nextCursor: null })
    expect(items.find(({ name }) => name === 'Asha Menon')).toMatchObject({
      phone: '+919845012345',
      dateOfBirth: '1984-06-05',
      city: 'Kochi',
      tags: 'Corporate, Family',
    })
    const heads = Object.keys(items[0] ?? {})
    const lines = items.map(item => csvLine(Object.values(item)))
    const other = await world.openHotel()
    const preview = await other.owner.call.guests.import.preview({
      propertyId: other.propertyId,
      fileName: 'guests.csv',
      content: csv([csvLine(heads), ...lines].join('')),
    })
    expect(preview).toMatchObject({ good: items.length, bad: [] })
    await other.owner.call.guests.import.run({
      importId: preview.importId,
      idempotencyKey: randomUUID(),
    })
    await importGuests(world.services)
    expect((await other.owner.call.guests.export({ sort: 'name' })).items).toEqual(items)
  })

  it('takes over who agreed to offers and since when, and raises nothing that was taken back', async () => {
    const { call } = hotel.owner
    const stopped = await call.guests.create({ name: 'Old Friend', phone: '9000000001' })
    for (const whatsapp of [true, false])
      await call.guests.update({ guestId: stopped.id, communicationPreferences: { whatsapp } })
    const text = [
      'Name,Mobile,Email,Newsletter,WhatsApp opt-in,Opt-in date',
      'Said Yes,9000000002,yes@example.in,yes,no,31/12/2025',
      'Same Phone,9000000001,same@example.in,yes,yes,31/12/2025',
      'No Day,9000000003,noday@example.in,,yes,',
    ].join('\n')
    const consents = file('consents.csv', csv(text))
    const { importId, ...preview } = await call.guests.import.preview(consents)
    expect(preview).toMatchObject({ good: 3, consents: { given: 2, lackDay: 1, takenBack: 1 } })
    expect(await run(importId)).toMatchObject({ created: 3 })
    const consentsOf = async (search: string) => {
      const [found] = (await call.guests.list({ search })).items
      const guest = await call.guests.get({ guestId: found?.id ?? '' })
      return guest.consents.map(({ channel, isGiven, source, recordedAt }) =>
        [channel, isGiven, source, recordedAt.slice(0, 10)].join(' '),
      )
    }
    expect((await consentsOf('yes@example.in')).toSorted()).toEqual([
      'email true import 2025-12-31',
      'whatsapp false import 2025-12-31',
    ])
    expect(await consentsOf('same@example.in')).toEqual(['email true import 2025-12-31'])
    expect(await consentsOf('noday@example.in')).toEqual([])
    const { items } = await call.guests.export({ search: 'yes@example.in' })
    expect(items).toMatchObject([
      { emailConsent: 'yes', smsConsent: '', whatsappConsent: 'no', consentDate: '2025-12-31' },
    ])
    expect(await call.guests.import.undo({ jobId: importId })).toEqual({ removed: 3, kept: 0 })
  })

  it('is undone to the byte, but for those with whom something happened since', async () => {
    const { call } = hotel.owner
    const everything = async () => {
      const { rows } = await sql`
        select (select jsonb_agg(g order by g.id) from guest g) as guests,
          (select jsonb_agg(p order by p.property_id, p.guest_id) from guest_at_property p) as places,
          (select jsonb_agg(c order by c.id) from guest_consent c) as consents,
          (select jsonb_agg(b order by b.id) from booking b) as bookings`.execute(world.ownerDb)
      return rows
    }
    const known = `${randomUUID()}@example.in`
    await call.guests.create({ name: 'Known Guest', email: known, propertyId: hotel.propertyId })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(person, fault), { minLength: 1, maxLength: 14 }),
        async all => {
          const before = await everything()
          const total = (await call.guests.list({})).total
          // Row 1 is the head. A repeat names somebody who stands above it; the first of all cannot.
          const rows = all.map(([who, wrong], at) => {
            const isOnes = wrong !== 'twice' || all.slice(0, at).some(([, other]) => other === null)
            return {
              who,
              row: at + 2,
              wrong: isOnes ? wrong : null,
              email: `${randomUUID()}@example.in`,
            }
          })
          const good = rows.filter(({ wrong }) => wrong === null)
          const lines = rows.map(({ who, wrong, email, row }) => {
            const above = good.findLast(other => other.row < row)
            const { day, phone, tags, notes } = who
            const dob =
              wrong === 'day' ? '31/02/1990' : day ? day.split('-').toReversed().join('/') : ''
            const wrongMail: Partial<Record<string, string>> = {
              email: 'not an email',
              twice: above?.email,
              known,
            }
            const mail = wrongMail[wrong ?? ''] ?? email
            const name = wrong === 'name' ? '' : who.name
            return csvLine([
              name,
              mail,
              wrong === 'phone' ? '12' : phone,
              dob,
              tags.join(';'),
              notes,
              'yes',
            ])
          })
          const heads = csvLine([
            'Name',
            'Email',
            'Mobile',
            'DOB',
            'Tags',
            'Remarks',
            'Email consent',
          ])
          const preview = await call.guests.import.preview(
            file('undo.csv', csv([heads, ...lines].join(''))),
          )
          const wrong = rows.filter(one => one.wrong !== null).map(({ row }) => row)
          expect(preview.bad.map(({ row }) => row)).toEqual(wrong)
          expect(preview.good).toBe(good.length)
          const done = await run(preview.importId)
          expect(done).toMatchObject({
            created: good.length,
            total: rows.length,
            done: rows.length,
          })
          expect(done.bad).toEqual(preview.bad)
          expect((await call.guests.list({})).total).toBe(total + good.length)
          const { rows: made } = await sql<Record<string, unknown>>`
          select name, email, phone, date_of_birth as day, tags, notes from guest
          where import_id = ${preview.importId}::uuid order by email collate "C"`.execute(
            world.ownerDb,
          )
          expect(made).toEqual(
            good
              .toSorted((a, b) => (a.email < b.email ? -1 : 1))
              .map(({ who, email }) => ({
                ...who,
                email,
                phone: who.phone ? `+91${who.phone.replaceAll(' ', '')}` : null,
              })),
          )
          const between = (await everything())[0] as Record<string, unknown>
          const { consents, bookings } = before[0] as Record<string, unknown>
          // This file says not since when: it makes nobody agree to offers.
          expect([between.consents, between.bookings]).toEqual([consents, bookings])
          const undo = () => call.guests.import.undo({ jobId: preview.importId })
          const [one, two] = await Promise.all([undo(), undo()])
          expect([one, two]).toEqual([one, { removed: good.length, kept: 0 }])
          expect(await everything()).toEqual(before)
        },
      ),
      { numRuns: isThorough ? 100 : 5, endOnFailure: true },
    )
    const preview = await call.guests.import.preview(
      file(
        'kept.csv',
        csv(
          'Name,Email\nBooked Guest,booked@example.in\nOther Guest,o@example.in\nBooked Sister,sister@example.in\n',
        ),
      ),
    )
    await run(preview.importId)
    await call.bookings.create(
      deskBooking(world, hotel, { guestName: 'Booked Guest', guestEmail: 'booked@example.in' }),
    )
    const { items } = await call.guests.list({ search: 'booked ', sort: 'name' })
    const [guestId = '', relatedGuestId = ''] = items.map(({ id }) => id)
    await call.guests.relate({ guestId, relatedGuestId, kind: 'sibling' })
    expect(await call.guests.import.undo({ jobId: preview.importId })).toEqual({
      removed: 1,
      kept: 2,
    })
    expect((await call.guests.list({ search: 'booked@' })).total).toBe(1)
    const [last] = (await call.guests.import.list({ propertyId: hotel.propertyId })).items
    expect(last).toMatchObject({ fileName: 'kept.csv', removed: 1, isUndoable: false })
    const neighbour = await world.openHotel()
    expect(
      await reasonOf(neighbour.owner.call.guests.import.undo({ jobId: preview.importId })),
    ).toBe('NOT_FOUND')
  })

  it('refuses what is no table, and is nobody else’s to run', async () => {
    const { call } = hotel.owner
    expect(await reasonOf(call.guests.import.preview(file('empty.csv', csv('\n'))))).toBe(
      'IMPORT_UNREADABLE',
    )
    const broken = Buffer.from('PK no workbook').toString('base64')
    expect(await reasonOf(call.guests.import.preview(file('b.xlsx', broken)))).toBe(
      'IMPORT_UNREADABLE',
    )
    const { importId } = await call.guests.import.preview(file('mine.csv', csv('Name\nA B\n')))
    const neighbour = await world.openHotel()
    const { call: theirs } = neighbour.owner
    expect(
      await reasonOf(theirs.guests.import.run({ importId, idempotencyKey: randomUUID() })),
    ).toBe('NOT_FOUND')
    expect(await reasonOf(theirs.guests.import.status({ jobId: importId }))).toBe('NOT_FOUND')
  })
})
