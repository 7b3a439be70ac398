import { Popover } from '@base-ui/react/popover'
import { CalendarDays } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { classNames } from './class-names.tsx'
import { popupSurface } from './control-styles.ts'
import { IconButton } from './icon-button.tsx'

interface CalendarPopoverProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What it opens below. */
  anchor: RefObject<HTMLElement | null>
  disabled: boolean | undefined
  children: ReactNode
}

/** The button at the end of a field of days, and the calendar that it opens. */
export function CalendarPopover(props: CalendarPopoverProps) {
  return (
    <Popover.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Popover.Trigger
        render={
          <IconButton size="sm" label="Open the calendar" disabled={props.disabled}>
            <CalendarDays />
          </IconButton>
        }
      />
      <Popover.Portal>
        <Popover.Positioner
          anchor={props.anchor}
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
            {props.children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
