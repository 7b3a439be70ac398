import { describe, expect, it } from 'vitest'
import { readWizardSearch, stepsBeside } from './wizard-search.ts'

const property = '0198c1f2-0000-7000-8000-000000000001'

describe('readWizardSearch', () => {
  it('keeps what leads somewhere', () => {
    expect(readWizardSearch({ property, step: 'policies', roomType: 'new' })).toMatchObject({
      property,
      step: 'policies',
      roomType: 'new',
    })
    expect(readWizardSearch({ new: 1 }).new).toBe(1)
  })

  it('drops what somebody made up', () => {
    expect(
      Object.values(
        readWizardSearch({ property: '1 or 1', step: 'payment', new: 'yes', roomType: 7 }),
      ).filter(Boolean),
    ).toEqual([])
  })
})

describe('stepsBeside', () => {
  it('ends at both ends', () => {
    expect(stepsBeside('basic-info')).toEqual({ previous: undefined, next: 'rooms-photos' })
    expect(stepsBeside('content')).toEqual({ previous: 'rooms-photos', next: 'availability' })
    expect(stepsBeside('policies')).toEqual({ previous: 'availability', next: undefined })
  })
})
