import { describe, expect, it } from 'vitest'
import { auditSentence, changesOf } from './audit-sentence.ts'

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
      { label: 'Gst number', from: 'X', to: 'nothing' },
      { label: 'Areas', from: 'none', to: 'bookings, guests' },
      { label: 'Is active', to: 'no' },
    ])
  })

  it.each([null, undefined, 'text', []])('has nothing to show of %j', value => {
    expect(changesOf({ before: value, after: value })).toEqual([])
  })
})
