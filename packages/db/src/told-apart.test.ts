import { describe, expect, it } from 'vitest'
import type { BookingId, GuestId } from './ids.ts'
import type { DB } from './schema.ts'
import type { BasisPoints, Paise } from './told-apart.ts'

const takes = {
  booking: (id: BookingId) => id,
  guest: (id: DB['booking']['guestId']) => id,
  paise: (amount: Paise) => amount,
}

describe('what the compiler tells apart', () => {
  it('takes an id of its table, and what comes from outside as text', () => {
    const guest: GuestId = '0198c0de-0000-7000-8000-000000000001'
    expect(takes.guest(guest)).toBe(guest)
    expect(takes.booking('0198c0de-0000-7000-8000-000000000002')).toBeTruthy()
    // @ts-expect-error: a guest is no booking.
    expect(takes.booking(guest)).toBe(guest)
  })

  it('takes paise, and what was reckoned', () => {
    const [amount, share]: [Paise, BasisPoints] = [100_00, 1800]
    expect(takes.paise(amount + amount)).toBe(200_00)
    // @ts-expect-error: hundredths of a percent are no amount.
    expect(takes.paise(share)).toBe(share)
  })
})
