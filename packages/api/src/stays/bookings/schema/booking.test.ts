import { describe, expect, it } from 'vitest'
import { createBookingInput } from './booking.ts'

const id = '01a202f2-12e6-7804-a4dd-a368771864b4'
const request = (guestNames?: unknown[]) =>
  createBookingInput.safeParseAsync({
    propertyId: id,
    checkIn: '2027-01-01',
    checkOut: '2027-01-03',
    lines: [{ roomTypeId: id, rooms: 2, adults: 2, guestNames }],
    guestName: 'Asha Menon',
    guestPhone: '9876543210',
    idempotencyKey: 'a',
  })

describe('createBookingInput', () => {
  it('takes several rooms whose guests nobody has named yet', async () => {
    expect((await request([undefined, undefined])).data?.lines?.[0]?.guestNames).toEqual(['', ''])
    expect((await request([undefined, 'Ravi'])).data?.lines?.[0]?.guestNames).toEqual(['', 'Ravi'])
    expect((await request()).success).toBe(true)
  })
})
