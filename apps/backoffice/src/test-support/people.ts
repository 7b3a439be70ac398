import type { Person } from '../lib/session.ts'

export const propertyId = '01a202f2-12e6-7804-a4dd-a368771864b1'
export const roomTypeId = '01a202f2-12e6-7804-a4dd-a368771864b2'
export const ratePlanId = '01a202f2-12e6-7804-a4dd-a368771864b3'
export const bookingId = '01a202f2-12e6-7804-a4dd-a368771864b4'

export const owner: Person = {
  userId: '01a202f2-12e6-7804-a4dd-a368771864a1',
  name: 'Meera Rao',
  email: 'meera@example.in',
  role: 'owner',
}

/** Of the desk, without any of the grants that cost money. */
export const receptionist: Person = {
  ...owner,
  userId: '01a202f2-12e6-7804-a4dd-a368771864a2',
  name: 'Ravi Kumar',
  role: 'staff',
  post: { accountId: 'a', propertyId, areas: ['bookings', 'payments'], grants: [] },
}
