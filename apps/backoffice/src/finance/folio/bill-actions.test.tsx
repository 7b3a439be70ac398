// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Person } from '../../lib/session.ts'
import { answerAccount, OverAccount } from '../../test-support/account.tsx'
import { button, networkForEachTest, openScreen } from '../../test-support/open-screen.tsx'
import { receptionist } from '../../test-support/people.ts'
import { BillActions } from './bill-actions.tsx'

const network = networkForEachTest()

function openBill(person: Person) {
  answerAccount(network.current, { balance: 504_000 })
  openScreen(
    <OverAccount>
      {account => (
        <BillActions account={account} person={person} isAside={false} onOpen={() => {}} />
      )}
    </OverAccount>,
  )
}

it('review: back-office 11: who may take no money is told so, and by whom it changes', async () => {
  const { post } = receptionist
  openBill({ ...receptionist, ...(post && { post: { ...post, areas: ['bookings'] } }) })
  await screen.findByText('Your account takes no payments. Ask the owner for the area Payments.')
  expect(screen.queryByRole('button', { name: 'Take Payment' })).toBeNull()
})

it('review: back-office 11: the desk takes the payment', async () => {
  openBill(receptionist)
  await button('Take Payment')
  expect(screen.queryByText(/takes no payments/)).toBeNull()
})
