import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate } from '../../../kernel/shared/money.ts'
import { roomSac, type TaxRule, taxOnNight } from '../../../tax/gst/rules/gst.ts'
import { type Charge, chargesOf, type FolioLine, grossOf } from './charges.ts'
import { creditOf, discountOf, type TaxedAmount, taxedAt } from './discounts.ts'
import { linesToReverse } from './reversals.ts'
import { splitOf, splitRefusal } from './splits.ts'

const rules: TaxRule[] = [
  {
    effectiveFrom: '2025-09-22',
    effectiveTo: null,
    aboveValue: 0,
    upToValue: 750_000,
    rateBasisPoints: 500,
  },
  {
    effectiveFrom: '2025-09-22',
    effectiveTo: null,
    aboveValue: 750_000,
    upToValue: null,
    rateBasisPoints: 1800,
  },
]
const night = '2026-11-20'

let serial = 0
const line = (parts: Partial<FolioLine> & Pick<FolioLine, 'kind' | 'amount'>): FolioLine => {
  serial += 1
  return {
    id: `line-${String(serial).padStart(6, '0')}`,
    bookingRoomId: null,
    night: null,
    taxHead: null,
    method: null,
    description: '',
    businessDate: night,
    postedAt: '',
    postedBy: null,
    reversesId: null,
    chargeId: null,
    extraId: null,
    quantity: null,
    propertyFeeId: null,
    slabRoomId: null,
    slabNight: null,
    unitPrice: null,
    taxBasisPoints: null,
    sac: null,
    supply: null,
    reference: null,
    reason: null,
    billId: null,
    documentId: null,
    ...parts,
  }
}
const heads = (parts: Partial<FolioLine>, tax: { cgst: number; sgst: number }): FolioLine[] =>
  [
    line({ kind: 'tax', taxHead: 'CGST', ...parts, amount: tax.cgst }),
    line({ kind: 'tax', taxHead: 'SGST', ...parts, amount: tax.sgst }),
  ].filter(one => one.amount !== 0)

function roomNight(value: number): FolioLine[] {
  const { basisPoints, cgst, sgst } = taxOnNight(value, night, rules)
  const at = { bookingRoomId: 'room', night, taxBasisPoints: basisPoints, sac: roomSac } as const
  return [line({ kind: 'room-night', amount: value, ...at }), ...heads(at, { cgst, sgst })]
}

function extra(value: number, taxBasisPoints: number): FolioLine[] {
  const charge = line({ kind: 'extra', amount: value, taxBasisPoints, sac: '996331' })
  return [charge, ...heads({ chargeId: charge.id, taxBasisPoints }, taxedAt(value, taxBasisPoints))]
}

function take(lines: FolioLine[], rootId: string, off: TaxedAmount): FolioLine[] {
  const discount = line({
    kind: 'discount',
    amount: off.value,
    chargeId: rootId,
    taxBasisPoints: off.taxBasisPoints,
  })
  return [
    ...lines,
    discount,
    ...heads({ chargeId: discount.id, taxBasisPoints: off.taxBasisPoints }, off),
  ]
}

function split(lines: FolioLine[], charge: Charge, part: number, billId: string): FolioLine[] {
  const { value, cgst, sgst, taxBasisPoints } = splitOf(charge, part)
  const off = line({ kind: 'transfer', amount: -value, chargeId: charge.root.id, taxBasisPoints })
  const on = line({ kind: 'transfer', amount: value, chargeId: off.id, taxBasisPoints, billId })
  return [
    ...lines,
    ...[off, on],
    ...heads({ chargeId: off.id }, { cgst: -cgst, sgst: -sgst }),
    ...heads({ chargeId: on.id }, { cgst, sgst }),
  ]
}

function only(lines: FolioLine[]): Charge {
  const [charge] = chargesOf(lines)
  if (!charge) throw new Error('no charge')
  return charge
}

const undo = (lines: FolioLine[], going: FolioLine[]) => [
  ...lines,
  ...going.map(one =>
    line({ ...one, id: `undo-${one.id}`, amount: -one.amount, reversesId: one.id }),
  ),
]

describe('discountOf', () => {
  it('moves a night over a slab', () => {
    const lines = roomNight(800_000)
    expect(discountOf(only(lines), 60_000, rules)).toEqual({
      value: -60_000,
      cgst: -53_500,
      sgst: -53_500,
      igst: 0,
      taxBasisPoints: 500,
    })
    expect(discountOf(only(lines), 50_000, rules)).toMatchObject({
      cgst: 18_750 - 72_000,
      taxBasisPoints: 500,
    })
    expect(discountOf(only(lines), 49_999, rules)).toMatchObject({ taxBasisPoints: 1800 })
  })

  it('leaves the tax of what is left, whatever was taken off and in how many steps', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 3_000_000 }),
        fc.array(fc.integer({ min: 1, max: 400_000 }), { maxLength: 6 }),
        (value, steps) => {
          let lines = roomNight(value)
          for (const step of steps) {
            const charge = only(lines)
            if (step <= charge.value)
              lines = take(lines, charge.root.id, discountOf(charge, step, rules))
          }
          const charge = only(lines)
          const right = taxOnNight(charge.value, night, rules)
          expect([charge.cgst, charge.sgst]).toEqual([right.cgst, right.sgst])
          expect(lines.reduce((sum, one) => sum + one.amount, 0)).toBe(grossOf(charge))
        },
      ),
    )
  })

  it('keeps the rate of an extra, and no tax where there was none', () => {
    expect(discountOf(only(extra(100_000, 1800)), 40_000, rules)).toEqual({
      value: -40_000,
      cgst: -3_600,
      sgst: -3_600,
      igst: 0,
      taxBasisPoints: 1800,
    })
    expect(discountOf(only(extra(100_000, 0)), 40_000, rules)).toEqual({
      value: -40_000,
      cgst: 0,
      sgst: 0,
      igst: 0,
      taxBasisPoints: 0,
    })
  })
})

describe('linesToReverse', () => {
  it('undoes discounts from the latest and the charge with all of them, each to the paisa', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 700_000, max: 900_000 }),
        fc.array(fc.integer({ min: 1, max: 90_000 }), { maxLength: 5 }),
        (value, steps) => {
          let lines = roomNight(value)
          const states = [
            [value, ...heads({}, taxOnNight(value, night, rules)).map(one => one.amount)],
          ]
          for (const step of steps) {
            const charge = only(lines)
            lines = take(lines, charge.root.id, discountOf(charge, step, rules))
            states.push([only(lines).value, only(lines).cgst, only(lines).sgst])
          }
          const whole = linesToReverse(lines, only(lines).root.id)
          if (!Array.isArray(whole)) throw new Error('refused')
          expect(grossOf(only(undo(lines, whole)))).toBe(0)
          while (only(lines).discounts.length > 0) {
            const latest = only(lines).discounts.at(-1)
            const going = linesToReverse(lines, latest?.id ?? '')
            if (!Array.isArray(going)) throw new Error('refused')
            lines = undo(lines, going)
            states.pop()
            expect([only(lines).value, only(lines).cgst, only(lines).sgst]).toEqual(states.at(-1))
          }
        },
      ),
    )
  })

  it('refuses tax by itself, an earlier discount, and what is reversed', () => {
    const night1 = roomNight(800_000)
    const once = take(night1, night1[0]?.id ?? '', discountOf(only(night1), 60_000, rules))
    const lines = take(once, night1[0]?.id ?? '', discountOf(only(once), 10_000, rules))
    const [first] = only(lines).discounts
    expect(linesToReverse(lines, first?.id ?? '')).toBe('LATER_DISCOUNT')
    expect(linesToReverse(lines, night1[1]?.id ?? '')).toBe('TAX_LINE')
    const payment = line({ kind: 'payment', amount: -5, method: 'cash' })
    const paid = undo([...lines, payment], [payment])
    expect(linesToReverse(paid, payment.id)).toBe('REVERSED_ALREADY')
    expect(linesToReverse(paid, `undo-${payment.id}`)).toBe('IS_REVERSAL')
    expect(linesToReverse(paid, 'no such line')).toBeUndefined()
  })
})

describe('creditOf', () => {
  it('shares an amount among charges to the paisa and never takes more than there is', () => {
    const rates = fc.constantFrom(0, 500, 1200, 1800)
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 900_000 }), rates), {
          minLength: 1,
          maxLength: 6,
        }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (parts, share) => {
          const charges = parts.map(([value, rate]) => only(extra(value, rate)))
          const total = charges.reduce((sum, charge) => sum + grossOf(charge), 0)
          const wanted = Math.floor(total * share)
          const shares = allocate(wanted, charges.map(grossOf))
          let given = 0
          for (const [at, charge] of charges.entries()) {
            const part = shares[at] ?? 0
            if (part === 0) continue
            const off = creditOf(charge, part)
            expect(-(off.value + off.cgst + off.sgst)).toBe(part)
            expect(off.cgst).toBe(off.sgst)
            expect(charge.value + off.value).toBeGreaterThanOrEqual(0)
            expect(charge.cgst + off.cgst).toBeGreaterThanOrEqual(0)
            given += part
          }
          expect(given).toBe(wanted)
        },
      ),
    )
  })
})

describe('splitOf', () => {
  const sumsOf = (charges: Charge[]) =>
    (['value', 'cgst', 'sgst'] as const).map(head =>
      charges.reduce((sum, charge) => sum + charge[head], 0),
    )
  const onBill = (lines: FolioLine[], billId: string | null) =>
    sumsOf(chargesOf(lines).filter(one => one.root.billId === billId))

  it('keeps the sum of every head, leaves nothing below zero, and is undone to the paisa in any order', () => {
    const parts = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 400_000 }), fc.constantFrom('company', 'agent')),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.integer({ min: 2, max: 3_000_000 }).map(roomNight),
          fc.integer({ min: 2, max: 900_000 }).map(value => extra(value, 1800)),
        ),
        fc.array(fc.integer({ min: 1, max: 90_000 }), { maxLength: 2 }),
        parts,
        fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
        (charged, discounts, wanted, order) => {
          let lines = charged
          for (const step of discounts)
            if (step < only(lines).value)
              lines = take(lines, only(lines).root.id, discountOf(only(lines), step, rules))
          const before = sumsOf([only(lines)])
          const expected: Record<string, number[]> = { company: [0, 0, 0], agent: [0, 0, 0] }
          for (const [part, bill] of wanted) {
            const charge = only(lines)
            if (splitRefusal(charge, part)) continue
            const went = splitOf(charge, part)
            expect(went.cgst).toBe(went.sgst)
            expected[bill] = [went.value, went.cgst, went.sgst].map(
              (head, at) => head + (expected[bill]?.[at] ?? 0),
            )
            lines = split(lines, charge, part, bill)
          }
          for (const bill of ['company', 'agent'])
            expect(onBill(lines, bill)).toEqual(expected[bill])
          expect(sumsOf(chargesOf(lines))).toEqual(before)
          for (const { value, cgst, sgst, whole } of chargesOf(lines)) {
            expect(Math.min(value - 1, cgst, sgst)).toBeGreaterThanOrEqual(0)
            expect(whole).toBe(before[0])
          }
          const whole = linesToReverse(lines, only(lines).root.id)
          if (!Array.isArray(whole)) throw new Error('refused')
          expect(chargesOf(undo(lines, whole)).map(grossOf).filter(Boolean)).toEqual([])
          const on = chargesOf(lines).filter(one => one.partOf)
          for (const [at, part] of on
            .toSorted((a, b) => (order[on.indexOf(a)] ?? 0) - (order[on.indexOf(b)] ?? 0))
            .entries()) {
            // From either end: the line that took it off, or the one that carries it.
            const going = linesToReverse(lines, (at % 2 ? part.root.chargeId : part.root.id) ?? '')
            if (!Array.isArray(going)) throw new Error('refused')
            lines = undo(lines, going)
          }
          expect(sumsOf([only(lines)])).toEqual(before)
        },
      ),
    )
  })

  it('keeps what rests on a split until the split is taken back', () => {
    const night1 = roomNight(800_000)
    const discounted = take(night1, night1[0]?.id ?? '', discountOf(only(night1), 60_000, rules))
    const lines = split(discounted, only(discounted), 300_000, 'company')
    expect(linesToReverse(lines, only(lines).discounts[0]?.id ?? '')).toBe('LATER_SPLIT')
    const part = chargesOf(lines).find(one => one.partOf)
    if (!part) throw new Error('no part')
    expect(splitRefusal(part, 1)).toBe('IS_PART')
    expect(splitRefusal(only(lines), 440_000)).toBe('WHOLE')
    expect(
      linesToReverse(
        take(lines, part.root.id, { ...splitOf(part, 100), value: -100 }),
        part.root.id,
      ),
    ).toBe('LATER_DISCOUNT')
  })
})
