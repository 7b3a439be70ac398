import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../kernel/shared/dates.ts'
import { agreedFeeOf, isAboveContract } from './contract.ts'
import { type Expected, matchBank, type OpenLine, pairOf } from './match-bank.ts'
import { workingDaysBefore } from './working-days.ts'

const line = (id: string, over: Partial<OpenLine> = {}): OpenLine => ({
  id,
  day: '2026-11-20',
  left: 768_915,
  text: 'NEFT CR-AXISCN-1153863727 RAZORPAY',
  ...over,
})
const transfer = (id: string, over: Partial<Expected> = {}): Expected => ({
  id,
  what: 'settlement',
  day: '2026-11-19',
  amount: 768_915,
  reference: 'AXISCN1153863727',
  ...over,
})

describe('matchBank', () => {
  it('matches by the UTR, however the bank breaks it, with the exact amount in its days', () => {
    expect(matchBank([line('l')], [transfer('s')])).toEqual([
      { lineId: 'l', id: 's', what: 'settlement', amount: 768_915, state: 'matched', rule: 'utr' },
    ])
    expect(matchBank([line('l', { left: 768_914 })], [transfer('s')])).toEqual([])
    expect(matchBank([line('l', { day: '2026-11-23' })], [transfer('s')])).toEqual([])
    expect(matchBank([line('l', { day: '2026-11-18' })], [transfer('s')])).toHaveLength(1)
  })

  it('only suggests by amount and day, and nothing where two can be meant', () => {
    const unnamed = transfer('s', { reference: null })
    expect(matchBank([line('l')], [unnamed])).toMatchObject([{ state: 'suggested' }])
    expect(matchBank([line('l')], [unnamed, { ...unnamed, id: 't' }])).toEqual([])
    expect(matchBank([line('l'), line('m')], [unnamed])).toEqual([])
    expect(matchBank([line('l', { text: 'CASH DEPOSIT' })], [unnamed])).toEqual([])
  })

  it('matches a payment of the desk by its reference, and never joins again what was taken apart', () => {
    const paid = transfer('p', { what: 'payment', reference: '612345678901', amount: 525_000 })
    const seen = line('l', { left: 525_000, text: 'UPI-ASHA-612345678901', day: '2026-11-19' })
    expect(matchBank([seen], [paid])).toMatchObject([{ state: 'matched', rule: 'reference' }])
    expect(matchBank([seen], [paid], new Set([pairOf('l', 'p')]))).toEqual([])
    expect(matchBank([seen], [{ ...paid, reference: '1234' }])).toMatchObject([
      { state: 'suggested' },
    ])
  })

  it('uses no line and no transfer twice, and takes exactly what is left', () => {
    const amounts = fc.constantFrom(100, 200, 300)
    const days = fc.integer({ min: 0, max: 6 }).map(at => addDays('2026-11-16', at))
    const references = fc.constantFrom('REFERENCE1', 'REFERENCE2', 'REFERENCE3')
    const texts = fc.oneof(references, fc.constantFrom('RAZORPAY', 'CASH'))
    fc.assert(
      fc.property(
        fc.array(fc.record({ left: amounts, day: days, text: texts }), { maxLength: 12 }),
        fc.array(
          fc.record({
            amount: amounts,
            day: days,
            reference: fc.option(references),
            what: fc.constantFrom('settlement' as const, 'payment' as const),
          }),
          { maxLength: 12 },
        ),
        (lines, expected) => {
          const open = lines.map((one, at) => line(`l${at}`, one))
          const wanted = expected.map((one, at) => transfer(`e${at}`, one))
          const found = matchBank(open, wanted)
          expect(new Set(found.map(one => one.lineId)).size).toBe(found.length)
          expect(new Set(found.map(one => one.id)).size).toBe(found.length)
          for (const one of found) {
            expect(open.find(({ id }) => id === one.lineId)?.left).toBe(one.amount)
            expect(wanted.find(({ id }) => id === one.id)?.amount).toBe(one.amount)
          }
        },
      ),
    )
  })
})

describe('the contract', () => {
  it('is compared before GST, with room for the gateway’s rounding', () => {
    const agreed = { basisPoints: 200, fixed: null, minimum: null, maximum: null }
    const fee = agreedFeeOf(787_500, agreed)
    expect(fee).toBe(15_750)
    expect(isAboveContract(15_900, fee)).toBe(false)
    expect(isAboveContract(16_000, fee)).toBe(true)
    expect(isAboveContract(1, null)).toBe(false)
    expect(agreedFeeOf(100, { ...agreed, fixed: 300, maximum: 250 })).toBe(250)
  })

  it('counts working days without Sundays and second and fourth Saturdays', () => {
    // 28 November 2026 is a fourth Saturday, the 29th a Sunday.
    expect(workingDaysBefore('2026-12-01', 3)).toBe('2026-11-26')
    expect(workingDaysBefore('2026-11-23', 1)).toBe('2026-11-21')
  })
})
