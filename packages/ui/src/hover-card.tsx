import { PreviewCard } from '@base-ui/react/preview-card'
import type { ReactNode } from 'react'
import { classNames } from './class-names.tsx'
import { popupSurface } from './control-styles.ts'

export interface HoverCardProps {
  /** What it stands beside; null while nothing is pointed at. */
  anchor: Element | null
  onClose: () => void
  children: ReactNode
}

/** Facts beside what the pointer or the keyboard rests on; never the only place where they stand. Esc closes it. */
export function HoverCard({ anchor, onClose, children }: HoverCardProps) {
  return (
    <PreviewCard.Root
      open={anchor !== null}
      onOpenChange={open => {
        if (!open) onClose()
      }}
    >
      <PreviewCard.Portal>
        <PreviewCard.Positioner
          anchor={anchor}
          side="bottom"
          align="start"
          sideOffset={6}
          collisionPadding={12}
          className="pointer-events-none z-30"
        >
          <PreviewCard.Popup className={classNames(popupSurface, 'w-72 p-4 text-sm')}>
            {children}
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  )
}
