import { describe, expect, it } from 'vitest'
import { prepareReplay } from './statements.ts'

describe('prepareReplay', () => {
  it('puts new values into texts and lists, wherever they were recorded', () => {
    const recorded = { text: 'select', values: ['2026-11-20', ['2026-11-20', 'other'], '{"on":"2026-11-20"}', 3, null] }
    const [statement] = prepareReplay([recorded], { '2026-11-20': 'checkIn' })
    const replayed = statement?.values?.map(value => value({ checkIn: '2027-01-01' }))
    expect(replayed).toEqual(['2027-01-01', ['2027-01-01', 'other'], '{"on":"2027-01-01"}', 3, null])
  })
})
