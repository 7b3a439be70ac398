import { describe, expect, it } from 'vitest'
import type { GuestFields } from '../profiles/commands/fields.ts'
import { likenessOf, mergedFields } from './rules.ts'

const guest = (fields: Partial<GuestFields>): GuestFields => ({
  name: 'Asha Menon',
  firstName: 'Asha',
  lastName: 'Menon',
  email: null,
  phone: null,
  dateOfBirth: null,
  anniversary: null,
  companyId: null,
  address: {},
  preferences: {},
  tags: [],
  notes: '',
  status: 'active',
  statusReason: null,
  ...fields,
})

describe('mergedFields', () => {
  it('keeps what is there, fills what is empty, joins tags and notes, and takes the stricter status', () => {
    const keep = guest({ phone: '+919845012345', tags: ['Corporate'], notes: 'Lake side.' })
    const merge = guest({
      name: 'A. Menon',
      email: 'asha@example.in',
      phone: '+919845099999',
      address: { city: 'Kochi' },
      tags: ['corporate', 'Family'],
      notes: 'Late arrival.',
      status: 'blacklisted',
      statusReason: 'Left without paying',
    })
    expect(mergedFields(keep, merge, {})).toEqual(
      guest({
        email: 'asha@example.in',
        phone: '+919845012345',
        address: { city: 'Kochi' },
        tags: ['Corporate', 'Family'],
        notes: 'Lake side.\nLate arrival.',
        status: 'blacklisted',
        statusReason: 'Left without paying',
      }),
    )
    expect(
      mergedFields(keep, merge, { name: 'merge', phone: 'merge', email: 'keep' }),
    ).toMatchObject({ name: 'A. Menon', phone: '+919845099999', email: null })
  })
})

describe('likenessOf', () => {
  it('ranks a phone and a name above a phone, and another birthday against it', () => {
    const known = { samePhone: true, sameName: true, sameBirthday: null, samePlace: false }
    expect(likenessOf(known)).toBe(75)
    expect(likenessOf({ ...known, sameName: false })).toBe(50)
    expect(likenessOf({ ...known, sameBirthday: false })).toBe(15)
    expect(likenessOf({ ...known, sameBirthday: true, samePlace: true })).toBe(110)
  })
})
