import { describe, expect, it } from 'vitest'
import type { Person } from '../../lib/session.ts'
import { commandsOf, matchingCommands } from './commands.ts'

const owner: Person = { userId: 'o', name: 'Asha', email: 'asha@example.in', role: 'owner' }
const found = (person: Person, typed: string) =>
  matchingCommands(commandsOf(person), typed, 5).map(({ label }) => label)

describe('matchingCommands', () => {
  it('review: desk 13: finds what the desk types', () => {
    expect(found(owner, 'new book')[0]).toBe('New booking')
    expect(found(owner, 'housekeeping')[0]).toBe('Housekeeping')
    expect(found(owner, 'check in')[0]).toBe('Check in a guest')
    expect(found(owner, 'go to calendar')[0]).toBe('Calendar')
    expect(found(owner, 'prices')).toContain('Calendar')
    expect(found(owner, 'night')).toEqual(['Night audit'])
  })

  it('names first what is called so', () => {
    expect(found(owner, 'rooms')).not.toContain('New booking')
    expect(found(owner, 'board')).toEqual(['Front desk'])
  })

  it('finds nothing for no words, and nothing that only shares one of several', () => {
    expect(found(owner, '  ')).toEqual([])
    expect(found(owner, 'new zealand')).toEqual([])
  })

  it('review: desk 13: offers nothing that the person may not do', () => {
    const cleaner: Person = {
      ...owner,
      role: 'staff',
      post: { accountId: 'a', propertyId: 'p', areas: ['guests'], grants: [] },
    }
    expect(found(cleaner, 'new booking')).toEqual([])
    expect(found(cleaner, 'update rates')).toEqual([])
    expect(found(cleaner, 'staff')).toEqual([])
    expect(found({ ...owner, role: 'admin' }, 'new booking')).toEqual([])
    expect(found({ ...owner, role: 'admin' }, 'hotels')).toEqual(['Hotels'])
  })
})
