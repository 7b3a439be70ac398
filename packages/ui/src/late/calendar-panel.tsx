import { Popover } from '@base-ui/react/popover'
import type { ReactNode, RefObject } from 'react'
import { classNames } from '../class-names.tsx'
import { popupSurface } from '../control-styles.ts'

export interface CalendarPanelProps {
  open: boolean
  onClose: () => void
  /** What it opens below. */
  anchor: RefObject<HTMLElement | null>
  /** The button that opens and closes it: a press on it is none outside. */
  button: RefObject<HTMLElement | null>
  children: ReactNode
}

export function CalendarPanel({ open, onClose, anchor, button, children }: CalendarPanelProps) {
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, { event }) => {
        const onButton = event.target instanceof Node && button.current?.contains(event.target)
        if (!next && !(onButton && event.type !== 'keydown')) onClose()
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          sideOffset={4}
          align="start"
          className="z-50 outline-none"
        >
          <Popover.Popup
            className={classNames(
              popupSurface,
              'max-h-(--available-height) max-w-(--available-width) overflow-auto',
            )}
            aria-label="Calendar"
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
