import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'

const lookEveryMs = 50

export interface ReadinessWatch {
  /** Waits until the server is ready, fails when it has not been for `mostMs`; prints the longest time that it was not, and ends. */
  back(mostMs: number): Promise<void>
}

/** Looks from now on, again and again, whether the server behind `url` says that it is ready; `fault` names what it is made to suffer. */
export function watchReadiness(fault: string, url: string): ReadinessWatch {
  let longestMs = 0
  let lastReady = performance.now()
  let isReady = true
  let looks = 0
  const ended = new AbortController()
  const watch = async () => {
    while (!ended.signal.aborted) {
      const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(
        () => undefined,
      )
      isReady = response?.ok ?? false
      if (isReady) lastReady = performance.now()
      else longestMs = Math.max(longestMs, performance.now() - lastReady)
      looks += 1
      await sleep(lookEveryMs)
    }
  }
  const watching = watch()
  return {
    async back(mostMs) {
      // The look that is under way began before: the one after it counts.
      const enough = looks + 2
      while (looks < enough || (!isReady && performance.now() - lastReady < mostMs))
        await sleep(lookEveryMs)
      ended.abort()
      await watching
      console.info(`${fault}: not ready for ${Math.round(longestMs)} ms at most`)
      expect(isReady, `ready again within ${mostMs} ms`).toBe(true)
    },
  }
}
