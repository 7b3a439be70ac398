import { useSyncExternalStore } from 'react'

export type ThemeChoice = 'system' | 'light' | 'dark'

const storageKey = 'atithi-theme'
const listeners = new Set<() => void>()
let choice: ThemeChoice | undefined

// Storage throws where the browser forbids it (private windows, blocked cookies): the choice then lasts for the visit.
function remembered(): ThemeChoice {
  try {
    const stored = window.localStorage.getItem(storageKey)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

function remember(next: ThemeChoice): void {
  try {
    if (next === 'system') window.localStorage.removeItem(storageKey)
    else window.localStorage.setItem(storageKey, next)
  } catch {
    // Nothing to do: see above.
  }
}

function apply(next: ThemeChoice): void {
  if (next === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = next
}

/** Call once before the first render, so that the page never shows in the wrong theme. */
export function applyRememberedTheme(): void {
  choice = remembered()
  apply(choice)
}

function setTheme(next: ThemeChoice): void {
  choice = next
  remember(next)
  apply(next)
  for (const listener of listeners) listener()
}

function current(): ThemeChoice {
  choice ??= remembered()
  return choice
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== storageKey) return
    applyRememberedTheme()
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

export function useTheme(): { theme: ThemeChoice; setTheme: (next: ThemeChoice) => void } {
  const theme = useSyncExternalStore<ThemeChoice>(subscribe, current, () => 'system')
  return { theme, setTheme }
}
