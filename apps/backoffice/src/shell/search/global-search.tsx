import { Button } from '@atithi/ui/button'
import { SearchPalette } from '@atithi/ui/search-palette'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useDebounced } from '../../components/use-debounced.ts'
import { messageFor } from '../../lib/failures.ts'
import type { Person } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { commandsOf, matchingCommands } from './commands.ts'
import { commandGroup, type Found, groupsOf } from './found-items.tsx'
import { useStayCommands } from './use-stay-commands.ts'

const fewestLetters = 2
const mostCommands = 5

interface GlobalSearchProps {
  person: Person
  /** What was typed, from the first key on. */
  text: string
  onTextChange: (text: string) => void
  onClose: () => void
  onShowKeys: () => void
}

/** Commands, hotels, bookings and guests in one box. */
export function GlobalSearch(props: GlobalSearchProps) {
  const { person, text, onTextChange, onClose, onShowKeys } = props
  const navigate = useNavigate()
  const stays = useStayCommands(person, text)
  const query = useDebounced(text.trim(), 200)
  const isEnough = query.length >= fewestLetters
  const search = trpc.search.global.useQuery(
    { query },
    { enabled: isEnough, placeholderData: previous => previous, staleTime: 10_000 },
  )
  // Commands are known here: they come while the words are still being typed.
  const commands = commandsOf(person)
  const offered =
    text.trim() === ''
      ? commands.slice(0, mostCommands)
      : matchingCommands(commands, text, mostCommands)
  const records =
    isEnough && search.data && !search.isError ? groupsOf(search.data, query, person) : []
  const groups = [...commandGroup([...stays, ...offered].slice(0, mostCommands)), ...records]
  const open = ({ to }: Found) => {
    onClose()
    if (to.kind === 'keys') onShowKeys()
    else if (to.kind === 'open')
      void navigate({
        to: '.',
        search: prev => ({ ...prev, open: to.dialog, on: undefined }),
        resetScroll: false,
      })
    else if (to.kind === 'stay')
      void navigate({
        to: '.',
        search: prev => ({
          ...prev,
          ...(to.act === 'details'
            ? { booking: to.bookingId, open: undefined, on: undefined }
            : { open: to.act, on: to.bookingId, change: undefined }),
        }),
        resetScroll: false,
      })
    else if (to.kind === 'go') void navigate({ href: to.href })
    else if (to.kind === 'property') void navigate({ to: '/property', search: { view: to.id } })
    else if (to.kind === 'guest') void navigate({ to: '/guests', search: { guest: to.id } })
    else void navigate({ to: '/bookings', search: { booking: to.id } })
  }
  let note: ReactNode
  if (!isEnough)
    note =
      'Type a command, a name, a phone number, an email or a booking code. Small slips of the finger are forgiven.'
  else if (search.isError)
    note = (
      <span role="alert" className="flex flex-wrap items-center justify-between gap-3">
        {messageFor(search.error)}
        <Button
          variant="secondary"
          size="sm"
          loading={search.isFetching}
          onClick={() => void search.refetch()}
        >
          Retry
        </Button>
      </span>
    )
  else if (groups.length === 0)
    note = search.data && !search.isPlaceholderData ? `Nothing matches “${query}”.` : 'Searching…'
  return (
    <SearchPalette
      label="Search hotels, bookings and guests"
      placeholder="Search hotels, bookings, guests..."
      text={text}
      onTextChange={onTextChange}
      groups={groups}
      onPick={open}
      onClose={onClose}
      isLoading={isEnough && search.isFetching}
      note={note}
    />
  )
}
