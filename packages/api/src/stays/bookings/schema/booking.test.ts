import { describe, expect, it } from 'vitest'
import { createBookingInput } from './booking.ts'

const id = '01a202f2-12e6-7804-a4dd-a368771864b4'
const request = (guestNames?: unknown[], contact: object = { guestPhone: '9876543210' }) =>
  createBookingInput.safeParseAsync({
    propertyId: id,
    checkIn: '2027-01-01',
    checkOut: '2027-01-03',
    lines: [{ roomTypeId: id, rooms: 2, adults: 2, guestNames }],
    guestName: 'Asha Menon',
    ...contact,
    idempotencyKey: 'a',
  })

describe('createBookingInput', () => {
  it('takes several rooms whose guests nobody has named yet', async () => {
    expect((await request([undefined, undefined])).data?.lines?.[0]?.guestNames).toEqual(['', ''])
    expect((await request([undefined, 'Ravi'])).data?.lines?.[0]?.guestNames).toEqual(['', 'Ravi'])
    expect((await request()).success).toBe(true)
  })

  it('review: mission 14: is enough with a phone or an email, and asks for one of them', async () => {
    const faults = async (contact: object) =>
      (await request(undefined, contact)).error?.issues.map(({ path, message }) => [
        path.join('.'),
        message,
      ])
    for (const contact of [
      { guestPhone: '9876543210', guestEmail: '' },
      { guestEmail: 'asha@example.in', guestPhone: '' },
      { guestEmail: 'asha@example.in' },
    ])
      expect(await faults(contact)).toBeUndefined()
    for (const contact of [{}, { guestPhone: '', guestEmail: '' }, { guestPhone: null }])
      expect(await faults(contact)).toEqual([
        ['guestPhone', 'Enter a phone number or an email: one is enough.'],
      ])
    expect(await faults({ guestPhone: '12' })).toEqual([
      ['guestPhone', 'Enter a phone number: ten digits, or + and the country code.'],
    ])
  })
})
