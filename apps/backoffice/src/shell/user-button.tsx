import { Avatar } from '@atithi/ui/avatar'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { avatarHref } from '../components/avatar.ts'
import { type Person, roleWords } from '../lib/session.ts'
import { trpc } from '../lib/trpc.ts'

/** Who is signed in, as a button. */
export function UserButton({ person, ...props }: ComponentProps<'button'> & { person: Person }) {
  const avatar = trpc.settings.profile.get.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
  }).data?.avatarKey
  return (
    <button
      type="button"
      {...props}
      className="flex items-center gap-3 rounded-md p-1 text-left hover:bg-hover lg:pr-2"
    >
      <Avatar name={person.name} src={avatarHref(avatar)} size="sm" />
      <span className="hidden min-w-0 lg:block">
        <span className="block max-w-48 truncate text-sm leading-5 font-medium">{person.name}</span>
        <span className="block text-xs leading-4 text-muted">{roleWords[person.role]}</span>
      </span>
      <span className="sr-only lg:hidden">Account of {person.name}</span>
      <ChevronDown aria-hidden="true" className="hidden size-4 text-muted lg:block" />
    </button>
  )
}
