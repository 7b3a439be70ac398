import { describe, expect, it } from 'vitest'
import { cardStateOf, expectedOf, judge, netOf, settledOf } from './verdict.ts'

/** Reference: india, section 1.8: room 5,000 a night, 5 %, prepaid, 20 % commission. */
const sold = {
  checkOut: '2026-11-20',
  isCancelled: false,
  isPrepaid: true,
  paid: 525_000,
  taxable: 500_000,
  commission: 100_000,
} as const
const payout = { gross: 525_000, commission: 100_000, commissionTax: 18_000, tcs: 2_500, tds: 500 }

describe('judge', () => {
  it('agrees with the remittance of the reference, 4,040.00 by four components', () => {
    expect(expectedOf('payout', sold)).toEqual(payout)
    expect(netOf('payout', payout)).toBe(404_000)
    expect(judge('payout', payout, sold)).toEqual({
      verdict: 'agrees',
      differences: [],
      difference: 0,
    })
    expect(judge('payout', { ...payout, tcs: 2_600 }, sold).verdict).toBe('agrees')
  })

  it.each([
    [
      'commission',
      { commission: 110_000, commissionTax: 19_800 },
      ['commission', 'commissionTax'],
      -11_800,
    ],
    ['tcs', { tcs: 5_000 }, ['tcs'], -2_500],
    ['tds', { tds: 25_000 }, ['tds'], -24_500],
    ['gross', { gross: 500_000 }, ['gross'], -25_000],
  ] as const)('names a difference of %s', (_, over, parts, difference) => {
    const judged = judge('payout', { ...payout, ...over }, sold)
    expect(judged).toMatchObject({ verdict: 'differs', difference })
    expect(judged.differences.map(({ part }) => part)).toEqual(parts)
  })

  it('judges an invoice of commission by commission and GST, whatever TDS the hotel withholds', () => {
    const said = { gross: 0, commission: 100_000, commissionTax: 18_000, tcs: 0, tds: 2_000 }
    expect(judge('commission-invoice', said, { ...sold, isPrepaid: false }).verdict).toBe('agrees')
    expect(netOf('commission-invoice', said)).toBe(116_000)
    const more = judge('commission-invoice', { ...said, commission: 120_000 }, sold)
    expect(more).toMatchObject({
      verdict: 'differs',
      difference: 20_000,
      differences: [{ part: 'commission', said: 120_000, expected: 100_000 }],
    })
  })

  it('knows bookings that are not there, cost nothing any more, or cost what nobody told', () => {
    expect(judge('payout', payout, null).verdict).toBe('missing')
    expect(judge('payout', payout, { ...sold, commission: null }).verdict).toBe('unexpected')
    expect(judge('payout', payout, { ...sold, isCancelled: true })).toMatchObject({
      verdict: 'differs',
      difference: 404_000,
    })
  })
})

describe('settledOf', () => {
  const none = { money: 0, tax: 0, commission: 0 }

  it('settles a booking whole, and nothing twice', () => {
    const all = { money: 404_000, tax: 3_000, commission: 118_000 }
    expect(settledOf(payout, 525_000, none)).toEqual(all)
    expect(settledOf(payout, 0, all)).toEqual(none)
    expect(settledOf(payout, 525_000, all)).toEqual(none)
  })

  it('settles no more than is open, the money first', () => {
    expect(settledOf(payout, 405_000, none)).toEqual({ money: 404_000, tax: 1_000, commission: 0 })
    expect(settledOf(payout, 100_000, none)).toEqual({ money: 100_000, tax: 0, commission: 0 })
    const rest = settledOf(payout, 425_000, { money: 100_000, tax: 0, commission: 0 })
    expect(rest).toEqual({ money: 304_000, tax: 3_000, commission: 118_000 })
  })
})

describe('cardStateOf', () => {
  const card = {
    validFrom: '2026-11-20',
    validTo: '2026-11-30',
    isCharged: false,
    isVoided: false,
  } as const
  it.each([
    ['2026-11-19', 'waiting'],
    ['2026-11-20', 'chargeable'],
    ['2026-11-27', 'chargeable'],
    ['2026-11-28', 'expiring'],
    ['2026-11-30', 'expiring'],
    ['2026-12-01', 'expired'],
  ] as const)('on %s it is %s', (today, state) => {
    expect(cardStateOf(card, today)).toBe(state)
    expect(cardStateOf({ ...card, isCharged: true }, today)).toBe('charged')
    expect(cardStateOf({ ...card, isVoided: true }, today)).toBe('void')
  })
})
