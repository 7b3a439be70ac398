// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { networkForEachTest, openScreen } from '../../test-support/open-screen.tsx'
import { owner, propertyId } from '../../test-support/people.ts'
import { StatementList } from './statement-list.tsx'

const network = networkForEachTest()

const invoice = {
  channelId: 'agoda',
  kind: 'commission-invoice',
  issuedOn: '2098-12-01',
  bookings: 1,
  net: 50_000,
  paidOn: null,
  withdrawnAt: null,
} as const

it('calls an invoice overdue by the day of the hotel', async () => {
  network.current
    .answer('dashboard.summary', () => ({ businessDate: '2099-01-02' as const }))
    .answer('payments.channels.statements', () => ({
      items: [
        { ...invoice, id: 'a', number: 'A', dueOn: '2099-01-01' as const },
        { ...invoice, id: 'b', number: 'B', dueOn: '2099-01-02' as const },
      ],
      nextCursor: null,
      total: 2,
    }))
  openScreen(<StatementList propertyId={propertyId} person={owner} />)
  await screen.findByText('Overdue since Jan 01')
  expect(screen.getByText('Due Jan 02')).toBeTruthy()
})
