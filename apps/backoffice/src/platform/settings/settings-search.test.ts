import { expect, it } from 'vitest'
import { owner, receptionist } from '../../test-support/people.ts'
import { firstOf, sectionsOf } from './settings-search.ts'

it('review: mission 20: settings have the parts that were specified, the plan first', () => {
  expect(sectionsOf(owner)).toEqual([
    'profile',
    'staff',
    'notifications',
    'billing',
    'security',
    'integrations',
    'advanced',
  ])
  expect(firstOf(sectionsOf(owner))).toBe('billing')
  expect(sectionsOf(receptionist)).toEqual(['profile', 'notifications', 'security'])
  expect(firstOf(sectionsOf(receptionist))).toBe('profile')
})
