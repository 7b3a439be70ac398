import type pg from 'pg'

const seen = new WeakMap<pg.Pool, number>()

/** How often PostgreSQL has ended a statement of this pool to break a deadlock (SQLSTATE 40P01), begun anew or not. */
export const deadlocksOf = (pool: pg.Pool): number => seen.get(pool) ?? 0

/** The answer of a statement; a deadlock in it is counted before it is thrown on. */
export async function countingDeadlocks<T>(pool: pg.Pool, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '40P01')
      seen.set(pool, deadlocksOf(pool) + 1)
    throw error
  }
}
