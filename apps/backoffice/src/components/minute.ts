import { useSyncExternalStore } from 'react'

const minuteMs = 60_000

let minute = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const watching = new Set<() => void>()

function tick() {
  minute = Date.now()
  for (const onTick of watching) onTick()
}

/** One clock for all that watch; it stands still while nobody does. */
function watch(onTick: () => void) {
  if (watching.size === 0) {
    minute = Date.now()
    timer = setInterval(tick, minuteMs)
  }
  watching.add(onTick)
  return () => {
    watching.delete(onTick)
    if (watching.size === 0) clearInterval(timer)
  }
}

/** Now, anew each minute: what says how long ago something was must not stand still. */
export function useMinute(): Date {
  return new Date(useSyncExternalStore(watch, () => minute))
}
