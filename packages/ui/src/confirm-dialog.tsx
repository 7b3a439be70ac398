import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'

export interface ConfirmDialogProps {
  open: boolean
  onCancel: () => void
  onConfirm: () => void
  title: ReactNode
  /** What will be lost, by name. */
  children?: ReactNode
  /** The verb, as in "Cancel booking". */
  confirmLabel: string
  cancelLabel?: string
  tone?: 'danger' | 'primary'
  loading?: boolean
}

/** Asks once, before what cannot be undone. A press outside does not answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onCancel,
    onConfirm,
    title,
    children,
    confirmLabel,
    cancelLabel = 'Keep',
    tone = 'danger',
    loading = false,
  } = props
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={next => {
        if (!next && !loading) onCancel()
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-overlay transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <AlertDialog.Viewport className="fixed inset-0 z-40 flex items-end justify-center p-4 sm:items-center sm:p-6">
          <AlertDialog.Popup
            initialFocus={cancel}
            className="w-full max-w-md rounded-xl border border-line bg-raised p-6 text-ink shadow-lg outline-none transition-[opacity,translate] duration-200 data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0"
          >
            <AlertDialog.Title className="text-lg leading-7 font-semibold">
              {title}
            </AlertDialog.Title>
            {children && (
              <AlertDialog.Description render={<div />} className="mt-2 text-sm text-muted">
                {children}
              </AlertDialog.Description>
            )}
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              <Button ref={cancel} variant="secondary" onClick={onCancel} disabled={loading}>
                {cancelLabel}
              </Button>
              <Button variant={tone} loading={loading} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
