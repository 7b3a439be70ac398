type Listener = () => void

let isOpen = false
const listeners = new Set<Listener>()

const set = (open: boolean) => {
  isOpen = open
  for (const listener of listeners) listener()
}

/**
 * Whether the list of the bell lies open. What it shows needs no second word, which on a phone would slide over the row under
 * the finger.
 */
export const openBell = {
  isOpen: () => isOpen,
  /** Says that it is open, until the returned function is called. */
  mark(): () => void {
    set(true)
    return () => set(false)
  },
  subscribe(listener: Listener) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
