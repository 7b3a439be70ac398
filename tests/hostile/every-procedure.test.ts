import { randomUUID } from 'node:crypto'
import { TRPCError } from '@trpc/server'
import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callByPath, procedures } from '../support/procedures.ts'
import { findConflicts } from '../support/recount.ts'
import { isThorough } from '../support/thorough.ts'
import { useWorld } from '../support/world.ts'
import { hostileInput } from './inputs.ts'
import { type Stage, setStage } from './stage.ts'
import { watchWrites } from './watch-writes.ts'

const world = useWorld()
const runs = isThorough ? 600 : 50
/** Of one call, on a machine that runs other tests beside this one. */
const longestMs = 4_000
let stage: Stage
let writes: Awaited<ReturnType<typeof watchWrites>>
const neverTaken: string[] = []

beforeAll(async () => {
  stage = await setStage(world)
  writes = await watchWrites(world.ownerDb)
  await writes.forget()
})
afterEach(async () => {
  await stage.mend()
  await writes.forget()
})

// Ends the caller's own session, or makes the caller somebody else.
const endsTheTest = new Set(['auth.logout', 'auth.stopImpersonating'])
const attacked = procedures.filter(({ path, type }) => type !== 'subscription' && !endsTheTest.has(path))

describe('hostile input', () => {
  it.each(attacked.map(procedure => [procedure.path, procedure] as const))(
    'to %s meets a reason, soon, and neither writes when refused nor shows what is a neighbour’s',
    async (path, { inputs }) => {
      let taken = 0
      const attack = fc.asyncProperty(
        hostileInput(inputs, stage.right, stage.foreignIds),
        fc.nat(stage.callers.length - 1),
        async (input, at) => {
          const caller = stage.callers[at]
          if (!caller) throw new Error('the stage is empty')
          const sent = withFreshKey(input)
          const browser = path.startsWith('auth.') ? world.stranger() : caller.browser
          const started = performance.now()
          const outcome = await callByPath(browser.call, path, sent).then(
            data => ({ data }),
            (error: unknown) => ({ error }),
          )
          const shown = () => `${caller.name} sent ${JSON.stringify(sent)?.slice(0, 300)}`
          expect(performance.now() - started, `${shown()}, and waited`).toBeLessThan(longestMs)
          if ('data' in outcome) {
            taken += 1
            const answer = JSON.stringify(outcome.data) ?? ''
            for (const secret of caller.mayNotSee) expect(answer.includes(secret), `${shown()}, and saw ${secret}`).toBe(false)
            await writes.forget()
            return
          }
          const { error } = outcome
          expect(error).toBeInstanceOf(TRPCError)
          if (!(error instanceof TRPCError)) return
          expect(error.code, `${shown()}\n${error.cause?.stack ?? error.stack}`).not.toBe('INTERNAL_SERVER_ERROR')
          expect(await writes.found(), shown()).toEqual([])
        },
      )
      await fc.assert(attack, { numRuns: runs, endOnFailure: true })
      if (taken === 0) neverTaken.push(path)
    },
  )

  it('was often enough right to get behind the schemas', () => {
    expect(neverTaken.length, neverTaken.join(', ')).toBeLessThan(attacked.length / 3)
  })

  it('leaves the books whole', async () => {
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })
})

/** A key that was right before would only be answered with its first booking. */
function withFreshKey(input: unknown): unknown {
  const isKeyed = typeof input === 'object' && input !== null && 'idempotencyKey' in input && typeof input.idempotencyKey === 'string'
  return isKeyed && String(input.idempotencyKey).length === 36 ? { ...input, idempotencyKey: randomUUID() } : input
}
