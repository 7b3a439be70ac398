import { useEffect, useRef } from 'react'

/**
 * The newest edit of these nights when they were first looked at. Later ones of others reach the screen by themselves,
 * but whoever is typing may not have looked.
 */
export function useSeen(nights: string, newest: string | null | undefined) {
  const kept = useRef<{ nights: string; seen: string | null }>(undefined)
  useEffect(() => {
    if (newest !== undefined && kept.current?.nights !== nights)
      kept.current = { nights, seen: newest }
  }, [nights, newest])
  return {
    /** Undefined until the nights were read. */
    current: () => (kept.current?.nights === nights ? kept.current.seen : undefined),
    lookAgain: (seen: string | null | undefined) => {
      if (seen !== undefined) kept.current = { nights, seen }
    },
  }
}
