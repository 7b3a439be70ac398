import type { Menu } from '@base-ui/react/menu'
import { createContext, useContext } from 'react'

/** What items are made of comes with the open menu, so that a closed one weighs nothing. */
export const MenuParts = createContext<Pick<
  typeof Menu,
  'Item' | 'Separator' | 'Group' | 'GroupLabel'
> | null>(null)

/** The parts of the menu around. Throws outside an open Menu or ContextMenu, where an item has no place. */
export function useMenuParts() {
  const parts = useContext(MenuParts)
  if (!parts) throw new Error('A menu item stands outside a menu')
  return parts
}
