import { describe, expect, it } from 'vitest'
import { auditSentence, changesOf } from './audit-sentence.ts'
import { fieldWords } from './field-words.ts'

const asha = { actorKind: 'user', actorName: 'Asha Menon', actingAsName: null, after: null }

describe('auditSentence', () => {
  it.each([
    [{ ...asha, action: 'booking.confirmed' }, 'Asha Menon confirmed the booking.'],
    [
      { ...asha, actingAsName: 'Ravi Rao', action: 'booking.cancelled' },
      'Asha Menon, acting as Ravi Rao, cancelled the booking.',
    ],
    [
      { ...asha, action: 'booking.checked-in', after: { rooms: ['204'] } },
      'Asha Menon checked the guest in to room 204.',
    ],
    [
      { ...asha, action: 'booking.checked-in', after: { rooms: ['204', '205'] } },
      'Asha Menon checked the guest in to rooms 204, 205.',
    ],
    [
      { ...asha, actorKind: 'guest', actorName: null, action: 'booking.created' },
      'The guest made the booking.',
    ],
    [
      { ...asha, actorKind: 'system', actorName: null, action: 'booking.hold-expired' },
      'Atithi released the rooms when the hold ran out.',
    ],
    [{ ...asha, actorName: null, action: 'thing.un-known' }, 'Somebody recorded “thing un known”.'],
  ])('says %#', (entry, sentence) => {
    expect(auditSentence(entry)).toBe(sentence)
  })
})

describe('changesOf', () => {
  it('shows what was and what is, in words', () => {
    const before = { status: 'confirmed', checkOut: '2026-11-26', totalAmount: 1_000_000 }
    const after = {
      status: 'checked-out',
      checkOut: '2026-11-25',
      totalAmount: 500_050,
      balance: 0,
    }
    expect(changesOf({ before, after })).toEqual([
      { label: 'Status', from: 'Confirmed', to: 'Checked out' },
      { label: 'Check-out', from: 'Nov 26, 2026', to: 'Nov 25, 2026' },
      { label: 'Total', from: '₹10,000', to: '₹5,000.50' },
      { label: 'Balance', to: '₹0' },
    ])
  })

  it('leaves out ids, what stayed, and what has no words', () => {
    expect(
      changesOf({
        before: { name: 'A', n: 1 },
        after: { name: 'A', roomTypeId: 'x', id: 'y', deep: { a: 1 } },
      }),
    ).toEqual([])
  })

  it('names nothing, none, yes and no', () => {
    expect(
      changesOf({
        before: { gstNumber: 'X', areas: [] },
        after: { gstNumber: null, areas: ['bookings', 'guests'], isActive: false },
      }),
    ).toEqual([
      { label: 'GSTIN', from: 'X', to: 'nothing' },
      { label: 'Areas', from: 'none', to: 'bookings, guests' },
      { label: 'Is active', to: 'no' },
    ])
  })

  it('review: desk 8: shows money as money, and methods in words', () => {
    const after = { method: 'upi', amount: 300_000, reference: 'T 12' }
    expect(changesOf({ before: null, after })).toEqual([
      { label: 'Method', to: 'UPI' },
      { label: 'Amount', to: '₹3,000' },
      { label: 'Reference', to: 'T 12' },
    ])
    const charge = { what: 'Dinner', amount: 65_000, tax: 3_250 }
    expect(changesOf({ before: null, after: charge }).map(({ to }) => to)).toEqual([
      'Dinner',
      '₹650',
      '₹32.50',
    ])
    expect(changesOf({ before: null, after: { fee: 'half', refund: 5_000 } })).toEqual([
      { label: 'Fee', to: 'half a night' },
      { label: 'Refund', to: '₹50' },
    ])
  })

  it('review: desk 8: says nothing of what was not given', () => {
    const bill = { name: 'Orbit', gstin: null, sez: null }
    expect(changesOf({ before: null, after: bill })).toEqual([{ label: 'Name', to: 'Orbit' }])
    expect(changesOf({ before: null, after: { receivableReason: null, balance: 0 } })).toEqual([
      { label: 'Balance', to: '₹0' },
    ])
    expect(changesOf({ before: { sez: null }, after: { sez: 'zone' } })).toEqual([
      { label: 'Special economic zone', from: 'nothing', to: 'zone' },
    ])
  })

  it.each([null, undefined, 'text', []])('has nothing to show of %j', value => {
    expect(changesOf({ before: value, after: value })).toEqual([])
  })
})

it('names what is known by another word than its field', () => {
  expect(fieldWords('pincode')).toBe('PIN code')
})
