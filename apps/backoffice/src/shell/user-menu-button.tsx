import { lazy, Suspense, useState } from 'react'
import { UserButton } from './user-button.tsx'
import type { UserMenuProps } from './user-menu-props.ts'

const UserMenu = lazy(() =>
  import('./user-menu.tsx').then(module => ({ default: module.UserMenu })),
)

/** The menu is loaded when it is first asked for, and then opens at once. */
export function UserMenuButton(props: UserMenuProps) {
  const [asked, setAsked] = useState(false)
  const button = (
    <UserButton
      person={props.person}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setAsked(true)}
    />
  )
  return asked ? (
    <Suspense fallback={button}>
      <UserMenu {...props} />
    </Suspense>
  ) : (
    button
  )
}
