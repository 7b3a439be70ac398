import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { readDueCalendars } from '@atithi/api/channels/calendars/commands/read'
import { serveCalendar } from '@atithi/api/channels/calendars/commands/serve'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findConflicts } from '../support/recount.ts'
import { deskBooking, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()

/** A portal whose calendar says what it is told to say. */
const portal = { status: 200, body: '', requests: 0, headers: {} as Record<string, string> }
let server: http.Server
let url = ''
beforeAll(async () => {
  server = http.createServer((request, response) => {
    portal.requests += 1
    const isSeen = request.headers['if-none-match'] === portal.headers.etag && portal.headers.etag
    response.writeHead(isSeen ? 304 : portal.status, {
      'content-type': 'text/calendar',
      ...portal.headers,
    })
    response.end(isSeen ? undefined : portal.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.ics`
})
afterAll(() => server.close())
beforeEach(() => {
  world.services.settings.webhooksReachPrivate = true
  Object.assign(portal, { status: 200, headers: {} })
  says()
})

const basic = (day: string) => day.replaceAll('-', '')
/** The calendar has these stays: uid, day of arrival, day of departure; what it writes of them, unless it is a stay. */
function says(...stays: [string, number, number, string?][]) {
  portal.body = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...stays.flatMap(([uid, from, to, summary = 'Reserved']) => [
      'BEGIN:VEVENT',
      `UID:${uid}@portal.example`,
      `DTSTART;VALUE=DATE:${basic(world.day(from))}`,
      `DTEND;VALUE=DATE:${basic(world.day(to))}`,
      `SUMMARY:${summary}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

const open = async (quantity = 1) => {
  const hotel = await world.openHotel({ quantity })
  const { propertyId, roomTypeId, owner } = hotel
  const { calendars } = owner.call.channels
  const create = (own: { url?: string } = { url }) =>
    calendars.create({ propertyId, roomTypeId, name: 'Airbnb', ...own })
  const { calendarId } = await create()
  const at = { propertyId, calendarId }
  const read = async () => {
    await calendars.read(at)
    await readDueCalendars(world.services)
    const { items } = await calendars.list({ propertyId })
    const found = items.find(item => item.id === calendarId)
    if (!found) throw new Error('the calendar is gone')
    return found
  }
  const left = async (nights: number) => {
    const span = { propertyId, from: world.day(0), to: world.day(nights - 1) }
    return (await owner.call.channels.inventory(span)).roomTypes[0]?.nights.map(
      night => night.available,
    )
  }
  return { hotel, calendars, create, at, read, left }
}

describe("a portal's calendar", () => {
  it('takes nights off sale, moves them, and gives them back', async () => {
    const { read, left } = await open()
    says(['a', 1, 3])
    expect((await read()).events).toMatchObject([
      { from: world.day(1), to: world.day(3), summary: 'Reserved', problem: null },
    ])
    expect(await left(5)).toEqual([1, 0, 0, 1, 1])
    says(['a', 2, 4])
    await read()
    expect(await left(5)).toEqual([1, 1, 0, 0, 1])
    await read()
    says()
    expect((await read()).events).toEqual([])
    expect(await left(5)).toEqual([1, 1, 1, 1, 1])
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('never drops what finds no room: it is shown, and taken with the first that comes free', async () => {
    const { hotel, read, left } = await open()
    const { id: bookingId } = await hotel.owner.call.bookings.create(deskBooking(world, hotel))
    says(['a', 1, 3])
    const told = async () =>
      (await hotel.owner.call.notifications.list({})).items.filter(
        one => one.type === 'channel.calendar-conflict',
      )
    expect((await read()).events).toMatchObject([
      { problem: `No room is left on ${world.day(1)}, ${world.day(2)}.` },
    ])
    await world.consume()
    expect(await told()).toHaveLength(1)
    await read()
    await world.consume()
    expect(await told()).toHaveLength(1)
    await hotel.owner.call.bookings.cancel({ bookingId })
    expect((await read()).events).toMatchObject([{ problem: null }])
    expect(await left(3)).toEqual([1, 0, 0])
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('takes a room again that somebody put on sale while the portal has it', async () => {
    const { hotel, read, left } = await open()
    says(['a', 1, 2])
    await read()
    const { propertyId } = hotel
    const { items: blocks } = await hotel.owner.call.availability.blocks({
      propertyId,
      from: world.day(0),
      to: world.day(3),
    })
    await hotel.owner.call.availability.releaseBlock({ propertyId, blockId: blocks[0]?.id ?? '' })
    expect(await left(2)).toEqual([1, 1])
    await read()
    expect(await left(2)).toEqual([1, 0])
  })

  it('holds what it said while it cannot be read, and says so', async () => {
    const { read, left } = await open()
    says(['a', 1, 2])
    await read()
    for (const [status, body] of [
      [500, ''],
      [200, '<html>Sign in</html>'],
      [200, portal.body.slice(0, 60)],
      [404, 'gone'],
    ] as const) {
      Object.assign(portal, { status, body })
      expect(await read()).toMatchObject({ lastError: expect.any(String), events: [{}] })
    }
    expect((await read()).failures).toBe(5)
    expect(await left(2)).toEqual([1, 0])
    Object.assign(portal, { status: 200 })
    says(['a', 1, 2])
    expect(await read()).toMatchObject({ failures: 0, lastError: null })
  })

  it('keeps what vanishes all at once until somebody says that it is meant', async () => {
    const { calendars, at, read, left } = await open(4)
    says(['a', 1, 2], ['b', 1, 2], ['c', 1, 2])
    await read()
    expect(await left(2)).toEqual([4, 1])
    says()
    expect((await read()).missing).toBe(3)
    expect(await left(2)).toEqual([4, 1])
    await calendars.configure({ ...at, acceptMissing: true })
    expect((await read()).missing).toBe(0)
    expect(await left(2)).toEqual([4, 4])
  })

  it('is asked only for what is new', async () => {
    const { read } = await open()
    portal.headers = { etag: '"1"' }
    says(['a', 1, 2])
    await read()
    says(['a', 1, 3])
    expect((await read()).events).toMatchObject([{ to: world.day(2) }])
  })

  it('is read as a whole each time while a series is in it', async () => {
    const { read, left } = await open()
    portal.headers = { etag: '"1"' }
    says(['a', 1, 2])
    portal.body = portal.body.replace('SUMMARY', 'RRULE:FREQ=DAILY;INTERVAL=2;COUNT=3\r\nSUMMARY')
    expect((await read()).events).toHaveLength(3)
    expect(await left(7)).toEqual([1, 0, 1, 0, 1, 0, 1])
    portal.body = portal.body.replace('COUNT=3', 'COUNT=2')
    expect((await read()).events).toHaveLength(2)
    expect(await left(7)).toEqual([1, 0, 1, 0, 1, 1, 1])
  })

  it('gives everything back when it ends, and its address answers nothing', async () => {
    const { hotel, calendars, at, read, left } = await open()
    says(['a', 1, 2])
    const secret = /calendars\/([\w-]+)\.ics$/.exec((await read()).address)?.[1] ?? ''
    expect(await serveCalendar(world.services, secret)).toBeDefined()
    await calendars.end(at)
    await readDueCalendars(world.services)
    expect(await left(2)).toEqual([1, 1])
    expect(await serveCalendar(world.services, secret)).toBeUndefined()
    expect((await calendars.list({ propertyId: hotel.propertyId })).items).toEqual([])
    expect(await reasonOf(calendars.read(at))).toBe('NOT_FOUND')
  })

  it('never leads into a private network', async () => {
    const { calendars, create, at, read } = await open()
    world.services.settings.webhooksReachPrivate = false
    expect(await reasonOf(create())).toBe('CALENDAR_ADDRESS')
    portal.requests = 0
    for (const address of [
      'https://127.0.0.1/a.ics',
      'https://localhost/a.ics',
      'https://169.254.169.254/latest',
    ]) {
      await calendars.configure({ ...at, url: address })
      expect((await read()).lastError).toMatch(/private network/)
    }
    expect(portal.requests).toBe(0)
  })
})

describe('blocked days of a portal', () => {
  const airbnb = 'Airbnb (Not available)'
  const bookingCom = 'CLOSED - Not available'
  const secretIn = (address: string) => /calendars\/([\w-]+)\.ics$/.exec(address)?.[1] ?? ''

  it('are left or taken as the calendar is set, and never beyond the booking window', async () => {
    const { calendars, at, read, left } = await open()
    says(['a', 1, 2], ['b', 3, 4, airbnb], ['c', 200, 366, airbnb])
    expect(await read()).toMatchObject({
      blockedDays: 'by-portal',
      events: [
        { kind: 'stay', left: null },
        { kind: 'blocked', left: 'setting' },
        { kind: 'blocked', left: 'window' },
      ],
      remarks: [
        expect.stringContaining('left on sale'),
        expect.stringContaining('beyond the portal’s booking window'),
      ],
      lastError: null,
    })
    expect(await left(5)).toEqual([1, 0, 1, 1, 1])
    await calendars.configure({ ...at, blockedDays: 'take' })
    await readDueCalendars(world.services)
    expect(await left(5)).toEqual([1, 0, 1, 0, 1])
    expect(await left(366)).toHaveLength(366)
    expect((await left(366))?.slice(200).every(rooms => rooms === 1)).toBe(true)
    await calendars.configure({ ...at, blockedDays: 'leave' })
    await readDueCalendars(world.services)
    expect(await left(5)).toEqual([1, 0, 1, 1, 1])
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('are taken by themselves where the portal writes its stays alike', async () => {
    const { calendars, at, read, left } = await open()
    says(['a', 1, 3, bookingCom])
    expect((await read()).events).toMatchObject([{ kind: 'either', left: null, problem: null }])
    expect(await left(4)).toEqual([1, 0, 0, 1])
    await calendars.configure({ ...at, blockedDays: 'leave' })
    expect((await read()).events).toMatchObject([{ left: 'setting' }])
    expect(await left(4)).toEqual([1, 1, 1, 1])
  })

  it('are never taken where they are ours, come back, and a stay beyond them is', async () => {
    const { hotel, calendars, at, read, left } = await open()
    await calendars.configure({ ...at, blockedDays: 'take' })
    const { id: bookingId } = await hotel.owner.call.bookings.create(deskBooking(world, hotel))
    const secret = secretIn((await read()).address)
    await serveCalendar(world.services, secret)
    for (const summary of [airbnb, bookingCom]) {
      says(['echo', 1, 3, summary])
      expect(await read()).toMatchObject({
        events: [{ left: 'echo', problem: null }],
        remarks: [expect.stringContaining('what the portal has read of yours')],
      })
    }
    await world.consume()
    const { items } = await hotel.owner.call.notifications.list({})
    expect(items.filter(one => one.type === 'channel.calendar-conflict')).toEqual([])
    // The booking is cancelled; until the portal reads that, its echo takes nothing.
    await hotel.owner.call.bookings.cancel({ bookingId })
    await read()
    expect(await left(4)).toEqual([1, 1, 1, 1])
    says(['echo', 1, 3, airbnb], ['stay', 1, 3])
    await read()
    expect(await left(4)).toEqual([1, 0, 0, 1])
    // From now on it knows that they are free of ours: what it still blocks is its own.
    says(['echo', 1, 3, airbnb])
    await read()
    expect(await left(4)).toEqual([1, 1, 1, 1])
    await serveCalendar(world.services, secret)
    expect((await read()).events).toMatchObject([{ left: null, problem: null }])
    expect(await left(4)).toEqual([1, 0, 0, 1])
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('without a room are nobody to be moved', async () => {
    const { hotel, calendars, at, read } = await open()
    await calendars.configure({ ...at, blockedDays: 'take' })
    await hotel.owner.call.bookings.create(deskBooking(world, hotel))
    says(['a', 1, 3, airbnb])
    expect((await read()).events).toMatchObject([{ problem: expect.any(String) }])
    await world.consume()
    const { items } = await hotel.owner.call.notifications.list({})
    expect(items.filter(one => one.type === 'channel.calendar-conflict')).toEqual([])
  })

  it('keep what they had while they cannot be read', async () => {
    const { read, left } = await open()
    says(['a', 1, 2])
    await read()
    portal.body = portal.body.replace(/DTSTART.*/, 'DTSTART;VALUE=DATE:20261399')
    expect(await read()).toMatchObject({
      events: [{ problem: null }],
      remarks: ['An event has no day on which it begins: it is passed over.'],
    })
    expect(await left(2)).toEqual([1, 0])
  })
})

describe('our calendar for a portal', () => {
  it('says which nights are taken, but for those that the portal took itself', async () => {
    const { hotel, read } = await open()
    says(['a', 6, 7])
    await hotel.owner.call.bookings.create(deskBooking(world, hotel))
    const secret = /calendars\/([\w-]+)\.ics$/.exec((await read()).address)?.[1] ?? ''
    const { body = '' } = (await serveCalendar(world.services, secret)) ?? {}
    expect(body.match(/DTSTART.*|DTEND.*/g)?.map(line => line.trim())).toEqual([
      `DTSTART;VALUE=DATE:${basic(world.day(1))}`,
      `DTEND;VALUE=DATE:${basic(world.day(3))}`,
    ])
    expect(await serveCalendar(world.services, `${secret.slice(1)}x`)).toBeUndefined()
  })
})
