import { randomUUID } from 'node:crypto'
import { TRPCError } from '@trpc/server'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callByPath, type ProcedureFacts, procedures } from '../support/procedures.ts'
import { findConflicts } from '../support/recount.ts'
import { isThorough } from '../support/thorough.ts'
import { type Browser, useWorld } from '../support/world.ts'
import { hostileInput, hostileParts, withParts } from './inputs.ts'
import { type Stage, setStage } from './stage.ts'
import { watchWrites } from './watch-writes.ts'

const world = useWorld()
const runs = isThorough ? 600 : 30
/** Of one call, on a machine that runs other tests beside this one. */
const longestMs = 4_000
/** Cases of a procedure that are put in place; the last one stays, used up. */
const mostCases = isThorough ? 20 : 6
let stage: Stage
let writes: Awaited<ReturnType<typeof watchWrites>>
const neverTaken: string[] = []

beforeAll(async () => {
  stage = await setStage(world)
  writes = await watchWrites(world.ownerDb)
  await writes.forget()
})
// After all attacks, in whatever order they ran: they got behind the schemas, and left the books whole.
afterAll(async () => {
  expect(neverTaken.length, neverTaken.join(', ')).toBeLessThanOrEqual(attacked.length / 20)
  expect(await findConflicts(world.ownerDb)).toEqual([])
})
afterEach(async () => {
  await stage.mend()
  await writes.forget()
})

// Ends the caller's own session, or makes the caller somebody else.
const endsTheTest = new Set(['auth.logout', 'auth.stopImpersonating'])
const attacked = procedures.filter(
  ({ path, type }) => type !== 'subscription' && !endsTheTest.has(path),
)

/** An input made from the schemas, sent by one of the stage; or a right one with hostile parts, mostly by whom it is right for. */
const attackOn = async ({ inputs }: ProcedureFacts, hasFresh: boolean) => {
  const at = fc.nat(stage.callers.length - 1)
  const input = await hostileInput(inputs, stage.right, stage.foreignIds)
  const made = fc.record({ made: input, at })
  const spoilt = fc.record({
    parts: hostileParts(stage.foreignIds),
    at: fc.option(at, { freq: 2 }),
  })
  return hasFresh ? fc.oneof(made, spoilt) : made
}

describe('hostile input', () => {
  it.each(attacked.map(procedure => [procedure.path, procedure] as const))(
    'to %s meets a reason, soon, and neither writes when refused nor shows what is a neighbour’s',
    async (path, procedure) => {
      const makeFresh = stage.fresh[path]
      let fresh = await makeFresh?.()
      let taken = 0
      await writes.forget()

      /** Answers the refusal; nothing where it was taken. */
      async function send(
        browser: Browser,
        input: unknown,
        { name, mayNotSee }: { name: string; mayNotSee: readonly string[] },
      ) {
        const sent = withFreshKey(input)
        const started = performance.now()
        const outcome = await callByPath(browser.call, path, sent).then(
          data => ({ data }),
          (error: unknown) => ({ error }),
        )
        const shown = () => `${name} sent ${JSON.stringify(sent)?.slice(0, 300)}`
        expect(performance.now() - started, `${shown()}, and waited`).toBeLessThan(longestMs)
        if ('data' in outcome) {
          taken += 1
          const answer = JSON.stringify(outcome.data) ?? ''
          for (const secret of mayNotSee)
            expect(answer.includes(secret), `${shown()}, and saw ${secret}`).toBe(false)
          // What was taken has used the case up, by whomever it was sent; a question uses up nothing.
          if (makeFresh && procedure.type === 'mutation' && taken < mostCases)
            fresh = await makeFresh()
          await writes.forget()
          return undefined
        }
        const { error } = outcome
        if (!(error instanceof TRPCError)) throw error
        expect(error.code, `${shown()}\n${error.cause?.stack ?? error.stack}`).not.toBe(
          'INTERNAL_SERVER_ERROR',
        )
        expect(await writes.found(), shown()).toEqual([])
        return error
      }

      const itself = { name: 'whom it is right for', mayNotSee: stage.secrets }
      if (fresh)
        expect(
          await send(fresh.browser, fresh.input, itself),
          'what is right is taken',
        ).toBeUndefined()
      const attack = fc.asyncProperty(
        await attackOn(procedure, fresh !== undefined),
        async wrong => {
          const input = 'parts' in wrong ? withParts(fresh?.input, wrong.parts) : wrong.made
          const caller = wrong.at === null ? undefined : stage.callers[wrong.at]
          if (caller)
            await send(path.startsWith('auth.') ? world.anonymous() : caller.browser, input, caller)
          else if (fresh) await send(fresh.browser, input, itself)
        },
      )
      await fc.assert(attack, { numRuns: runs, endOnFailure: true })
      if (taken === 0) neverTaken.push(path)
    },
  )
})

/** A key that was right before would only be answered with its first booking. */
function withFreshKey(input: unknown): unknown {
  const isKeyed =
    typeof input === 'object' &&
    input !== null &&
    'idempotencyKey' in input &&
    typeof input.idempotencyKey === 'string'
  return isKeyed && String(input.idempotencyKey).length === 36
    ? { ...input, idempotencyKey: randomUUID() }
    : input
}
