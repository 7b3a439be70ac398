// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { answerAccount, OverAccount } from '../../../test-support/account.tsx'
import {
  button,
  choose,
  networkForEachTest,
  openScreen,
  press,
  saidInPassing,
  type,
} from '../../../test-support/open-screen.tsx'
import { RefundModal } from './refund-modal.tsx'

const network = networkForEachTest()
const online = {
  id: '0198c0de-0000-7000-8000-0000000000a1',
  method: 'upi' as const,
  gateway: 'razorpay' as const,
  refundable: 400_000,
}
const waiting = {
  id: '0198c0de-0000-7000-8000-0000000000b1',
  amount: 250_000,
  method: 'upi' as const,
  reason: 'Cancelled',
  status: 'due' as const,
  failure: null,
  requestedAt: '2026-11-20T10:00:00.000Z',
}

function openRefund(change: Parameters<typeof answerAccount>[1], refundId?: string) {
  const onClose = vi.fn<() => void>()
  answerAccount(network.current, change)
    .answer('payments.refund', ({ amount }) => ({
      amount: -amount,
      status: 'processing' as const,
      documentNumber: null,
    }))
    .answer('payments.refundBooking', ({ amount }) => ({
      amount: -amount,
      status: 'completed' as const,
      documentNumber: 'RV-2',
    }))
  openScreen(
    <OverAccount>
      {account => <RefundModal account={account} refundId={refundId} onClose={onClose} />}
    </OverAccount>,
  )
  return onClose
}

describe('RefundModal', () => {
  it('gives back what waits the way it was paid, through the gateway', async () => {
    const onClose = openRefund(
      { balance: -250_000, gatewayPayments: [online], refundsDue: [waiting] },
      waiting.id,
    )
    await screen.findByText('Through Razorpay, to the guest’s own UPI app. It may take days.')
    expect(screen.queryByLabelText(/^Reference/)).toBeNull()
    await press('Refund ₹2,500')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(network.current.asked('payments.refund')).toMatchObject([
      { paymentId: online.id, refundId: waiting.id, amount: 250_000, reason: 'Cancelled' },
    ])
    expect(network.current.asked('payments.refundBooking')).toEqual([])
    expect(saidInPassing()).toEqual(['₹2,500 is on its way back through the gateway'])
  })

  it('gives it back by hand where the desk chooses so', async () => {
    const onClose = openRefund({ balance: -250_000, gatewayPayments: [online] })
    await button('Refund ₹2,500')
    await choose(/^Given back by/, 'Cash')
    await type(/^Reason/, 'Left early')
    await press('Refund ₹2,500')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(network.current.asked('payments.refundBooking')).toMatchObject([
      { method: 'cash', amount: 250_000 },
    ])
    expect(network.current.asked('payments.refund')).toEqual([])
  })

  it('offers no gateway for cash, nor for more than came through one', async () => {
    openRefund(
      {
        balance: -500_000,
        gatewayPayments: [online],
        refundsDue: [{ ...waiting, amount: 500_000, method: 'cash' }],
      },
      waiting.id,
    )
    await button('Refund ₹5,000')
    expect(screen.queryByText(/Through Razorpay/)).toBeNull()
    expect(screen.queryByText('The way it was paid')).toBeNull()
  })
})
