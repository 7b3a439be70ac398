import { ConfirmDialog } from '@atithi/ui/confirm-dialog'
import { useState } from 'react'

/** Closing a form asks first where something would be lost. */
export function useClosing(isDirty: boolean, onClose: () => void) {
  const [asks, setAsks] = useState(false)
  return {
    request: () => (isDirty ? setAsks(true) : onClose()),
    question: (
      <ConfirmDialog
        open={asks}
        onCancel={() => setAsks(false)}
        onConfirm={onClose}
        title="Leave without saving?"
        confirmLabel="Leave"
        cancelLabel="Stay"
      >
        What you typed here is not saved yet.
      </ConfirmDialog>
    ),
  }
}
