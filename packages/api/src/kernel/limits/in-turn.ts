import { DomainError } from '../errors/domain-error.ts'
import { kernelReasons } from '../errors/reasons.ts'

interface Queue {
  running: number
  waiting: (() => void)[]
}

export interface Turns {
  /** Runs `work` once it is the turn of `key`. Throws AT_WORK where too many wait already. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

/**
 * Lets each key do so much at once and has the rest wait in order, so that nobody's heavy work takes what all others need. Of this
 * process: several let as many pass each.
 */
export function createTurns({
  atOnce,
  mostWaiting,
}: {
  atOnce: number
  mostWaiting: number
}): Turns {
  const queues = new Map<string, Queue>()
  return {
    async run(key, work) {
      const queue = queues.get(key) ?? { running: 0, waiting: [] }
      queues.set(key, queue)
      if (queue.running < atOnce) queue.running += 1
      else if (queue.waiting.length >= mostWaiting)
        throw new DomainError(kernelReasons.AT_WORK, { what: 'What you asked for' })
      else await new Promise<void>(resolve => queue.waiting.push(resolve))
      try {
        return await work()
      } finally {
        // Whoever waits longest takes the place over: `running` stays.
        const next = queue.waiting.shift()
        if (next) next()
        else {
          queue.running -= 1
          if (queue.running === 0) queues.delete(key)
        }
      }
    },
  }
}
