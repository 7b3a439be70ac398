import { ContextMenu as Base } from '@base-ui/react/context-menu'
import { type ComponentProps, type ReactElement, type ReactNode, useState } from 'react'
import { classNames } from './class-names.tsx'
import { popupSurface } from './control-styles.ts'

interface ContextMenuProps {
  items: ReactNode
  children: ReactElement<ComponentProps<'div'>>
}

/** The same MenuItems as the row's Menu, on right-click or a long press of `children`. */
export function ContextMenu({ items, children }: ContextMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Base.Root open={isOpen} onOpenChange={setIsOpen}>
      <Base.Trigger
        render={children}
        onTouchEnd={event => {
          // The tap that would follow a long press would open the row.
          if (isOpen) event.preventDefault()
        }}
      />
      <Base.Portal>
        <Base.Positioner sideOffset={2} className="z-50 outline-none">
          <Base.Popup className={classNames(popupSurface, 'min-w-44 p-1')}>{items}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
