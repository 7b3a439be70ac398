import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'
import { classNames } from './class-names.tsx'
import { popupItem } from './control-styles.ts'
import { useMenuParts } from './menu-parts.ts'
import type { MenuProps } from './menu-props.ts'
import { late, preload, useLate, useLateWhen } from './use-late.ts'

const menu = late(() => import('./late/menu.tsx'))
const preloadMenu = () => preload(menu)

/** A list of actions below its button. It is fetched when a menu's button is first pointed at. */
export function Menu(props: MenuProps) {
  const { arrived, want } = useLate(menu)
  const atOnce = useLateWhen(menu, props.defaultOpen ?? false)
  const open = arrived ?? atOnce
  if (open) return <open.OpenMenu {...props} />
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: preloadMenu,
    onFocus: preloadMenu,
    onClick: want,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      want()
    },
  })
}

export interface MenuItemProps {
  icon?: ReactNode
  tone?: 'normal' | 'danger'
  disabled?: boolean
  /** The key that does the same, as in "N". */
  shortcut?: string
  /** A link in place of a button. */
  render?: ReactElement
  onClick?: () => void
  children: ReactNode
}

/** For Menu and ContextMenu alike. */
export function MenuItem({
  icon,
  tone = 'normal',
  disabled,
  shortcut,
  render,
  onClick,
  children,
}: MenuItemProps) {
  const { Item } = useMenuParts()
  return (
    <Item
      disabled={disabled}
      render={render}
      onClick={onClick}
      className={classNames(
        popupItem,
        'pr-3',
        tone === 'danger' && 'text-danger-strong data-highlighted:bg-danger-soft',
      )}
    >
      {icon && (
        <span aria-hidden="true" className="flex shrink-0 [&>svg]:size-4">
          {icon}
        </span>
      )}
      <span className="min-w-0 flex-1">{children}</span>
      {shortcut && <kbd className="font-sans text-xs text-muted">{shortcut}</kbd>}
    </Item>
  )
}

export function MenuSeparator() {
  const { Separator } = useMenuParts()
  return <Separator className="mx-2 my-1 h-px bg-line" />
}

export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  const { Group, GroupLabel } = useMenuParts()
  return (
    <Group>
      <GroupLabel className="px-2 pt-2 pb-1 text-xs font-medium text-muted">{label}</GroupLabel>
      {children}
    </Group>
  )
}
