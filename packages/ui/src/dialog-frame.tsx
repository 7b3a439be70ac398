import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'

interface DialogFrameProps {
  open: boolean
  onCloseRequest: () => void
  children: ReactNode
}

/** What lies over the page and darkens it. Esc, the cross or a press outside ask to close it. */
export function DialogFrame({ open, onCloseRequest, children }: DialogFrameProps) {
  return (
    <Dialog.Root
      open={open}
      onOpenChange={next => {
        if (!next) onCloseRequest()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-overlay transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 print:hidden" />
        {children}
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/**
 * Of a panel that may hold another dialogue: it darkens under it, as the page does under the panel. The backdrop of the inner one would
 * darken the page twice.
 */
export const underAnother =
  'after:pointer-events-none after:absolute after:inset-0 after:z-50 after:rounded-[inherit] after:bg-overlay after:opacity-0 after:transition-opacity data-nested-dialog-open:after:opacity-100'

/** The name of a dialogue, and the cross that closes it. */
export function DialogHead({ title, description }: { title: ReactNode; description?: ReactNode }) {
  return (
    <div className="flex shrink-0 items-start justify-between gap-4 border-b border-line py-3 pr-3 pl-4 sm:pl-6">
      <div className="min-w-0 py-1.5">
        <Dialog.Title className="text-lg leading-7 font-semibold">{title}</Dialog.Title>
        {description && (
          <Dialog.Description className="text-sm text-muted">{description}</Dialog.Description>
        )}
      </div>
      <Dialog.Close
        render={
          <IconButton label="Close" className="print:hidden">
            <X />
          </IconButton>
        }
      />
    </div>
  )
}
