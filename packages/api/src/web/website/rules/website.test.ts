import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { subdomainFault, subdomainFromName } from '../../../property/properties/rules.ts'

describe('subdomainFault', () => {
  it.each(['sea-breeze', 'a1b', 'x'.repeat(40)])('accepts %s', name =>
    expect(subdomainFault(name)).toBeUndefined(),
  )
  it.each([
    'ab',
    'x'.repeat(41),
    'Sea',
    '-sea',
    'sea-',
    'sea_breeze',
    'www',
    'admin',
    'sea.breeze',
    '',
  ])('refuses "%s"', name => expect(subdomainFault(name)).toBeDefined())
})

describe('subdomainFromName', () => {
  it('makes a good address of any name', () => {
    expect(subdomainFromName('Sea Breeze Résidence')).toBe('sea-breeze-residence')
    expect(subdomainFromName('होटल')).toBe('hotel-new')
    expect(subdomainFromName('Admin')).toBe('hotel-admin')
    fc.assert(
      fc.property(
        fc.string({ maxLength: 120 }),
        name => subdomainFault(subdomainFromName(name)) === undefined,
      ),
    )
  })
})
