import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from './class-names.tsx'
import { popupSurface } from './control-styles.ts'

export interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement
  title: ReactNode
  /** Beside the title. */
  actions?: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

/** A panel below a button, to look into and close again. */
export function Popover({ trigger, title, actions, open, onOpenChange, children }: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner
          sideOffset={8}
          align="end"
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <Base.Popup
            className={classNames(
              popupSurface,
              'flex max-h-[min(36rem,var(--available-height))] w-[min(24rem,calc(100vw-1rem))] flex-col',
            )}
          >
            <div className="flex min-h-12 shrink-0 items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-4">
              <Base.Title className="text-base font-semibold">{title}</Base.Title>
              {actions}
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
