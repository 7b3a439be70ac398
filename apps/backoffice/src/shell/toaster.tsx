import { ToastProvider, useToast } from '@atithi/ui/toast'
import { useEffect, useEffectEvent, useRef } from 'react'
import { waitingToasts } from '../lib/toasts.ts'
import { openBell } from './bell/open-bell.ts'

/** Shows what waits to be said, and what is said from now on. */
export function Toaster() {
  return (
    <ToastProvider>
      <Hand />
    </ToastProvider>
  )
}

function Hand() {
  const { show, close } = useToast()
  const inBell = useRef<string[]>([])
  const hand = useEffectEvent(() => {
    for (const message of waitingToasts.take()) {
      if (!message.isInBell) show(message)
      else if (!openBell.isOpen()) inBell.current.push(show(message))
    }
  })
  const makeRoom = useEffectEvent(() => {
    if (openBell.isOpen()) for (const id of inBell.current.splice(0)) close(id)
  })
  useEffect(() => {
    hand()
    const leaves = [waitingToasts.subscribe(() => hand()), openBell.subscribe(() => makeRoom())]
    return () => {
      for (const leave of leaves) leave()
    }
  }, [])
  return null
}
