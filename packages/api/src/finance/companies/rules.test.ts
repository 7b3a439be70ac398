import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ageingOf, ageOf, creditLeft, type OpenInvoice, spreadReceipt } from './rules.ts'

const invoice = (documentId: string, open: number): OpenInvoice => ({
  documentId,
  number: `INV-${documentId}`,
  open,
})

describe('ageOf', () => {
  it.each([
    ['2026-11-20', 'current'],
    ['2026-11-19', 'to30'],
    ['2026-10-21', 'to30'],
    ['2026-10-20', 'to60'],
    ['2026-09-21', 'to60'],
    ['2026-09-20', 'to90'],
    ['2026-08-22', 'to90'],
    ['2026-08-21', 'over90'],
  ] as const)('of what was due on %s is %s', (dueOn, bucket) => {
    expect(ageOf(dueOn, '2026-11-20')).toBe(bucket)
    expect(ageingOf([{ dueOn, open: 700 }], '2026-11-20')).toMatchObject({ [bucket]: 700 })
  })
})

describe('creditLeft', () => {
  it('is what the limit leaves, never below zero, and unbounded without one', () => {
    expect([
      creditLeft(100, 40),
      creditLeft(100, 140),
      creditLeft(null, 9),
      creditLeft(0, 0),
    ]).toEqual([60, 0, null, 0])
  })
})

describe('spreadReceipt', () => {
  const open = [invoice('a', 1_000), invoice('b', 500)]

  it('settles the oldest first, with the TDS of each by its share', () => {
    expect(spreadReceipt({ amount: 1_470, tds: 30 }, open)).toEqual({
      parts: [
        { invoice: open[0], money: 980, tds: 20 },
        { invoice: open[1], money: 490, tds: 10 },
      ],
      advance: 0,
    })
    expect(spreadReceipt({ amount: 1_200, tds: 0 }, open)).toMatchObject({
      parts: [{ money: 1_000 }, { money: 200 }],
      advance: 0,
    })
    expect(spreadReceipt({ amount: 2_000, tds: 0 }, open)).toMatchObject({ advance: 500 })
  })

  it('settles what it names, and refuses what is not open or too little', () => {
    const against = [{ documentId: 'b', amount: 400 }]
    expect(spreadReceipt({ amount: 500, tds: 0, against }, open)).toEqual({
      parts: [{ invoice: open[1], money: 400, tds: 0 }],
      advance: 100,
    })
    const wrong = (documentId: string, amount: number) =>
      spreadReceipt({ amount: 900, tds: 0, against: [{ documentId, amount }] }, open)
    expect(wrong('c', 1)).toEqual({ fault: 'not-open', documentId: 'c' })
    expect(wrong('b', 501)).toEqual({ fault: 'above-open', invoice: open[1] })
    expect(spreadReceipt({ amount: 0, tds: 1_501 }, open)).toEqual({ fault: 'tds-without-invoice' })
  })

  it('loses no paisa', () => {
    const paise = fc.integer({ min: 0, max: 5_000_000 })
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 900_000 }), { maxLength: 12 }),
        paise,
        paise,
        (owed, amount, tds) => {
          const rows = owed.map((one, at) => invoice(String(at), one))
          const spread = spreadReceipt({ amount, tds }, rows)
          if ('fault' in spread) return owed.reduce((a, b) => a + b, 0) < tds
          const { parts, advance } = spread
          const sum = (key: 'money' | 'tds') => parts.reduce((total, part) => total + part[key], 0)
          expect(sum('tds')).toBe(tds)
          expect(sum('money') + advance).toBe(amount)
          expect(advance).toBeGreaterThanOrEqual(0)
          for (const part of parts) {
            expect(Math.min(part.money, part.tds)).toBeGreaterThanOrEqual(0)
            expect(part.money + part.tds).toBeLessThanOrEqual(part.invoice.open)
          }
          return true
        },
      ),
    )
  })
})
