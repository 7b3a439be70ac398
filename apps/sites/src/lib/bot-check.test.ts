import { signQuote } from '@atithi/api/web/site/adapters/quote-token'
import { describe, expect, it } from 'vitest'
import { isHumanPaced, quoteEndsAt } from './bot-check.ts'

const madeAt = Date.parse('2026-11-21T10:00:00.000Z')
const stay: Omit<Parameters<typeof signQuote>[0], 'expiresAt'> = {
  propertyId: 'p',
  checkIn: '2026-12-01',
  checkOut: '2026-12-02',
  lines: [],
  fees: [],
}
const token = signQuote({ ...stay, expiresAt: new Date(madeAt + 15 * 60_000).toISOString() }, 'key')

describe('isHumanPaced', () => {
  it.each([
    ['at once', 0, false],
    ['after a second', 1_900, false],
    ['after two', 2_000, true],
    ['after an hour', 3_600_000, true],
    ['after a day and a minute', 86_460_000, false],
  ])('%s', (_, later, patient) => expect(isHumanPaced(token, madeAt + later)).toBe(patient))
  it('takes nothing else for a form of ours', () => {
    for (const forged of [
      '',
      'x',
      'e30.x',
      `${Buffer.from('{"expiresAt":"soon"}').toString('base64url')}.x`,
    ])
      expect([isHumanPaced(forged, madeAt), quoteEndsAt(forged)]).toEqual([false, undefined])
  })
})
