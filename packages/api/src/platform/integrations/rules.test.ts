import { describe, expect, it } from 'vitest'
import { latestOf, readIntegrationId, stateOf } from './rules.ts'

const day = (n: number) => `2026-11-0${n}T00:00:00.000Z`
const ready = { isSetUp: true, isSandbox: false, lastSuccessAt: null, lastErrorAt: null }

describe('the state of a provider', () => {
  it.each([
    ['off', { ...ready, isSetUp: false, lastErrorAt: day(2) }],
    ['connected', ready],
    ['connected', { ...ready, lastSuccessAt: day(3), lastErrorAt: day(2) }],
    ['failing', { ...ready, lastSuccessAt: day(2), lastErrorAt: day(3) }],
    ['failing', { ...ready, isSandbox: true, lastErrorAt: day(3) }],
    ['sandbox', { ...ready, isSandbox: true, lastSuccessAt: day(3) }],
  ])('is %s', (state, measured) => {
    expect(stateOf(measured)).toBe(state)
  })

  it('goes by the latest of what was seen', () => {
    expect(
      latestOf([{ at: null }, { at: day(1), words: 'a' }, { at: day(2), words: 'b' }]),
    ).toEqual({ at: day(2), words: 'b' })
    expect(latestOf([])).toEqual({ at: null })
  })
})

it.each([
  ['mail', { provider: 'mail' }],
  ['channel:x', { provider: 'channel', id: 'x' }],
  ['mail:x', undefined],
  ['gateway', undefined],
  ['fax', undefined],
])('reads %s', (text, read) => {
  expect(readIntegrationId(text)).toEqual(read)
})
