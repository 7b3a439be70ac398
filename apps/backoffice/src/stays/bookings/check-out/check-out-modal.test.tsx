// @vitest-environment happy-dom

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../../lib/session.ts'
import { answerAccount } from '../../../test-support/account.tsx'
import { bookingOf } from '../../../test-support/booking.ts'
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
import { bookingId, owner, receptionist } from '../../../test-support/people.ts'
import { CheckOutModal } from './check-out-modal.tsx'

const network = networkForEachTest()

/** The guest leaves on the day that was booked, with so much to pay. */
function openCheckOut(
  balance: number,
  person: Person = owner,
  more: Parameters<typeof bookingOf>[0] = {},
) {
  const leaving = { status: 'checked-in', businessDate: '2026-11-24' } as const
  answerAccount(network.current, { balance })
    .answer('bookings.get', () =>
      bookingOf({
        ...leaving,
        balance,
        assignedRooms: [{ roomId: 'r', number: '204', floor: '2' }],
        ...more,
      }),
    )
    .answer('bookings.checkOut', () => bookingOf({ status: 'checked-out' }))
    .answer('payments.invoice', () => ({ number: 'INV-12', url: '/documents/12' }))
  return openScreen(<CheckOutModal bookingId={bookingId} person={person} />)
}

describe('CheckOutModal', () => {
  it('shows the bill and what is to be paid, and takes the whole of it by one press', async () => {
    const { search } = openCheckOut(787_500)
    await screen.findByText('Total with GST')
    expect(screen.getByText('To pay now').parentElement?.textContent).toContain('₹7,875')
    await choose(/^Paid by/, 'Cash')
    await press('Take ₹7,875 in cash and check out')
    await waitFor(() => expect(search()).toEqual({ booking: bookingId }))
    expect(network.current.asked('bookings.checkOut')).toMatchObject([
      { bookingId, payment: { method: 'cash', amount: 787_500 } },
    ])
    await waitFor(() =>
      expect(saidInPassing()).toEqual([
        'Asha Menon is checked out Invoice INV-12. The room is marked dirty.',
      ]),
    )
  })

  it('names each of several rooms', async () => {
    openCheckOut(0, owner, {
      rooms: 2,
      assignedRooms: ['102', '104'].map(number => ({ roomId: number, number, floor: '1' })),
    })
    await screen.findByText('ATH-7K2M, rooms 102, 104')
    await press('Check Out')
    await waitFor(() =>
      expect(saidInPassing()).toEqual([
        'Asha Menon is checked out Invoice INV-12. The rooms are marked dirty.',
      ]),
    )
  })

  it('review: desk 1: books no payment that nobody chose', async () => {
    openCheckOut(787_500)
    await press('Check Out')
    await waitFor(() => expect(faultUnder(/^Paid by/)).toBe('Choose how ₹7,875 is paid.'))
    expect(network.current.asked('bookings.checkOut')).toHaveLength(0)
    await choose(/^Paid by/, /Not now/)
    await type(/^Why ₹7,875 stays unpaid/, 'The company pays')
    await press('Check out with ₹7,875 unpaid')
    await waitFor(() =>
      expect(network.current.asked('bookings.checkOut')).toEqual([
        expect.not.objectContaining({ payment: expect.anything() }),
      ]),
    )
    expect(network.current.asked('bookings.checkOut')).toMatchObject([
      { leaveBalance: { reason: 'The company pays' } },
    ])
  })

  it('asks for nothing where nothing is to be paid', async () => {
    openCheckOut(0)
    await screen.findByText('To pay now')
    expect(screen.queryByLabelText(/^Payment now/)).toBeNull()
    await press('Check Out')
    await waitFor(() =>
      expect(network.current.asked('bookings.checkOut')).toMatchObject([{ bookingId }]),
    )
  })

  it('asks for the reason of what stays unpaid before it sends anything', async () => {
    openCheckOut(787_500)
    await choose(/^Paid by/, 'UPI')
    await type(/^Payment now/, '5000')
    await screen.findByLabelText(/^Why ₹2,875 stays unpaid/)
    await press('Take ₹5,000 by UPI and check out')
    await waitFor(() =>
      expect(faultUnder(/^Why ₹2,875/)).toBe(
        'Say why the balance is left, or take the whole payment.',
      ),
    )
    expect(network.current.asked('bookings.checkOut')).toHaveLength(0)
    await type(/^Why ₹2,875/, 'Company pays later')
    await press('Take ₹5,000 by UPI and check out')
    await waitFor(() =>
      expect(network.current.asked('bookings.checkOut')).toMatchObject([
        { payment: { amount: 500_000 }, leaveBalance: { reason: 'Company pays later' } },
      ]),
    )
  })

  it('offers nobody to leave a balance who may not', async () => {
    openCheckOut(787_500, receptionist)
    await choose(/^Paid by/, 'Cash')
    await type(/^Payment now/, '5000')
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>(/^Payment now/).value).toBe('5,000'),
    )
    expect(screen.queryByLabelText(/^Why/)).toBeNull()
    network.current.refuse(
      'bookings.checkOut',
      new Refusal('BALANCE_DUE', '₹2,875 is still to be paid.'),
    )
    await press('Take ₹5,000 in cash and check out')
    await screen.findByText('₹2,875 is still to be paid.')
  })

  it('says what has to be given back when more was paid than the stay comes to', async () => {
    openCheckOut(-100_000)
    await screen.findByText('To give back')
    expect(screen.getByText('To give back').parentElement?.textContent).toContain('₹1,000')
    expect(screen.getByText(/The guest has paid more than the stay comes to/)).toBeDefined()
  })

  it('checks out once by a double click', async () => {
    openCheckOut(0)
    const leave = await button('Check Out')
    fireEvent.click(leave)
    fireEvent.click(leave)
    await waitFor(() => expect(saidInPassing()).toHaveLength(1))
    expect(network.current.asked('bookings.checkOut')).toHaveLength(1)
  })

  it('asks for the nights of a guest who should have left, also where no room is free', async () => {
    network.current.answer('bookings.overstay', () => ({ nights: 1, amount: 614_250 }))
    openCheckOut(330_600, owner, { checkOut: '2026-11-23', businessDate: '2026-11-24' })
    await screen.findByText(/1 night more will be charged/)
    expect(screen.getByText('To pay now').parentElement?.textContent).toContain('₹9,448.50')
    await type(/^Why the nights beyond/, 'The taxi did not come')
    await waitFor(() =>
      expect(screen.getByText('To pay now').parentElement?.textContent).toContain('₹3,306'),
    )
  })

  it('says of a guest who stayed on what happened, and that once', async () => {
    network.current.answer('bookings.previewChange', () => new Promise(() => undefined))
    openCheckOut(0)
    network.current.answer('bookings.get', () =>
      bookingOf({
        status: 'checked-in',
        businessDate: '2026-11-23',
        overstaySince: '2026-11-23',
        balance: 0,
      }),
    )
    const decision = await screen.findByRole('region', { name: 'Early departure' })
    expect(decision.textContent).toContain('Asha Menon should have left on')
    expect(decision.textContent).not.toContain('was booked until')
    expect(screen.getAllByText(/should have left/)).toHaveLength(1)
  })

  it('review: back-office 4: waits for the price of an early departure before it may be sent', async () => {
    network.current.answer('bookings.previewChange', () => new Promise(() => undefined))
    openCheckOut(0)
    network.current.answer('bookings.get', () =>
      bookingOf({ status: 'checked-in', businessDate: '2026-11-23', balance: 0 }),
    )
    await screen.findByRole('region', { name: 'Early departure' })
    expect((await button('Check Out')).disabled).toBe(true)
  })
})
