import { Menu as Base } from '@base-ui/react/menu'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { classNames } from './class-names.tsx'
import { popupItem, popupSurface } from './control-styles.ts'

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<ComponentProps<'button'>>
  align?: 'start' | 'center' | 'end'
  children: ReactNode
}

/** A list of actions below its button. */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align={align} className="z-50 outline-none">
          <Base.Popup className={classNames(popupSurface, 'min-w-44 p-1')}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
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
  return (
    <Base.Item
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
    </Base.Item>
  )
}

export function MenuSeparator() {
  return <Base.Separator className="mx-2 my-1 h-px bg-line" />
}

export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2 pt-2 pb-1 text-xs font-medium text-muted">
        {label}
      </Base.GroupLabel>
      {children}
    </Base.Group>
  )
}
