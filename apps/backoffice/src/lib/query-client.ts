import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { failureOf } from './failures.ts'

const longestWaitMs = 8_000
let leave: () => void = () => {}

/** Called when the server no longer knows who is asking: the session ran out, or was ended elsewhere. */
export function onSignedOut(handler: () => void): void {
  leave = handler
}

export const whenSignedOut = (): void => leave()

const watch = (error: unknown) => {
  if (failureOf(error).reason === 'SIGN_IN_REQUIRED') whenSignedOut()
}

// A button must know that it is busy before the second click of a double click.
notifyManager.setScheduler(queueMicrotask)

/** A call without a connection fails at once and says so: waiting in silence, it would be sent later, unseen. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: watch }),
  mutationCache: new MutationCache({ onError: watch }),
  defaultOptions: {
    queries: {
      // Live events invalidate what has changed; this is for what they do not cover.
      staleTime: 30_000,
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failureOf(error).reason === 'UNREACHABLE' && failures < 2,
      retryDelay: attempt => Math.min(longestWaitMs, 500 * 2 ** attempt),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
