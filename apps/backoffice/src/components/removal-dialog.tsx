import { ConfirmDialog } from '@atithi/ui/confirm-dialog'
import { type ReactNode, useState } from 'react'
import { messageFor } from '../lib/failures.ts'
import { toast } from '../lib/toasts.ts'

interface RemovalDialogProps {
  name: string
  verb?: 'Delete' | 'Retire'
  /** Does it, and refreshes what showed it. Answers what to say where it came out otherwise. */
  remove: () => Promise<void> | Promise<{ title: string; description: string } | undefined>
  onRemoved?: () => void
  onClose: () => void
  /** What goes with it, and what stays. */
  children: ReactNode
}

/** Asks before a thing goes for good, and says what became of it. */
export function RemovalDialog({
  name,
  verb = 'Delete',
  remove,
  onRemoved,
  onClose,
  children,
}: RemovalDialogProps) {
  const [isRemoving, setRemoving] = useState(false)
  const confirm = async () => {
    setRemoving(true)
    try {
      const other = await remove()
      toast.show({ tone: 'success', ...(other ?? { title: `${verb}d: ${name}` }) })
      onRemoved?.()
    } catch (error) {
      toast.show({
        tone: 'danger',
        title: `Not ${verb.toLowerCase()}d: ${name}`,
        description: messageFor(error),
      })
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onCancel={onClose}
      onConfirm={() => void confirm()}
      loading={isRemoving}
      title={`${verb} ${name}?`}
      confirmLabel={verb}
    >
      {children}
    </ConfirmDialog>
  )
}
