import { lazy, Suspense, useSyncExternalStore } from 'react'
import { waitingToasts } from '../lib/toasts.ts'

const Toaster = lazy(() => import('./toaster.tsx').then(module => ({ default: module.Toaster })))
let isNeeded = false

const anySaid = () => {
  isNeeded ||= waitingToasts.get().length > 0
  return isNeeded
}

/** Nothing until there is something to say. */
export function LazyToaster() {
  const needed = useSyncExternalStore(waitingToasts.subscribe, anySaid)
  return <Suspense>{needed && <Toaster />}</Suspense>
}
