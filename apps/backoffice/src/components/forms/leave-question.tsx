import { ConfirmDialog } from '@atithi/ui/confirm-dialog'

/** Asked before unsaved words are lost. */
export function LeaveQuestion({
  open,
  onStay,
  onLeave,
}: {
  open: boolean
  onStay: () => void
  onLeave: () => void
}) {
  return (
    <ConfirmDialog
      open={open}
      onCancel={onStay}
      onConfirm={onLeave}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
    >
      What you typed here is not saved yet.
    </ConfirmDialog>
  )
}
