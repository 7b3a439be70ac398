import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Trx } from './client.ts'
import { compileOnce, type Slots } from './compile-once.ts'
import { readIn, writeIn } from './scope.ts'
import { useTestDb } from './testing.ts'

describe('compileOnce', () => {
  const test = useTestDb({ max: 1 })
  const run = <T>(work: Parameters<typeof writeIn<T>>[2]) =>
    writeIn(test.db, { role: 'platform' }, work)

  it('builds a statement once and fills it in each time, in the order of its text', async () => {
    let built = 0
    const difference = compileOnce(
      (_, { much, little }: Slots<{ little: number; much: number }>) => {
        built += 1
        return sql<{
          isMore: boolean
          apart: number
        }>`select ${much}::int > ${little}::int as is_more, ${much}::int - ${little}::int as apart`
      },
    )
    expect(await run(trx => difference(trx, { little: 2, much: 9 }))).toEqual([
      { isMore: true, apart: 7 },
    ])
    expect(await run(trx => difference(trx, { little: 5, much: 4 }))).toEqual([
      { isMore: false, apart: -1 },
    ])
    expect(built).toBe(1)
  })

  it('takes what a builder takes: values of its own, nothing at all, lists, and rows to insert', async () => {
    const note = compileOnce(
      (db: Trx, { subject, others }: Slots<{ subject: string | null; others: string[] }>) =>
        db
          .with('made', one =>
            one
              .insertInto('attempt')
              .values({ subject: sql<string>`coalesce(${subject}, 'nobody')` })
              .returning('subject'),
          )
          .selectFrom('made')
          .select('subject')
          .select(sql<boolean>`subject = any (${others}::text[])`.as('isOther')),
    )
    expect(await run(trx => note(trx, { subject: null, others: ['nobody', 'somebody'] }))).toEqual([
      { subject: 'nobody', isOther: true },
    ])
    expect(await run(trx => note(trx, { subject: `x'; drop table attempt`, others: [] }))).toEqual([
      { subject: `x'; drop table attempt`, isOther: false },
    ])
  })

  it('keeps the values of two that run at once apart', async () => {
    const echo = compileOnce(
      (_, { word }: Slots<{ word: string }>) =>
        sql<{ word: string }>`select ${word}::text as word, pg_sleep(0.01)`,
    )
    const words = Array.from({ length: 8 }, (_, at) => `word ${at}`)
    const said = await Promise.all(words.map(word => run(trx => echo(trx, { word }))))
    expect(said.map(([row]) => row?.word)).toEqual(words)
  })

  it('is planned once in PostgreSQL, and what stands beside it in its transaction is not', async () => {
    const mode = sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode, ${1}::int`
    const modeOnce = compileOnce(
      (_, { one }: Slots<{ one: number }>) =>
        sql<{
          mode: string
        }>`select current_setting('plan_cache_mode') as mode, ${one}::int as one`,
    )
    const seen = await run(async trx => [
      (await modeOnce(trx, { one: 1 }))[0]?.mode,
      (await mode.execute(trx)).rows[0]?.mode,
      (await modeOnce(trx, { one: 1 }))[0]?.mode,
      (await modeOnce(trx, { one: 1 }))[0]?.mode,
    ])
    expect(seen).toEqual(['force_generic_plan', 'auto', 'force_generic_plan', 'force_generic_plan'])
    const read = await readIn(test.db, { role: 'platform' }, db => modeOnce(db, { one: 1 }))
    expect(read[0]?.mode).toBe('force_generic_plan')
    expect((await mode.execute(test.db)).rows[0]?.mode).toBe('auto')
    expect((await modeOnce(test.db, { one: 1 }))[0]?.mode).toBe('auto')
  })
})
