import { Avatar } from '@atithi/ui/avatar'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { type Person, roleWords } from '../lib/session.ts'

/** Who is signed in, as a button. */
export function UserButton({ person, ...props }: ComponentProps<'button'> & { person: Person }) {
  return (
    <button type="button" {...props} className="flex items-center gap-3 rounded-md p-1 text-left hover:bg-hover sm:pr-2">
      <Avatar name={person.name} size="sm" />
      <span className="hidden min-w-0 sm:block">
        <span className="block max-w-48 truncate text-sm leading-5 font-medium">{person.name}</span>
        <span className="block text-xs leading-4 text-muted">{roleWords[person.role]}</span>
      </span>
      <span className="sr-only sm:hidden">Account of {person.name}</span>
      <ChevronDown aria-hidden="true" className="hidden size-4 text-muted sm:block" />
    </button>
  )
}
