// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { networkForEachTest, openScreen, press } from '../../test-support/open-screen.tsx'
import { propertyId } from '../../test-support/people.ts'
import { BudgetCard } from './budget-card.tsx'
import { BudgetSet } from './budget-set.tsx'

const network = networkForEachTest()
const span = { from: '2026-11-01', to: '2026-11-30' } as const
const deluxe = {
  month: '2026-11',
  key: '01998d2e-0000-7000-8000-000000000001',
  name: 'Deluxe Room',
  property: 'Lake Hotel',
  budget: { roomNights: 60, roomRevenue: 30_000_000 },
  set: { at: '2026-10-16T07:40:00Z', by: 'Asha Rao' },
  actual: { roomNights: 12, roomRevenue: 6_000_000 },
} as const
const answer = () =>
  network.current.answer('reports.budgetActual', () => ({
    items: [
      deluxe,
      // Sold, and without a budget: nobody set one.
      {
        ...deluxe,
        key: 'other',
        name: 'Tent',
        budget: { roomNights: 0, roomRevenue: 0 },
        set: null,
      },
    ],
  }))

it('a budget opens to who set it, where another figure opens to its rows', async () => {
  answer()
  const onRows = vi.fn()
  openScreen(
    <BudgetCard scope={{ propertyId }} editable={propertyId} today="2026-11-24" onRows={onRows} />,
  )
  await press('Budget of room-nights, Nov 2026: show who set it')
  expect(onRows).toHaveBeenLastCalledWith({ of: 'budget', ...span })
  await press('Room-nights of Nov 2026: show its rows')
  expect(onRows).toHaveBeenLastCalledWith({ of: 'nights', ...span })
})

it('says of each month and room type who set it and when, and lets the owner set it anew', async () => {
  answer()
  openScreen(
    <BudgetSet
      scope={{ propertyId }}
      span={span}
      asked={{ of: 'budget', ...span }}
      editable={propertyId}
      onClose={() => {}}
    />,
  )
  expect(await screen.findByText(/Asha Rao, Oct 16, 2026/)).toBeTruthy()
  expect(screen.getByText(/no bookings lie behind it/)).toBeTruthy()
  expect(screen.queryByText('Tent')).toBeNull()
  await press('Edit budget')
  expect(await screen.findByRole('dialog', { name: 'Budget of FY 2026-27' })).toBeTruthy()
})
