import type { Stale } from './live-events.ts'

/** All screens of a hotel hear the same at the same moment: each reads again at a moment of its own within this time. */
const spreadMs = 150
/** In a busy hour a screen reads again once in this time, and then all that changed. */
const leastBetweenMs = 1_000

export interface StaleGatherer {
  note(parts: readonly Stale[]): void
  /** Forgets what waits, when nobody looks any more. */
  stop(): void
}

/** Passes on what has to be read again: soon after the first word of it, and together with all that became stale until then. */
export function gatherStale(read: (parts: readonly Stale[]) => void): StaleGatherer {
  const stale = new Set<Stale>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let readAt = 0
  const readNow = () => {
    timer = undefined
    readAt = Date.now()
    const parts = [...stale]
    stale.clear()
    read(parts)
  }
  return {
    note(parts) {
      for (const part of parts) stale.add(part)
      if (stale.size > 0)
        timer ??= setTimeout(
          readNow,
          Math.max(Math.random() * spreadMs, readAt + leastBetweenMs - Date.now()),
        )
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
      stale.clear()
    },
  }
}
