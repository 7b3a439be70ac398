import type { ToastMessage } from '@atithi/ui/toast'

type Listener = () => void

interface Message extends ToastMessage {
  /** The list of the bell says it as well: it is not said over that list. */
  isInBell?: boolean
}

let waiting: readonly Message[] = []
const listeners = new Set<Listener>()

const set = (messages: readonly Message[]) => {
  waiting = messages
  for (const listener of listeners) listener()
}

/** Says in passing what has just happened. Until what shows it has come, messages wait. */
export const toast = {
  show: (message: Message) => set([...waiting, message]),
}

export const waitingToasts = {
  get: () => waiting,
  subscribe(listener: Listener) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Hands the messages over to what shows them. */
  take(): readonly Message[] {
    const taken = waiting
    if (taken.length > 0) set([])
    return taken
  },
}
