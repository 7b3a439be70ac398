import { ConfirmDialog } from '@atithi/ui/confirm-dialog'
import { useBlocker } from '@tanstack/react-router'

/** Asks before unsaved words are left behind: by Esc, by Back, by a link or by closing the window. */
export function UnsavedGuard({ when }: { when: boolean }) {
  const blocker = useBlocker({ shouldBlockFn: () => when, enableBeforeUnload: when, withResolver: true, disabled: !when })
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
