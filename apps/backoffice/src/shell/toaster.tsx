import { ToastProvider, useToast } from '@atithi/ui/toast'
import { useEffect, useEffectEvent } from 'react'
import { waitingToasts } from '../lib/toasts.ts'

/** Shows what waits to be said, and what is said from now on. */
export function Toaster() {
  return (
    <ToastProvider>
      <Hand />
    </ToastProvider>
  )
}

function Hand() {
  const { show } = useToast()
  const hand = useEffectEvent(() => {
    for (const message of waitingToasts.take()) show(message)
  })
  useEffect(() => {
    hand()
    const leave = waitingToasts.subscribe(() => hand())
    return () => void leave()
  }, [])
  return null
}
