import type { AppRouter } from '@atithi/api/router'
import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'

/** Acts of the desk and of the house, which take an idempotency key: sent again after a lost answer they happen once. */
const ofDesk = /^(bookings|groups|instalments|folio|faults|lostFound|housePictures)\./

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Gives each act of the desk a key, and the same one to the same act until it was answered: whoever presses the button again because the
 * line broke does nothing twice. What was answered, and be it refused, is over: the next press is another act.
 */
export function sameKeyUntilAnswered(): TRPCLink<AppRouter> {
  const waiting = new Map<string, string>()
  return () =>
    ({ next, op }) => {
      const { input, path, type } = op
      const takesKey = type === 'mutation' && ofDesk.test(path) && isRecord(input)
      if (!takesKey || 'idempotencyKey' in input) return next(op)
      const act = `${path} ${JSON.stringify(input)}`
      const idempotencyKey = waiting.get(act) ?? crypto.randomUUID()
      waiting.set(act, idempotencyKey)
      return observable(observer =>
        next({ ...op, input: { ...input, idempotencyKey } }).subscribe({
          next(answer) {
            waiting.delete(act)
            observer.next(answer)
          },
          error(error) {
            // Without a code nobody answered, and a failure of ours leaves open what came of it.
            if (error.data && error.data.httpStatus < 500) waiting.delete(act)
            observer.error(error)
          },
          complete: () => observer.complete(),
        }),
      )
    }
}
