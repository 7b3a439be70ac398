// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { networkForEachTest, openScreen, press, type } from '../../test-support/open-screen.tsx'
import { CloseShiftModal } from './close-shift-modal.tsx'
import { ReportModal } from './report-modal.tsx'
import { PayOutModal } from './shift-modals.tsx'

const network = networkForEachTest()
const shiftId = '0198c0de-0000-7000-8000-0000000000c1'
const shift = { id: shiftId, cashier: 'Asha', expected: 100_000 }

describe('CloseShiftModal', () => {
  it('takes what is no number for a slip, and not for none', async () => {
    const onClose = vi.fn<() => void>()
    network.current
      .answer('payments.shifts.get', () => shift)
      .answer('payments.shifts.close', () => ({
        expected: 100_000,
        counted: 100_000,
        difference: 0,
      }))
    openScreen(<CloseShiftModal shiftId={shiftId} onClose={onClose} />)
    await type('₹500', '2')
    await type('₹100', '1o')
    await press('Close with ₹1,000')
    await screen.findByText('How many, in digits.')
    expect(network.current.asked('payments.shifts.close')).toEqual([])
    await type('₹100', '')
    await press('Close with ₹1,000')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(network.current.asked('payments.shifts.close')).toMatchObject([
      { shiftId, counted: 100_000, denominations: [{ value: 500, count: 2 }] },
    ])
  })
})

describe('PayOutModal', () => {
  it('pays nothing out without an amount', async () => {
    network.current.answer('payments.shifts.payOut', () => ({}))
    openScreen(<PayOutModal shiftId={shiftId} onClose={() => undefined} />)
    await type(/^What for/, 'Taxi')
    await press('Pay Out')
    await screen.findByText(/amount/)
    expect(network.current.asked('payments.shifts.payOut')).toEqual([])
  })
})

describe('ReportModal', () => {
  it('prints what is handed over, of which hotel, with a line for each to sign', async () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    network.current.answer('payments.shifts.get', () => ({
      ...shift,
      openedAt: '2026-11-28T02:30:00Z',
      closedAt: '2026-11-28T10:30:00Z',
      float: 20_000,
      cash: 80_000,
      out: 0,
      counted: 100_000,
      difference: 0,
      note: '',
      methods: [],
      paidOuts: [],
      denominations: [],
    }))
    openScreen(<ReportModal shiftId={shiftId} hotel="Lake Hotel" onClose={() => undefined} />)
    const handed = await screen.findByText('Handed over by')
    expect(handed.closest('[data-printed]')?.textContent).toContain('Lake Hotel')
    await press('Print')
    expect(print).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
  })
})
