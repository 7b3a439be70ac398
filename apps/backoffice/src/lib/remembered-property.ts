import { useSyncExternalStore } from 'react'

const key = 'atithi-property'
const listeners = new Set<() => void>()

// Storage throws where the browser forbids it; the choice then holds for the visit.
function read(): string | undefined {
  try {
    return window.localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

let chosen: string | undefined | null = null

/** The property that was last worked at in this browser: chosen in the top bar, or named by an address. */
function rememberedProperty(): string | undefined {
  if (chosen === null) chosen = read()
  return chosen
}

export function rememberProperty(propertyId: string): void {
  if (rememberedProperty() === propertyId) return
  chosen = propertyId
  try {
    window.localStorage.setItem(key, propertyId)
  } catch {
    // See above.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useRememberedProperty = (): string | undefined =>
  useSyncExternalStore(subscribe, rememberedProperty)
