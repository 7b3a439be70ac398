import { expect, it } from 'vitest'
import { owner, receptionist } from '../test-support/people.ts'
import { homeOf } from './session.ts'

it('review: mission 34: leads everybody to where their work begins', () => {
  expect(homeOf(owner)).toBe('/dashboard')
  expect(homeOf(receptionist)).toBe('/today')
  expect(homeOf({ ...owner, role: 'admin' })).toBe('/admin')
  const post = { accountId: 'a', propertyId: 'p', areas: ['website' as const], grants: [] }
  expect(homeOf({ ...receptionist, post })).toBe('/dashboard')
})
