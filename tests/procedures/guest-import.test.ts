import { randomUUID } from 'node:crypto'
import { importGuests } from '@atithi/api/guests/import/jobs'
import { csvLine } from '@atithi/api/kernel/shared/csv'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
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

  it('is undone to the byte, but for those with whom something happened since', async () => {
    const { call } = hotel.owner
    const everything = async () => {
      const { rows } = await sql`
        select (select jsonb_agg(g order by g.id) from guest g) as guests,
          (select jsonb_agg(p order by p.property_id, p.guest_id) from guest_at_property p) as places`.execute(
        world.ownerDb,
      )
      return rows
    }
    const names = fc.array(fc.stringMatching(/^[A-Za-z]{3,12} [A-Za-z]{3,12}$/), {
      minLength: 1,
      maxLength: 12,
    })
    await fc.assert(
      fc.asyncProperty(names, async people => {
        const before = await everything()
        const lines = people.map((name, at) => `${name},${randomUUID()}@example.in,${at}`)
        const preview = await call.guests.import.preview(
          file('undo.csv', csv(['Name,Email,Notes', ...lines].join('\n'))),
        )
        const { created } = await run(preview.importId)
        expect(created).toBe(people.length)
        const undo = () => call.guests.import.undo({ jobId: preview.importId })
        const [one, two] = await Promise.all([undo(), undo()])
        expect([one, two]).toEqual([one, { removed: people.length, kept: 0 }])
        expect(await everything()).toEqual(before)
      }),
      { numRuns: 6 },
    )
    const preview = await call.guests.import.preview(
      file(
        'kept.csv',
        csv('Name,Email\nBooked Guest,booked@example.in\nOther Guest,o@example.in\n'),
      ),
    )
    await run(preview.importId)
    await call.bookings.create(
      deskBooking(world, hotel, { guestName: 'Booked Guest', guestEmail: 'booked@example.in' }),
    )
    expect(await call.guests.import.undo({ jobId: preview.importId })).toEqual({
      removed: 1,
      kept: 1,
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
