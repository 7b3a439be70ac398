import { useTestDb } from '@atithi/db/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../test-app.ts'

const host = 'localhost:4000'

describe('files of bookings', () => {
  const test = useTestDb()
  let server: TestApp
  let cookie = ''

  const call = async (path: string, input: object) => {
    const headers = { host, cookie, 'content-type': 'application/json' }
    const answer = await server.app.inject({
      method: 'POST',
      url: `/trpc/${path}`,
      headers,
      payload: JSON.stringify(input),
    })
    const [set] = [answer.headers['set-cookie'] ?? []].flat()
    if (set) cookie = set.split(';')[0] ?? ''
    return answer.json().result.data
  }
  const read = async (path: string, input: object) =>
    (
      await server.app.inject({
        url: `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`,
        headers: { host, cookie },
      })
    ).json().result.data
  const download = (path: string) =>
    server.app.inject({ url: `/exports/bookings.${path}`, headers: { host, cookie } })

  const file = (list: string) =>
    server.app.inject({ url: `/exports/${list}.csv`, headers: { host, cookie } })

  beforeAll(async () => {
    server = await createTestApp(test.url)
    const owner = { email: 'owner@example.in', password: 'a long and private phrase' }
    await call('auth.register', {
      ...owner,
      name: 'Asha Rao',
      propertyName: 'Lotus House',
      phone: '9876543210',
    })
    const propertyId = (await read('properties.list', {})).items[0].id
    const place = {
      description: 'By the lake.',
      address: '1 Lake Road',
      city: 'Udaipur',
      state: 'Rajasthan',
      pincode: '313001',
    }
    await call('properties.update', {
      propertyId,
      ...place,
      gstRegistration: 'regular',
      gstNumber: '08AAPFU0939F1ZV',
      phone: '9876543210',
      email: owner.email,
    })
    const kind = {
      type: 'Deluxe Room',
      name: 'Lake Room',
      maxGuests: 3,
      basePrice: 750_000,
      quantity: 5,
    }
    const roomType = await call('roomTypes.create', { propertyId, ...kind })
    const { businessDate } = await read('dashboard.summary', { propertyId })
    const checkOut = new Date(Date.parse(businessDate) + 86_400_000).toISOString().slice(0, 10)
    for (const guestName of ['=HYPERLINK("x")', 'Meera Nair']) {
      const stay = {
        propertyId,
        roomTypeId: roomType.id,
        checkIn: businessDate,
        checkOut,
        adults: 1,
      }
      await call('bookings.create', {
        ...stay,
        guestName,
        guestPhone: '9876543210',
        idempotencyKey: guestName,
      })
    }
  })
  afterAll(() => server.close())

  it('hold what the filters show, and run nothing', async () => {
    const all = await download('csv?sort=guest')
    expect([all.statusCode, all.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(all.payload).toMatch(/^\ufeffBooking,Guest,Email/)
    expect(all.payload.trim().split('\r\n').slice(1)).toEqual([
      expect.stringContaining(`,"'=HYPERLINK(""x"")",`),
      expect.stringMatching(/,Meera Nair,.*,7500,0,0,375,7875,0,7875,/),
    ])
    expect((await download('csv?search=meera')).payload.trim().split('\r\n')).toHaveLength(2)
    expect((await download('csv?sort=sideways')).statusCode).toBe(400)
  })

  it('are workbooks too, and come in counted frames for a page that shows the progress', async () => {
    const book = await download('xlsx')
    expect(book.headers['content-disposition']).toMatch(/bookings-\d{4}-\d\d-\d\d\.xlsx/)
    expect(book.rawPayload.subarray(0, 4)).toEqual(Buffer.from('PK\u0003\u0004'))
    const frames = (await download('csv?progress=1')).rawPayload
    const length = frames.readUInt32BE(8)
    expect(frames.subarray(12, 12 + length).toString()).toContain('Meera Nair')
    expect([
      frames.readUInt32BE(12 + length),
      frames.readUInt32BE(16 + length),
      frames.readUInt32BE(20 + length),
    ]).toEqual([2, 2, 0])
  })

  it('are for those who are signed in', async () => {
    expect(
      (await server.app.inject({ url: '/exports/bookings.csv', headers: { host } })).statusCode,
    ).toBe(401)
  })

  it('say on which day of the hotel’s own clock it was booked, and the platform’s of its own', async () => {
    const lateInIndia = '2026-11-20T20:00:00Z'
    const { ownerDb } = test
    await ownerDb.updateTable('booking').set({ createdAt: lateInIndia }).execute()
    const lastOf = (file: { payload: string }) => file.payload.trim().split('\r\n').at(-1)
    expect(lastOf(await download('csv'))).toMatch(/,2026-11-21$/)
    await ownerDb.updateTable('property').set({ timeZone: 'America/New_York' }).execute()
    expect(lastOf(await download('csv'))).toMatch(/,2026-11-20$/)
    await ownerDb.updateTable('property').set({ createdAt: lateInIndia }).execute()
    const properties = await file('properties')
    expect(lastOf(properties)).toMatch(/,2026-11-20$/)
    // An administrator reads them by the clock of the platform.
    const { id: userId } = await ownerDb
      .insertInto('appUser')
      .values({ email: 'admin@example.in', name: 'Admin', role: 'admin', createdAt: lateInIndia })
      .returning('id')
      .executeTakeFirstOrThrow()
    await ownerDb.updateTable('userSession').set({ userId }).execute()
    expect(lastOf(await file('hotels'))).toMatch(/,2026-11-21$/)
    expect((await file('users')).payload).toMatch(/,admin@example\.in,.*,2026-11-21\r$/m)
  })
})
