import { describe, expect, it } from 'vitest'
import type { Allocation } from '../ledger/rules/allocations.ts'
import type { FolioLine } from '../ledger/rules/charges.ts'
import { cashHeld, listHeld, paidByGroup, wayBackOf } from './rules.ts'

const line = (id: string, set: Partial<FolioLine>): FolioLine => ({
  id,
  kind: 'payment',
  amount: 0,
  bookingRoomId: null,
  night: null,
  taxHead: null,
  method: 'upi',
  description: '',
  businessDate: '2026-01-01',
  postedAt: '',
  postedBy: null,
  reversesId: null,
  chargeId: null,
  extraId: null,
  propertyFeeId: null,
  slabRoomId: null,
  slabNight: null,
  quantity: null,
  unitPrice: null,
  taxBasisPoints: null,
  sac: null,
  supply: null,
  reference: null,
  reason: null,
  billId: null,
  documentId: null,
  ...set,
})
const used = (paymentLineId: string, amount: number): Allocation => ({
  paymentLineId,
  amount,
  invoiceId: null,
  refundLineId: null,
})

const folio = [
  line('cash', { amount: -500, method: 'cash' }),
  line('upi', { amount: -300 }),
  line('wrong', { amount: -900 }),
  line('right', { amount: 900, reversesId: 'wrong' }),
  line('off', { amount: 400, method: 'group-advance' }),
  line('back', { amount: 50, kind: 'refund', method: 'cash' }),
]
const allocations = [used('cash', 400), used('cash', 50)]

describe('the folio of a group', () => {
  it('holds what came, less what paid bookings and went back', () => {
    expect(listHeld(folio, allocations).map(part => [part.line.id, part.amount])).toEqual([
      ['cash', 50],
      ['upi', 300],
    ])
  })

  it('gives money back as the last came that is left', () => {
    expect(wayBackOf(listHeld(folio, allocations))).toBe('upi')
    expect(wayBackOf([])).toBeNull()
    expect(cashHeld(folio)).toBe(450)
  })

  it('knows what the group paid on a booking, the latest first', () => {
    const booking = [
      line('own', { amount: -100 }),
      line('first', { amount: -200, method: 'group-advance' }),
      line('gone', { amount: -50, method: 'group-advance' }),
      line('again', { amount: 50, method: 'group-advance', reversesId: 'gone' }),
      line('last', { amount: -70, method: 'group-advance' }),
    ]
    expect(paidByGroup(booking).map(one => one.id)).toEqual(['last', 'first'])
  })
})
