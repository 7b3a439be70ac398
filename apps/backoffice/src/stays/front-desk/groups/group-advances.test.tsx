// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { trpc } from '../../../lib/trpc.ts'
import type { Part } from '../../../test-support/network.ts'
import {
  button,
  choose,
  faultUnder,
  networkForEachTest,
  openScreen,
  press,
  saidInPassing,
  type,
} from '../../../test-support/open-screen.tsx'
import { bookingId, owner, propertyId } from '../../../test-support/people.ts'
import { GroupAdvances } from './group-advances.tsx'
import type { GroupDetail } from './group-words.tsx'

const network = networkForEachTest()
const groupId = '01998d2e-0000-7000-8000-0000000000a1'
const paymentId = '01998d2e-0000-7000-8000-0000000000a2'

const advance: Part<GroupDetail['folio']['advances'][number]> = {
  paymentId,
  businessDate: '2026-11-20',
  method: 'upi',
  reference: '412345678901',
  amount: 500_000,
  left: 300_000,
  isCancelled: false,
  receipt: { id: paymentId, number: 'LHV/2627/000001', url: '/documents/1.pdf' },
}
const guest: Part<GroupDetail['pickUps'][number]> = {
  bookingId,
  code: 'ATH7K2MX',
  guestName: 'Meera Sharma',
  balance: 430_000,
}

/** The screen of a group with this on its folio. */
function openGroup(folio: Part<GroupDetail['folio']>, pickUps: (typeof guest)[] = [guest]) {
  network.current
    .answer('auth.me', () => owner)
    .answer('groups.get', () => ({
      id: groupId,
      name: 'Sharma wedding',
      schedule: null,
      pickUps,
      folio: { held: 0, advances: [], paid: [], refunds: [], ...folio },
    }))
  openScreen(<Shown />)
}

function Shown() {
  const { data } = trpc.groups.get.useQuery({ propertyId, groupId })
  return data ? <GroupAdvances propertyId={propertyId} group={data} /> : null
}

describe('GroupAdvances', () => {
  it('takes an advance once it is said how it was paid, and says its receipt', async () => {
    openGroup({})
    network.current.answer('groups.takeAdvance', () => ({ held: 500_000, advances: [advance] }))
    await press('Take Advance')
    await type(/^Amount/, '5000')
    await press('Take ₹5,000')
    await waitFor(() => expect(faultUnder(/^Paid by/)).toBe('Choose how it was paid.'))
    expect(network.current.asked('groups.takeAdvance')).toEqual([])
    await choose(/^Paid by/, 'UPI')
    await type(/^Reference/, '412345678901')
    await press('Take ₹5,000 by UPI')
    await waitFor(() =>
      expect(saidInPassing()).toEqual(['₹5,000 is taken, receipt LHV/2627/000001']),
    )
    expect(network.current.asked('groups.takeAdvance')).toMatchObject([
      { propertyId, groupId, method: 'upi', amount: 500_000, reference: '412345678901' },
    ])
  })

  it('shows what is held with its receipt, which bookings it paid and what went back', async () => {
    const back = {
      id: paymentId,
      businessDate: '2026-11-21',
      method: 'upi',
      amount: 50_000,
    } as const
    openGroup({
      held: 250_000,
      advances: [advance],
      paid: [{ bookingId, code: 'ATH7K2MX', guestName: 'Meera Sharma', amount: 200_000 }],
      refunds: [{ ...back, reason: 'One room less', vouchers: [] }],
    })
    expect(await screen.findByText('₹2,500 held')).toBeDefined()
    expect(screen.getByRole('link', { name: 'LHV/2627/000001' }).getAttribute('href')).toBe(
      '/documents/1.pdf',
    )
    expect(screen.getByText('Paid for Meera Sharma')).toBeDefined()
    expect(screen.getByText(/One room less/)).toBeDefined()
    // Something of it is spent: it is refunded, not cancelled.
    expect(screen.queryByRole('button', { name: /^Actions for UPI/ })).toBeNull()
  })

  it('sets off at most what is held and what the booking owes', async () => {
    openGroup({ held: 300_000, advances: [advance] })
    network.current.answer('groups.setOffAdvance', () => ({ held: 0 }))
    await press('Set Off')
    await choose(/^Booking/, 'Meera Sharma, ATH7K2MX')
    await press('Set Off ₹3,000')
    await waitFor(() =>
      expect(network.current.asked('groups.setOffAdvance')).toMatchObject([
        { groupId, bookingId, amount: 300_000 },
      ]),
    )
  })

  it('offers nothing to set off while nobody of the group owes, nor to refund what is not held', async () => {
    openGroup({ held: 0, advances: [{ ...advance, left: 0 }] }, [])
    await button('Take Advance')
    expect(screen.queryByRole('button', { name: 'Set Off' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
  })
})
