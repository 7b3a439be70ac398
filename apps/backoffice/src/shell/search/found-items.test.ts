import { expect, it } from 'vitest'
import { owner, receptionist } from '../../test-support/people.ts'
import { groupsOf } from './found-items.tsx'

const guest = { id: 'g', name: 'Asha Rao', email: null, phone: '+919812345678' }

it('review: mission 33: a guest that was found is opened, with or without a right to bookings', () => {
  const found = { hotels: [], bookings: [], guests: [guest] }
  const staff = {
    ...receptionist,
    post: { accountId: 'a', propertyId: 'p', areas: ['guests' as const], grants: [] },
  }
  for (const person of [owner, staff]) {
    const [group] = groupsOf(found, 'asha', person)
    expect([group?.value, group?.items.map(({ to }) => to)]).toEqual([
      'Guests',
      [{ kind: 'guest', id: 'g' }],
    ])
  }
})
