import { describe, expect, it } from 'vitest'
import { failureOf } from './failures.ts'

const refusal = (message: string, data: object) => Object.assign(new Error(message), { data })

describe('failureOf', () => {
  it('keeps the sentence of the server and writes its days as people read them', () => {
    const error = refusal('Sold out on 2026-12-24. Choose other dates.', {
      reason: 'SOLD_OUT',
      fields: { checkIn: 'Sold out on 2026-12-24.' },
    })
    expect(failureOf(error)).toEqual({
      reason: 'SOLD_OUT',
      message: 'Sold out on Dec 24, 2026. Choose other dates.',
      fields: { checkIn: 'Sold out on Dec 24, 2026.' },
    })
  })

  it('tells the reference of what failed on the server', () => {
    const failure = failureOf(
      refusal('Something failed on our side. Reference FVNJQTFQZH.', {
        reason: 'INTERNAL',
        fields: {},
      }),
    )
    expect(failure.reference).toBe('FVNJQTFQZH')
  })

  it('says that the server cannot be reached where no answer came', () => {
    expect(failureOf(new TypeError('Failed to fetch')).reason).toBe('UNREACHABLE')
    expect(failureOf('nonsense').reason).toBe('UNREACHABLE')
    expect(failureOf(refusal('<html>', { code: 502 })).reason).toBe('UNREACHABLE')
  })

  it('leaves out fields that are no messages', () => {
    expect(
      failureOf(refusal('No.', { reason: 'X', fields: { a: 1, b: 'Say b.' } })).fields,
    ).toEqual({ b: 'Say b.' })
  })
})
