import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { classNames } from './class-names.tsx'
import { DialogFrame, DialogHead, underAnother } from './dialog-frame.tsx'

const sides = {
  right: 'right-0 border-l data-starting-style:translate-x-full data-ending-style:translate-x-full',
  left: 'left-0 border-r data-starting-style:-translate-x-full data-ending-style:-translate-x-full',
}

// The widest is for tables of many columns.
const widths = {
  sm: 'sm:max-w-xs',
  md: 'sm:max-w-lg',
  lg: 'sm:max-w-[44rem]',
  xl: 'sm:max-w-[60rem]',
}

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
export function Drawer({
  open,
  onCloseRequest,
  title,
  description,
  footer,
  side = 'right',
  size = 'md',
  children,
}: DrawerProps) {
  return (
    <DialogFrame open={open} onCloseRequest={onCloseRequest}>
      <Dialog.Popup
        className={classNames(
          'fixed inset-y-0 z-40 flex w-full flex-col border-line bg-raised text-ink shadow-lg outline-none transition-[translate] duration-300 max-sm:border-0',
          side === 'left' && 'max-sm:max-w-[calc(100vw-3rem)]',
          underAnother,
          sides[side],
          widths[size],
        )}
      >
        <DialogHead title={title} description={description} />
        <div className="min-h-0 flex-1 scroll-py-16 overflow-y-auto overscroll-contain px-4 py-5 sm:px-6">
          {children}
        </div>
        {footer && (
          <div className="flex shrink-0 flex-wrap items-center justify-end gap-3 border-t border-line px-4 py-4 sm:px-6">
            {footer}
          </div>
        )}
      </Dialog.Popup>
    </DialogFrame>
  )
}
