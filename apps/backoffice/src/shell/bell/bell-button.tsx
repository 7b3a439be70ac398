import { IconButton } from '@atithi/ui/icon-button'
import { Bell } from 'lucide-react'
import type { ComponentProps } from 'react'
import { unreadWords } from './unread-words.ts'

/** The bell with how much is unread. */
export function BellButton({
  unread,
  ...props
}: Omit<ComponentProps<typeof IconButton>, 'label' | 'children'> & { unread: number }) {
  const words = unreadWords(unread)
  return (
    <IconButton
      {...props}
      label={words ? `Notifications, ${words} unread` : 'Notifications'}
      className="relative"
    >
      <Bell />
      {words && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0.5 flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-danger-solid px-1 text-[0.6875rem] leading-none font-semibold text-on-danger tabular-nums"
        >
          {words}
        </span>
      )}
    </IconButton>
  )
}
