import { ContextMenu as Base } from '@base-ui/react/context-menu'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from './class-names.tsx'
import { popupSurface } from './control-styles.ts'

/** The same MenuItems as the row's Menu, on right-click or a long press of `children`. */
export function ContextMenu({ items, children }: { items: ReactNode; children: ReactElement }) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner className="z-50 outline-none">
          <Base.Popup className={classNames(popupSurface, 'min-w-44 p-1')}>{items}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
