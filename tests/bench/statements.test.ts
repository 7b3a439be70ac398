import { describe, expect, it } from 'vitest'
import { prepareReplay } from './statements.ts'

describe('prepareReplay', () => {
  it('puts new values into texts and lists, wherever they were recorded', () => {
    const recorded = {
      login: 'tenants' as const,
      text: 'select',
      values: ['2026-11-20', ['2026-11-20', 'other'], '{"on":"2026-11-20"}', 3, null],
    }
    const [statement] = prepareReplay([recorded], { '2026-11-20': 'checkIn' })
    const replayed = statement?.values?.map(value => value({ checkIn: '2027-01-01' }))
    expect(replayed).toEqual([
      '2027-01-01',
      ['2027-01-01', 'other'],
      '{"on":"2027-01-01"}',
      3,
      null,
    ])
  })

  it('does not take a new value for a recorded one', () => {
    const [statement] = prepareReplay(
      [{ login: 'platform', text: 'select', values: ['2026-11-20 2026-11-21'] }],
      {
        '2026-11-20': 'first',
        '2026-11-21': 'second',
      },
    )
    const replayed = statement?.values?.map(value =>
      value({ first: '2026-11-21', second: '2026-11-22' }),
    )
    expect(replayed).toEqual(['2026-11-21 2026-11-22'])
  })
})
