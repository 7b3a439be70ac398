import { describe, expect, it } from 'vitest'
import { answerOrRefusal, refusalOf } from './refusal.ts'

const thrown = (parts: object) => Object.assign(new Error('outer'), parts)
const soldOut = {
  reason: 'SOLD_OUT',
  message: 'Sold out on 2026-12-24.',
  details: { nights: ['2026-12-24'] },
}

describe('refusalOf', () => {
  it('reads a refusal of the same process', () => {
    const cause = Object.assign(new Error(soldOut.message), {
      reason: soldOut.reason,
      details: soldOut.details,
    })
    expect(refusalOf(thrown({ code: 'CONFLICT', cause }))).toEqual(soldOut)
  })
  it('reads a refusal over HTTP', () => {
    expect(
      refusalOf(
        thrown({ data: { code: 'CONFLICT', reason: 'SOLD_OUT', details: { nights: [] } } }),
      ),
    ).toEqual({
      reason: 'SOLD_OUT',
      message: 'outer',
      details: { nights: [] },
    })
  })
  it('knows input that was not taken', () =>
    expect(refusalOf(thrown({ code: 'BAD_REQUEST', cause: { issues: [] } }))?.reason).toBe(
      'INVALID_INPUT',
    ))
  it.each([
    new Error('x'),
    'text',
    undefined,
    thrown({ code: 'INTERNAL_SERVER_ERROR', cause: new Error('x') }),
  ])('knows none in %s', error => {
    expect(refusalOf(error)).toBeUndefined()
  })
})

describe('answerOrRefusal', () => {
  it('throws on what nobody foresaw', async () => {
    await expect(answerOrRefusal(Promise.reject(new Error('disk')))).rejects.toThrow('disk')
  })
})
