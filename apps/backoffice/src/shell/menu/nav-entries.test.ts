import { areas } from '@atithi/api/kernel/access/areas'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../lib/session.ts'
import { entryAt, navEntries } from './nav-entries.ts'

const owner: Person = { userId: 'o', name: 'Asha', email: 'asha@example.in', role: 'owner' }
const staff = (...areas: NonNullable<Person['post']>['areas']): Person => ({
  ...owner,
  role: 'staff',
  post: { accountId: 'a', propertyId: 'p', areas, grants: [] },
})
const namesOf = (person: Person) => navEntries(person).map(entry => entry.label)

describe('navEntries', () => {
  it('review: desk 12: has a door for every screen of the product', () => {
    expect(namesOf(owner)).toEqual([
      'Today',
      'Dashboard',
      'Front desk',
      'Bookings',
      'Guests',
      'Communications',
      'Calendar',
      'Housekeeping',
      'Payments',
      'Reports',
      'Reviews',
      'Property',
      'Channels',
      'Website',
      'Settings',
    ])
  })

  it('review: desk 12: leaves out what the person may not open', () => {
    expect(namesOf(staff('bookings'))).toEqual([
      'Today',
      'Dashboard',
      'Front desk',
      'Bookings',
      'Housekeeping',
      'Settings',
    ])
    expect(namesOf(staff('guests'))).toEqual(['Dashboard', 'Guests', 'Reviews', 'Settings'])
  })

  it('review: desk 13: gives every screen a key of its own', () => {
    for (const entries of [navEntries(owner), navEntries({ ...owner, role: 'admin' })])
      expect(new Set(entries.map(entry => entry.key)).size).toBe(entries.length)
  })

  it('review: mission 26: keeps the bar of a phone as it was specified', () => {
    expect(navEntries(owner).flatMap(entry => entry.inBar ?? [])).toEqual([
      'Dashboard',
      'Bookings',
      'Property',
      'Website',
      'Settings',
    ])
    const admin = navEntries({ ...owner, role: 'admin' })
    expect(admin.flatMap(entry => entry.inBar ?? [])).toEqual([
      'Dashboard',
      'Hotels',
      'Users',
      'Analytics',
      'Security',
    ])
  })

  it('review: mission 36: opens a screen of its own to each area that staff can be given', () => {
    for (const area of areas) {
      const own = navEntries(staff(area)).filter(entry => entry.area === area)
      expect([area, own.length > 0 || area === 'settings']).toEqual([area, true])
    }
  })

  it('names the screens of an administrator as they were specified', () => {
    expect(namesOf({ ...owner, role: 'admin' })).toEqual([
      'Admin Dashboard',
      'Hotels',
      'Users',
      'Onboarding Status',
      'Analytics',
      'Security',
      'System Settings',
      'Settings',
    ])
  })
})

describe('entryAt', () => {
  it('finds the nearest entry above a path', () => {
    const at = (path: string) => entryAt(navEntries(owner), path)?.label
    expect(at('/bookings')).toBe('Bookings')
    expect(at('/bookings/board')).toBe('Front desk')
    expect(at('/bookings/groups')).toBe('Bookings')
    expect(at('/property/ledger-check')).toBe('Property')
    expect(at('/property/calendar')).toBe('Calendar')
    expect(at('/elsewhere')).toBeUndefined()
  })

  it('gives a screen without a place in the bar of a phone to none of its neighbours', () => {
    const entries = navEntries({ ...owner, role: 'admin' })
    const open = entryAt(entries, '/admin/settings')
    expect([open?.label, open?.inBar]).toEqual(['System Settings', undefined])
  })
})
