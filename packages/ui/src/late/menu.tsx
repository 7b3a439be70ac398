import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.tsx'
import { popupSurface } from '../control-styles.ts'
import { MenuParts } from '../menu-parts.ts'
import type { MenuProps } from '../menu-props.ts'

/** The menu once it was asked for: it opens as it arrives. */
export function OpenMenu({ trigger, align = 'end', children }: MenuProps) {
  return (
    <Base.Root modal={false} defaultOpen>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align={align} className="z-50 outline-none">
          <Base.Popup className={classNames(popupSurface, 'min-w-44 p-1')}>
            <MenuParts value={Base}>{children}</MenuParts>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

export interface MenuAtProps {
  /** Where in the window, in pixels. */
  at: { x: number; y: number }
  onClose: () => void
  children: ReactNode
}

/** A menu at a point of the window. */
export function MenuAt({ at, onClose, children }: MenuAtProps) {
  return (
    <Base.Root
      open
      onOpenChange={open => {
        if (!open) onClose()
      }}
    >
      <Base.Portal>
        <Base.Positioner
          anchor={{ getBoundingClientRect: () => new DOMRect(at.x, at.y) }}
          align="start"
          sideOffset={2}
          className="z-50 outline-none"
        >
          <Base.Popup className={classNames(popupSurface, 'min-w-44 p-1')}>
            <MenuParts value={Base}>{children}</MenuParts>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
