import { makeDataExports } from '@atithi/api/platform/data-export/jobs'
import { listExportFiles } from '@atithi/api/platform/data-export/reads'
import { exportedTables, leftOutOfExports } from '@atithi/api/platform/data-export/rules/catalogue'
import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { readTenantTables } from '../support/tenant-tables.ts'
import { deskBooking, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
let hotel: Hotel
beforeEach(async () => {
  hotel = await world.openHotel()
})

const exportsOf = ({ owner }: Hotel) => owner.call.settings.advanced.export
const make = () => makeDataExports(world.services)

async function filesOf(at: Hotel, exportId: string): Promise<Map<string, string>> {
  const accountId = (await at.owner.call.auth.me())?.userId ?? ''
  const files = new Map<string, string>()
  for (const { name, content } of await listExportFiles(world.db, { accountId, exportId })) {
    let text = ''
    for await (const part of content) text += part
    files.set(name, text)
  }
  return files
}

describe('an export of everything', () => {
  it('holds each table of a tenant, or says why not', async () => {
    const client = new pg.Client(world.ownerUrl)
    await client.connect()
    const tables = (await readTenantTables(client)).map(({ name }) => name)
    await client.end()
    const named = [...exportedTables.map(({ table }) => table), ...Object.keys(leftOutOfExports)]
    expect(tables.filter(table => !named.includes(table))).toEqual([])
    expect(named.filter(table => !tables.includes(table))).toEqual([])
  })

  it('is of the account’s own rows, with amounts in rupees, and of no secret', async () => {
    const neighbour = await world.openHotel()
    await neighbour.owner.call.bookings.create(deskBooking(world, neighbour))
    const { code } = await hotel.owner.call.bookings.create({
      ...deskBooking(world, hotel),
      guestName: '=HYPERLINK("x")',
    })
    await hotel.owner.call.settings.advanced.webhooks.create({
      propertyId: hotel.propertyId,
      url: 'https://hooks.example/atithi',
      events: ['booking.created'],
    })
    const { exportId } = await exportsOf(hotel).request()
    expect(await reasonOf(exportsOf(hotel).request())).toBe('EXPORT_UNDER_WAY')
    expect(await reasonOf(exportsOf(hotel).download({ exportId }))).toBe('EXPORT_NOT_READY')
    // Half past one of the next day in India.
    world.clock.set(`${world.day(0)}T20:00:00Z`)
    const made = world.day(1)
    await make()
    expect((await exportsOf(hotel).download({ exportId })).fileName).toBe(
      `atithi-export-${made}.zip`,
    )
    const files = await filesOf(hotel, exportId)
    expect([...files.keys()]).toEqual([
      'read-me.txt',
      'columns.csv',
      ...exportedTables.map(({ file }) => `${file}.csv`),
    ])
    const bookings = (files.get('bookings.csv') ?? '').trim().split('\r\n')
    expect(bookings).toHaveLength(2)
    expect(bookings[1]).toContain(code)
    expect(bookings[1]).toContain(`"'=HYPERLINK(""x"")"`)
    const titles = bookings[0]?.replace('\ufeff', '').split(',') ?? []
    expect(titles).toContain('room_amount_inr')
    expect(files.get('webhooks.csv')).toContain('https://hooks.example/atithi')
    const all = [...files.values()].join('\n')
    expect(all).not.toMatch(/_sealed|_hash/)
    expect(all).not.toContain(neighbour.propertyId)
    const { items } = await exportsOf(hotel).list()
    expect(items[0]).toMatchObject({ status: 'ready', isWholeAccount: true })
    expect(items[0]?.tablesDone).toBe(items[0]?.tablesTotal)
    const letters = (await world.postTo(hotel.owner.email)).map(({ subject }) => subject)
    expect(letters.filter(subject => subject === 'Your data export is ready')).toHaveLength(1)
  })

  it('of one hotel leaves out the guests of others', async () => {
    const { id: secondId } = await hotel.owner.call.properties.create({ name: 'Second House' })
    const book = (propertyId: string, guestName: string) =>
      hotel.owner.call.guests.create({ propertyId, name: guestName, email: `${guestName}@x.in` })
    await book(hotel.propertyId, 'Here')
    await book(secondId, 'Elsewhere')
    const { exportId } = await exportsOf(hotel).request({ propertyId: hotel.propertyId })
    await make()
    const guests = (await filesOf(hotel, exportId)).get('guests.csv')
    expect(guests).toContain('Here')
    expect(guests).not.toContain('Elsewhere')
  })

  it('goes on where a worker died, and is forgotten after thirty days', async () => {
    const { exportId } = await exportsOf(hotel).request()
    const { services } = world
    // A run whose time is over at once, and then one that goes on.
    let looks = 0
    const hurried = {
      ...services,
      clock: {
        now: () => {
          looks += 1
          return new Date(world.clock.now().getTime() + (looks > 4 ? 60 * 60_000 : 0))
        },
      },
    }
    await makeDataExports(hurried)
    const [half] = (await exportsOf(hotel).list()).items
    expect(half?.status).toBe('queued')
    expect(half?.tablesDone).toBeGreaterThan(0)
    await make()
    const files = await filesOf(hotel, exportId)
    expect(files.get('properties.csv')?.split('\r\n')).toHaveLength(3)
    world.clock.set(`${world.day(31)}T07:00:00Z`)
    await make()
    expect((await exportsOf(hotel).list()).items[0]?.status).toBe('expired')
    expect((await filesOf(hotel, exportId)).size).toBe(0)
    expect(await reasonOf(exportsOf(hotel).download({ exportId }))).toBe('EXPORT_NOT_READY')
  })

  it('is for the owner alone, by their own hand', async () => {
    const { exportId } = await exportsOf(hotel).request()
    await make()
    const other = await world.openHotel()
    const staff = await world.createStaff(hotel, ['settings', 'reports'])
    const admin = await world.makeAdmin()
    expect(await reasonOf(exportsOf(other).download({ exportId }))).toBe('NOT_FOUND')
    for (const browser of [staff, admin])
      expect(await reasonOf(browser.call.settings.advanced.export.request())).toBe(
        'ROLE_NOT_ALLOWED',
      )
    const { items } = await admin.call.admin.users.list({ search: hotel.owner.email })
    await admin.call.auth.impersonate({
      userId: items[0]?.id ?? '',
      reason: 'Asked for help by telephone.',
    })
    const { export: acted } = admin.call.settings.advanced
    expect(await reasonOf(acted.request())).toBe('NOT_WHILE_IMPERSONATING')
    expect(await reasonOf(acted.download({ exportId }))).toBe('NOT_WHILE_IMPERSONATING')
  })
})
