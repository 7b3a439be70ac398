import { preloadConfirmDialog } from '@atithi/ui/confirm-dialog'
import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LeaveQuestion } from './leave-question.tsx'

/** Asks before unsaved words are left behind: by Esc, by Back, by a link or by closing the window. */
interface UnsavedGuardProps {
  when: boolean
  /** Steps that leave nothing behind: to another part of the same form. */
  mayGo?: (from: { pathname: string; search: object }, to: { pathname: string; search: object }) => boolean
}

export function UnsavedGuard({ when, mayGo }: UnsavedGuardProps) {
  useEffect(() => {
    if (when) preloadConfirmDialog()
  }, [when])
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => when && !mayGo?.(current, next),
    enableBeforeUnload: when,
    withResolver: true,
    disabled: !when,
  })
  return <LeaveQuestion open={blocker.status === 'blocked'} onStay={() => blocker.reset?.()} onLeave={() => blocker.proceed?.()} />
}
