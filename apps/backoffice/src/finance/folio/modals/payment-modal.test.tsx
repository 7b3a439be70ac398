// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { answerAccount, OverAccount } from '../../../test-support/account.tsx'
import { Refusal } from '../../../test-support/network.ts'
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
import { PaymentModal } from './payment-modal.tsx'

const network = networkForEachTest()

function openPayment() {
  const onClose = vi.fn<() => void>()
  answerAccount(network.current, { balance: 787_500 })
    .answer('payments.upiQr', ({ amount }) => ({
      amount,
      svg: '<svg/>',
      upiId: 'lake@upi',
      name: 'Lake Hotel',
    }))
    .answer('payments.record', ({ amount }) => ({ amount, documentNumber: 'R-7' }))
  openScreen(
    <OverAccount>{account => <PaymentModal account={account} onClose={onClose} />}</OverAccount>,
  )
  return onClose
}

describe('PaymentModal', () => {
  it('begins with the whole balance, and says in its button what will be taken', async () => {
    openPayment()
    await button('Take ₹7,875')
    expect(screen.getByLabelText<HTMLInputElement>(/^Amount/).value).toBe('7875')
    expect(screen.getByText('Asha Menon, ₹7,875 to pay')).toBeDefined()
  })

  it('says what stays to be paid after a part', async () => {
    openPayment()
    await type(/^Amount/, '5000')
    await button('Take ₹5,000')
    expect(screen.getByText('₹2,875 stays to be paid')).toBeDefined()
  })

  it('takes nothing before somebody has said how it was paid', async () => {
    openPayment()
    await press('Take ₹7,875')
    await waitFor(() => expect(faultUnder(/^Paid by/)).toBe('Choose how it was paid.'))
    expect(network.current.asked('payments.record')).toEqual([])
  })

  it('shows the UPI code for exactly the amount, and none for cash', async () => {
    openPayment()
    await choose(/^Paid by/, 'UPI')
    await screen.findByAltText('UPI code for ₹7,875 to lake@upi')
    await choose(/^Paid by/, 'Cash')
    await waitFor(() => expect(screen.queryByAltText(/^UPI code/)).toBeNull())
    expect(screen.queryByLabelText(/^Reference/)).toBeNull()
  })

  it('takes the payment, says so with the receipt and closes', async () => {
    const onClose = openPayment()
    await choose(/^Paid by/, 'Cash')
    await press('Take ₹7,875 in cash')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(network.current.asked('payments.record')).toMatchObject([
      { method: 'cash', amount: 787_500 },
    ])
    expect(saidInPassing()).toEqual(['₹7,875 is taken, receipt R-7'])
  })

  it('sends the same key again after no answer came, so that money is taken once', async () => {
    const onClose = openPayment()
    await type(/^Amount/, '5000')
    await choose(/^Paid by/, 'Cash')
    network.current.cut()
    await press('Take ₹5,000 in cash')
    await screen.findByText(/The server cannot be reached/)
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByLabelText<HTMLInputElement>(/^Amount/).value).toBe('5,000')
    network.current.join()
    await press('Take ₹5,000 in cash')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(network.current.asked('payments.record')).toHaveLength(2)
    const keys = network.current.asked('payments.record').map(input => input.idempotencyKey)
    expect(new Set(keys).size).toBe(1)
  })

  it('takes nothing twice by a double click', async () => {
    openPayment()
    await choose(/^Paid by/, 'Cash')
    const take = await button('Take ₹7,875 in cash')
    fireEvent.click(take)
    fireEvent.click(take)
    await waitFor(() => expect(saidInPassing()).toHaveLength(1))
    expect(network.current.asked('payments.record')).toHaveLength(1)
  })

  it('puts a refusal under the field that it speaks of', async () => {
    openPayment()
    const sentence = 'More than is to be paid: ₹7,875.'
    network.current.refuse(
      'payments.record',
      new Refusal('ABOVE_BALANCE', sentence, { amount: sentence }),
    )
    await type(/^Amount/, '9000')
    await choose(/^Paid by/, 'Credit card')
    await press('Take ₹9,000 by credit card')
    await waitFor(() => expect(faultUnder(/^Amount/)).toBe(sentence))
    expect(document.activeElement).toBe(screen.getByLabelText(/^Amount/))
  })
})
