// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { bookingOf } from '../../test-support/booking.ts'
import { networkForEachTest, openScreen, type } from '../../test-support/open-screen.tsx'
import { owner } from '../../test-support/people.ts'
import { WantedPayment } from './pick-booking.tsx'

const network = networkForEachTest()

const inHouse = bookingOf({ id: 'a', guestName: 'In House', status: 'checked-in' })
const paid = bookingOf({ id: 'b', guestName: 'Has Paid', status: 'checked-in', balance: 0 })
const toCome = bookingOf({ id: 'c', guestName: 'To Come' })

const named = () =>
  screen
    .getAllByRole('listitem')
    .map(item => /In House|Has Paid|To Come/.exec(item.textContent ?? '')?.[0])

it('offers guests in house before those to come, and each once', async () => {
  network.current.answer('bookings.list', ({ status, search }) => ({
    items: search ? [toCome] : status === 'checked-in' ? [inHouse, paid] : [toCome, inHouse],
    total: 2,
  }))
  openScreen(
    <WantedPayment wanted="record" propertyId={undefined} person={owner} onClose={() => {}} />,
  )
  await screen.findByText('In House')
  expect(named()).toEqual(['In House', 'To Come'])
  await type('Search bookings', 'come')
  await screen.findByText('To Come')
  await expect.poll(named).toEqual(['To Come'])
})
