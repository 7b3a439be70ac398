import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changedFields } from './changed-fields.ts'
import { first, last, present } from './present.ts'

it('tells of the fields that differ, before and after', () => {
  const before = { name: 'Deluxe', quantity: 4, amenities: ['wifi'], floor: null }
  const patch: { name: string; quantity?: number | undefined; amenities: string[] } = {
    name: 'Deluxe Lake',
    quantity: undefined,
    amenities: ['wifi'],
  }
  expect(changedFields(before, patch)).toEqual({
    before: { name: 'Deluxe' },
    after: { name: 'Deluxe Lake' },
    isChanged: true,
  })
})

it('finds nothing in a patch of the same values, whatever they are', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), values => {
      expect(changedFields(values, structuredClone(values)).isChanged).toBe(false)
    }),
  )
})

it('does not compile for a field that the record does not know', () => {
  // @ts-expect-error the record has no colour
  expect(changedFields({ name: 'Deluxe' }, { colour: 'red' }).isChanged).toBe(true)
})

it('goes on with no value that is missing', () => {
  expect(present(0, 'count')).toBe(0)
  expect(first(['a', 'b'], 'letter')).toBe('a')
  expect(last(['a', 'b'], 'letter')).toBe('b')
  expect(() => first([], 'letter')).toThrow('missing: letter')
  expect(() => present(null, 'letter')).toThrow('missing: letter')
})
