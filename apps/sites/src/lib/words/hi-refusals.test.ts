import { searchInput } from '@atithi/api/selling/availability/schema'
import type { Obstacle } from '@atithi/api/selling/rules'
import { siteReasons } from '@atithi/api/web/site/rules/refusals'
import { bookInput, findBookingInput, siteCalendarInput } from '@atithi/api/web/site/schema'
import { describe, expect, it } from 'vitest'
import { type Fault, faultsOf } from '../faults.ts'
import { en } from './en.ts'
import { hi } from './hi.ts'

const latin = /[A-Za-z]/
const unknown = { reason: 'OF_ANOTHER_DAY', message: 'Something new.', details: null }

const obstacles: Obstacle[] = [
  ...(['no-arrival', 'no-departure', 'before-today', 'beyond-sales'] as const).map(kind => ({
    kind,
    date: '2026-12-24' as const,
  })),
  ...(['shortest-stay', 'shortest-stay-over', 'longest-stay'] as const).map(kind => ({
    kind,
    date: '2026-12-24' as const,
    nights: 3,
  })),
  { kind: 'not-for-sale', dates: ['2026-12-24', '2026-12-25'] },
  { kind: 'too-many-guests', roomTakes: 2, guests: 5, needsRooms: 3 },
  { kind: 'room-without-adult' },
]

describe('a refusal in Hindi', () => {
  it.each([...siteReasons, 'INVALID_INPUT'])('has words of its own for %s', reason => {
    const said = hi.refusal({ reason, message: 'An English sentence.', details: null })
    expect(said).not.toBe(hi.refusal(unknown))
    expect(said.replace('GST', '')).not.toMatch(latin)
  })
  it('of a reason that nobody foresaw sends the guest to the hotel', () =>
    expect(hi.refusal(unknown)).toContain('होटल से बात करें'))
  it.each(obstacles)('tells of %j', obstacle => {
    const said = hi.refusal({
      reason: 'RESTRICTED',
      message: 'No.',
      details: { rules: [obstacle] },
    })
    expect(said).toBe(hi.obstacle(obstacle))
    expect(
      hi.refusal({
        reason: 'STAY_REFUSED',
        message: 'No.',
        details: { field: 'adults', obstacle },
      }),
    ).toBe(said)
    expect(said).not.toMatch(latin)
    expect(said).not.toMatch(/\d{4}-\d{2}-\d{2}/)
    expect(en.obstacle(obstacle)).not.toMatch(/\d{4}-\d{2}-\d{2}/)
  })
  it('says how long to wait', () => {
    const after = (retryAfterSeconds: number) =>
      hi.refusal({ reason: 'TOO_MANY_ATTEMPTS', message: 'Wait.', details: { retryAfterSeconds } })
    expect(after(600)).toContain('10 मिनट')
  })
})

describe('a fault in Hindi', () => {
  const typed = [
    undefined,
    '',
    ' ',
    0,
    1_000,
    'x'.repeat(3_000),
    '2026-02-30',
    'a\u0000',
    '08AAKFC4821Q1ZX',
  ]
  const fields = [
    'guestName',
    'guestEmail',
    'guestPhone',
    'specialRequests',
    'companyName',
    'companyGstin',
    'companyAddress',
    'checkIn',
    'checkOut',
    'adults',
  ]
  const faultsWith = async (value: unknown): Promise<Fault[]> => {
    const stay = Object.fromEntries([...fields, 'children', 'rooms'].map(name => [name, value]))
    const parsed = [
      await bookInput.safeParseAsync(stay),
      searchInput.safeParse(stay),
      findBookingInput.safeParse({ code: value ?? 1, email: value }),
      siteCalendarInput.safeParse({ from: value, months: value ?? 'x', adults: 0 }),
    ]
    return parsed.flatMap(({ error }) => (error ? faultsOf(error) : []))
  }
  it('is named for every field that a guest fills in', async () => {
    const faults = (await Promise.all(typed.map(faultsWith))).flat()
    const other = hi.fault({ field: 'another', kind: 'custom', bound: undefined, message: '' })
    expect(new Set(faults.map(fault => fault.field))).toEqual(
      new Set([
        ...fields,
        'children',
        'rooms',
        'code',
        'email',
        'from',
        'months',
        'idempotencyKey',
      ]),
    )
    for (const fault of faults) {
      const said = hi.fault(fault)
      // These two are no fields of a form: an address or a program made them.
      if (['roomTypeId', 'idempotencyKey'].includes(fault.field)) continue
      expect(said, fault.field).toMatch(/[\u0900-\u097f]/)
      expect(said, fault.field).not.toBe(other)
    }
  })
})
