import type { ToastMessage } from '@atithi/ui/toast'

type Listener = () => void

let waiting: readonly ToastMessage[] = []
const listeners = new Set<Listener>()

const set = (messages: readonly ToastMessage[]) => {
  waiting = messages
  for (const listener of listeners) listener()
}

/** Says in passing what has just happened. Until what shows it has come, messages wait. */
export const toast = {
  show: (message: ToastMessage) => set([...waiting, message]),
}

export const waitingToasts = {
  get: () => waiting,
  subscribe(listener: Listener) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Hands the messages over to what shows them. */
  take(): readonly ToastMessage[] {
    const taken = waiting
    if (taken.length > 0) set([])
    return taken
  },
}
