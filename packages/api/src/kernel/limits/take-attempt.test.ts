import { useTestDb } from '@atithi/db/testing'
import { describe, expect, it } from 'vitest'
import { DomainError } from '../errors/domain-error.ts'
import { forgetAttempts, type Limit, takeAttempt } from './take-attempt.ts'

const made = useTestDb()
const limit = (subject: string, attempts: number): Limit => ({ subject, attempts, minutes: 15 })

/** Whether it was let through. */
const tries = (...limits: Limit[]): Promise<boolean> =>
  takeAttempt(made.db, limits).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError && error.reason === 'TOO_MANY_ATTEMPTS') return false
      throw error
    },
  )
const countOf = async (subject: string) =>
  (await made.db.selectFrom('attempt').select('id').where('subject', '=', subject).execute()).length

describe('takeAttempt', () => {
  it('lets so many through and refuses the next, with the time to wait', async () => {
    const three = limit('three', 3)
    expect([await tries(three), await tries(three), await tries(three)]).toEqual([true, true, true])
    await expect(takeAttempt(made.db, [three])).rejects.toMatchObject({
      reason: 'TOO_MANY_ATTEMPTS',
      details: { retryAfterSeconds: expect.any(Number) },
    })
  })

  it('does not count what it refused: waiting is not prolonged', async () => {
    const one = limit('refused', 1)
    await tries(one)
    await tries(one)
    await tries(one)
    expect(await countOf('refused')).toBe(1)
  })

  it('passes exactly the limit, however many come at once', async () => {
    const ten = limit('at once', 10)
    const passed = await Promise.all(Array.from({ length: 100 }, () => tries(ten)))
    expect(passed.filter(Boolean)).toHaveLength(10)
    expect(await countOf('at once')).toBe(10)
  })

  it('judges by every limit, and counts none when one is used up', async () => {
    await tries(limit('account', 1))
    expect(await tries(limit('address', 5), limit('account', 1))).toBe(false)
    expect(await countOf('address')).toBe(0)
  })

  it('counts an attempt as often as it weighs', async () => {
    expect(await tries({ ...limit('weighed', 5), weight: 5 })).toBe(true)
    expect(await tries(limit('weighed', 5))).toBe(false)
  })

  it('gives an attempt back, and forgets those before', async () => {
    const one = limit('given back', 1)
    const attempt = await takeAttempt(made.db, [one])
    await attempt.refundAttempt()
    expect(await tries(one)).toBe(true)
    await forgetAttempts(made.db, 'given back')
    expect(await tries(one)).toBe(true)
  })
})
