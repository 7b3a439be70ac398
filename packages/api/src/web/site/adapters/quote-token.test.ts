import { describe, expect, it } from 'vitest'
import { promisesStay } from '../rules/site.ts'
import { readQuote, signQuote } from './quote-token.ts'

const promise: Parameters<typeof signQuote>[0] = {
  propertyId: 'p',
  checkIn: '2026-11-20',
  checkOut: '2026-11-22',
  lines: [
    {
      roomTypeId: 't',
      ratePlanId: 'r',
      adults: 2,
      children: 0,
      rooms: 1,
      rates: [400_000, 400_000],
    },
  ],
  fees: [],
  expiresAt: '2026-11-20T10:15:00.000Z',
}

describe('quote token', () => {
  it('comes back as it was sealed', () => {
    expect(readQuote(signQuote(promise, 'key'), 'key')).toEqual(promise)
  })

  it('is worth nothing when changed, sealed by another key, or made up', () => {
    const token = signQuote(promise, 'key')
    const [, seal] = token.split('.')
    const cheaper = Buffer.from(JSON.stringify({ ...promise, lines: [] })).toString('base64url')
    for (const forged of [
      `${cheaper}.${seal}`,
      signQuote(promise, 'other'),
      `${token}x`,
      '',
      '.',
      'a.b',
      'null',
    ])
      expect(readQuote(forged, 'key')).toBeUndefined()
  })

  it('speaks of its own stay only', () => {
    const { expiresAt: _e, ...stay } = promise
    const lineWith = (other: object) => ({
      ...stay,
      lines: stay.lines.map(line => ({ ...line, ...other })),
    })
    expect(promisesStay(promise, stay)).toBe(true)
    expect(promisesStay(promise, { ...stay, checkOut: '2026-11-23' })).toBe(false)
    expect(promisesStay(promise, lineWith({ rooms: 2 }))).toBe(false)
    expect(promisesStay(promise, lineWith({ ratePlanId: 'another' }))).toBe(false)
    expect(promisesStay(promise, { ...stay, lines: [] })).toBe(false)
  })
})
