import { describe, expect, it } from 'vitest'
import { initialsOf } from './rules.ts'

describe('initialsOf', () => {
  it.each([
    ['Ravi Kumar', 'R. K.'],
    ['  anita  ', 'A.'],
    ['आशा राव', 'आ. रा.'],
    ['Ludwig Maria van der Rohe', 'L. M. V.'],
    ['–', ''],
  ])('says %s as %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})
