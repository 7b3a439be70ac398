import { ConfirmDialog, preloadConfirmDialog } from '@atithi/ui/confirm-dialog'
import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'

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
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
    >
      What you typed here is not saved yet.
    </ConfirmDialog>
  )
}
