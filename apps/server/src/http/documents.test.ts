import { useTestDb } from '@atithi/db/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../test-app.ts'

const host = 'localhost:4000'
const password = 'a long and private phrase'

describe('/documents', () => {
  const test = useTestDb()
  let server: TestApp
  let address = ''
  let propertyId = ''
  let bookingId = ''
  const cookies: Record<string, string> = { owner: '', other: '' }

  const call = async (who: string, path: string, input: object) => {
    const headers = { host, cookie: cookies[who] ?? '', 'content-type': 'application/json' }
    const answer = await server.app.inject({
      method: 'POST',
      url: `/trpc/${path}`,
      headers,
      payload: JSON.stringify(input),
    })
    const [set] = [answer.headers['set-cookie'] ?? []].flat()
    if (set) cookies[who] = set.split(';')[0] ?? ''
    return answer.json().result.data
  }
  const read = async (who: string, path: string, input: object) => {
    const url = `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`
    return (await server.app.inject({ url, headers: { host, cookie: cookies[who] ?? '' } })).json()
      .result.data
  }
  const fetch = (who: string, url: string, headers = {}) =>
    server.app.inject({ url, headers: { host, cookie: cookies[who] ?? '', ...headers } })

  beforeAll(async () => {
    server = await createTestApp(test.url)
    const person = { name: 'Asha Rao', phone: '9876543210', password }
    await call('owner', 'auth.register', {
      ...person,
      email: 'owner@example.in',
      propertyName: 'होटल लोटस',
    })
    await call('other', 'auth.register', {
      ...person,
      email: 'other@example.in',
      propertyName: 'Elsewhere',
    })
    propertyId = (await read('owner', 'properties.list', {})).items[0].id
    const place = {
      description: 'By the lake.',
      address: '1 Lake Road',
      city: 'Udaipur',
      state: 'Rajasthan',
      pincode: '313001',
    }
    await call('owner', 'properties.update', {
      propertyId,
      ...place,
      gstRegistration: 'regular',
      gstNumber: '08AAPFU0939F1ZV',
      phone: '02941234567',
      email: 'stay@example.in',
    })
    const kind = {
      propertyId,
      type: 'Deluxe',
      name: 'Lake Room',
      maxGuests: 2,
      basePrice: 400_000,
      quantity: 1,
    }
    const { id: roomTypeId } = await call('owner', 'roomTypes.create', kind)
    const day = (offset: number) =>
      new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
    const stay = { propertyId, roomTypeId, checkIn: day(3), checkOut: day(4), adults: 1 }
    const guest = { guestName: 'रवि कुमार', guestPhone: '9812345678', idempotencyKey: 'a-booking' }
    const booking = await call('owner', 'bookings.create', { ...stay, ...guest })
    bookingId = booking.id
    await call('owner', 'payments.record', {
      bookingId: booking.id,
      method: 'upi',
      amount: 100_000,
    })
    address = (await read('owner', 'payments.documents', { bookingId: booking.id })).items[0].url
  })
  afterAll(() => server.close())

  it('draws the same file for ever, whatever the hotel is called since', {
    timeout: 30_000,
  }, async () => {
    const first = await fetch('owner', address)
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(first.headers['content-disposition']).toMatch(
      /^inline; filename="[A-Z0-9]+V-\d{4}-000001\.pdf"$/,
    )
    await call('owner', 'properties.update', { propertyId, name: 'Another name' })
    const again = await fetch('owner', address)
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
    expect(
      (await fetch('owner', address, { 'if-none-match': first.headers.etag })).statusCode,
    ).toBe(304)
  })

  it('draws the registration card of a booking as it is now, for people of its hotel', async () => {
    const card = `/documents/registration/${bookingId}.pdf`
    const drawn = await fetch('owner', card)
    expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(drawn.headers['cache-control']).toBe('private, no-store')
    expect(drawn.headers['content-disposition']).toMatch(
      /^inline; filename="registration-.{8}\.pdf"$/,
    )
    expect((await fetch('nobody', card)).statusCode).toBe(401)
    expect((await fetch('other', card)).statusCode).toBe(404)
    expect((await fetch('owner', '/documents/registration/x.pdf')).statusCode).toBe(404)
  })

  it('is for people of the hotel', async () => {
    expect((await fetch('nobody', address)).statusCode).toBe(401)
    expect((await fetch('other', address)).statusCode).toBe(404)
    expect((await fetch('owner', address.replace(/.\.pdf$/, 'z.pdf'))).statusCode).toBe(404)
  })
})
