import type { ComponentProps, ReactElement, ReactNode } from 'react'

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<ComponentProps<'button'>>
  align?: 'start' | 'center' | 'end'
  /** Open from the start, where the press that asked for it came before it was there. */
  defaultOpen?: boolean
  children: ReactNode
}
