import { describe, expect, it } from 'vitest'
import { workPropertyOf } from './work-property.ts'

const items = [{ id: 'first' }, { id: 'second' }]

describe('workPropertyOf', () => {
  it('review: desk 16: takes the property of the address over the remembered one', () => {
    expect(workPropertyOf('named', 'second', items)).toBe('named')
  })

  it('review: desk 16: stays at the property last worked at', () => {
    expect(workPropertyOf(undefined, 'second', items)).toBe('second')
  })

  it('forgets one that this person does not have', () => {
    expect(workPropertyOf(undefined, 'of another account', items)).toBe('first')
    expect(workPropertyOf(undefined, 'second', [])).toBeUndefined()
  })
})
