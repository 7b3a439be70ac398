import type { Trx } from '@atithi/db/client'
import { writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AuthorizedPropertyId } from '../access/gates.ts'
import type { Work } from '../context/context.ts'
import type { Services } from '../context/services.ts'
import { requiredText } from '../shared/text.ts'
import { assertSameRequest, type Idempotency, idempotencyOf } from './idempotency.ts'

/** What every act may be sent with, so that it can be sent again when its answer was lost. */
export const actInput = z.object({
  idempotencyKey: requiredText('an idempotency key', 200).optional(),
})

interface Act<Scoped> {
  ctx: Scoped
  path: string
  input: z.output<typeof actInput>
  getRawInput(): Promise<unknown>
}

/**
 * For a procedure whose command is one transaction: with a key its work happens once, and whoever sends the same again is answered as if
 * it had happened now. What came with it besides the key is handed on without it. Throws IDEMPOTENCY_KEY_REUSED.
 */
export async function actOnce<Scoped extends { work: Work; propertyId: AuthorizedPropertyId }>({
  ctx,
  path,
  input,
  getRawInput,
}: Act<Scoped>): Promise<{ ctx: Scoped; input: object }> {
  const { idempotencyKey, ...rest } = input
  if (idempotencyKey === undefined) return { ctx, input: rest }
  const request = { idempotencyKey, path, input: await getRawInput() }
  const work = once(ctx.work, ctx.propertyId, idempotencyOf(request))
  return { ctx: { ...ctx, work }, input: rest }
}

/** Nothing was to do: the act is done, and this is what it answered. */
class AlreadyDone extends Error {
  readonly answer: unknown
  constructor(answer: unknown) {
    super('done before')
    this.answer = answer
  }
}

const whole = new WeakMap<Work, Work>()

/** The work of what an act does aside, in a transaction of its own, as releasing what holds others up: it is not the act. */
export const asideOf = (work: Work): Work => whole.get(work) ?? work

function once(work: Work, propertyId: AuthorizedPropertyId, act: Idempotency): Work {
  const guarded: Work = {
    ...work,
    async write<T>(change: (trx: Trx) => Promise<T>): Promise<T> {
      try {
        return await work.write(async trx => {
          await claim(trx, propertyId, act)
          const answer = await change(trx)
          await trx
            .updateTable('keptAnswer')
            .set({ answer: JSON.stringify(answer ?? null) })
            .where('propertyId', '=', propertyId)
            .where('idempotencyKey', '=', act.idempotencyKey)
            .execute()
          return answer
        })
      } catch (error) {
        if (error instanceof AlreadyDone) return asAnswered<T>(error.answer)
        throw error
      }
    },
  }
  whole.set(guarded, work)
  return guarded
}

/** The digest says that the same procedure was sent the same: its transaction answers what it answered then. */
const asAnswered = <T>(answer: unknown): T => (answer ?? undefined) as T

/** Of two at once the second waits here until the first has ended, and then finds its row or none. */
async function claim(trx: Trx, propertyId: AuthorizedPropertyId, act: Idempotency): Promise<void> {
  const claimed = await trx
    .insertInto('keptAnswer')
    .values({ propertyId, ...act })
    .onConflict(conflict => conflict.doNothing())
    .returning('propertyId')
    .executeTakeFirst()
  if (claimed) return
  const { requestDigest, answer } = await trx
    .selectFrom('keptAnswer')
    .select(['requestDigest', 'answer'])
    .where('propertyId', '=', propertyId)
    .where('idempotencyKey', '=', act.idempotencyKey)
    .executeTakeFirstOrThrow()
  assertSameRequest({ id: act.idempotencyKey, requestDigest }, act)
  throw new AlreadyDone(answer)
}

const keptDays = 7

/** Housekeeping: nobody sends an act again after a week. */
export async function deleteOldAnswers({ db, clock }: Services): Promise<void> {
  await writeIn(db, { role: 'platform' }, trx =>
    trx
      .deleteFrom('keptAnswer')
      .where(
        'at',
        '<',
        sql<string>`${clock.now().toISOString()}::timestamptz - make_interval(days => ${keptDays})`,
      )
      .execute(),
  )
}
