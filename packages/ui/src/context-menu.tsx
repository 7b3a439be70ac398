import {
  type ComponentProps,
  cloneElement,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useState,
} from 'react'
import { late, preload, useLate } from './use-late.ts'
import { useLongPress } from './use-long-press.ts'

const menu = late(() => import('./late/menu.tsx'))

interface ContextMenuProps {
  items: ReactNode
  children: ReactElement<ComponentProps<'div'>>
}

/** The same MenuItems as the row's Menu, on right-click or a long press of `children`. */
export function ContextMenu({ items, children }: ContextMenuProps) {
  const [at, setAt] = useState<{ x: number; y: number } | null>(null)
  const { arrived, want } = useLate(menu)
  const open = (point: { x: number; y: number }) => {
    setAt(point)
    want()
  }
  const longPress = useLongPress(open)
  return (
    <>
      {cloneElement(children, {
        ...longPress,
        onPointerDown: (event: PointerEvent) => {
          if (event.button === 2) preload(menu)
        },
        onContextMenu: (event: MouseEvent) => {
          event.preventDefault()
          open({ x: event.clientX, y: event.clientY })
        },
      })}
      {at && arrived && (
        <arrived.MenuAt at={at} onClose={() => setAt(null)}>
          {items}
        </arrived.MenuAt>
      )}
    </>
  )
}
