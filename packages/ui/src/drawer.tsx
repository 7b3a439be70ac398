import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.tsx'
import { IconButton } from './icon-button.tsx'

const sides = {
  right: 'right-0 border-l data-starting-style:translate-x-full data-ending-style:translate-x-full',
  left: 'left-0 border-r data-starting-style:-translate-x-full data-ending-style:-translate-x-full',
}

const widths = { sm: 'sm:max-w-xs', md: 'sm:max-w-lg', lg: 'sm:max-w-[44rem]' }

export interface DrawerProps {
  open: boolean
  onCloseRequest: () => void
  title: ReactNode
  description?: ReactNode
  footer?: ReactNode
  side?: keyof typeof sides
  size?: keyof typeof widths
  children?: ReactNode
}

/** A panel at the edge for the details of one thing, with its list still in sight. */
export function Drawer({ open, onCloseRequest, title, description, footer, side = 'right', size = 'md', children }: DrawerProps) {
  return (
    <Dialog.Root
      open={open}
      onOpenChange={next => {
        if (!next) onCloseRequest()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-overlay transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          className={classNames(
            'fixed inset-y-0 z-40 flex w-full flex-col border-line bg-raised text-ink shadow-lg outline-none transition-[translate] duration-300 max-sm:border-0',
            side === 'left' && 'max-sm:max-w-[calc(100vw-3rem)]',
            sides[side],
            widths[size],
          )}
        >
          <div className="flex shrink-0 items-start justify-between gap-4 border-b border-line py-3 pr-3 pl-4 sm:pl-6">
            <div className="min-w-0 py-1.5">
              <Dialog.Title className="text-lg leading-7 font-semibold">{title}</Dialog.Title>
              {description && <Dialog.Description className="text-sm text-muted">{description}</Dialog.Description>}
            </div>
            <Dialog.Close
              render={
                <IconButton label="Close">
                  <X />
                </IconButton>
              }
            />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-5 sm:px-6">{children}</div>
          {footer && (
            <div className="flex shrink-0 flex-wrap items-center justify-end gap-3 border-t border-line px-4 py-4 sm:px-6">{footer}</div>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
