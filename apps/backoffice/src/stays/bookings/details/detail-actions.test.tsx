import type { IsoDate } from '@atithi/api/kernel/shared/dates'
// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { trpc } from '../../../lib/trpc.ts'
import { bookingOf } from '../../../test-support/booking.ts'
import { button, networkForEachTest, openScreen } from '../../../test-support/open-screen.tsx'
import { bookingId } from '../../../test-support/people.ts'
import { DetailActions } from './detail-actions.tsx'

const network = networkForEachTest()

function Actions() {
  const { data } = trpc.bookings.get.useQuery({ bookingId })
  return data ? <DetailActions booking={data} onClose={() => {}} /> : null
}

function openActions(businessDate: IsoDate, more: Parameters<typeof bookingOf>[0] = {}) {
  network.current.answer('bookings.get', () =>
    bookingOf({ businessDate, checkIn: '2026-12-06', checkOut: '2026-12-08', ...more }),
  )
  openScreen(<Actions />)
}

describe('review: back-office 27, Check In', () => {
  it('is not offered two weeks ahead', async () => {
    openActions('2026-11-22')
    await button('Edit Booking')
    expect(screen.queryByRole('button', { name: 'Check In' })).toBeNull()
  })

  it('is offered on the day', async () => {
    openActions('2026-12-06')
    await button('Check In')
  })
})

describe('Send Confirmation', () => {
  it('is offered only while there is a stay to confirm', async () => {
    openActions('2026-12-08', { status: 'checked-out' })
    await button('Copy Details')
    expect(screen.queryByRole('button', { name: 'Send Confirmation' })).toBeNull()
  })
})
