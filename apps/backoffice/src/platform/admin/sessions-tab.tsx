import { deviceWords } from '@atithi/api/kernel/shared/device-words'
import { Badge } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { FilterBar } from '@atithi/ui/filter-bar'
import { SearchInput } from '@atithi/ui/search-input'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { textLink } from '@atithi/ui/text-link'
import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useMinute } from '../../components/minute.ts'
import { useSearchText } from '../../components/use-search-text.ts'
import { formatFound, formatInstant } from '../../lib/format.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import { roleWords } from '../../lib/session.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { AdminList } from './admin-list.tsx'
import type { SecuritySearch } from './security-search.ts'
import { useEndSessions } from './use-end-sessions.ts'
import { roleTones } from './user-row.tsx'

type Session = Outputs['admin']['sessions']['items'][number]

/** Everybody who is signed in, and the end of it. */
export function SessionsTab({
  search,
  onChange,
}: {
  search: SecuritySearch
  onChange: (change: SecuritySearch) => void
}) {
  const text = useSearchText(search.q, q => onChange({ q }))
  const list = trpc.admin.sessions.useInfiniteQuery(
    { search: search.q },
    {
      getNextPageParam: page => page.nextCursor ?? undefined,
      placeholderData: previous => previous,
    },
  )
  const found = list.data?.pages[0]
  const clear = () => {
    text.setText('')
    onChange({ q: undefined })
  }
  return (
    <div className="flex flex-col gap-4">
      <FilterBar
        count={found && formatFound(found, 'session')}
        onClear={search.q ? clear : undefined}
      >
        <SearchInput
          value={text.text}
          onValueChange={text.setText}
          placeholder="Name or email"
          aria-label="Search sessions"
        />
      </FilterBar>
      <AdminList
        query={list}
        what="sessions"
        icon={<KeyRound />}
        filtered={Boolean(search.q)}
        emptyText="Nobody is signed in."
      >
        {rows => (
          <Table caption="Open sessions">
            <TableHead>
              <TableHeadCell>User</TableHeadCell>
              <TableHeadCell>Device</TableHeadCell>
              <TableHeadCell className="max-lg:hidden">Signed in</TableHeadCell>
              <TableHeadCell>Last used</TableHeadCell>
              <TableHeadCell>
                <span className="sr-only">Actions</span>
              </TableHeadCell>
            </TableHead>
            <TableBody>
              {rows.map(session => (
                <SessionRow key={session.id} session={session} />
              ))}
            </TableBody>
          </Table>
        )}
      </AdminList>
    </div>
  )
}

function SessionRow({ session }: { session: Session }) {
  const now = useMinute()
  const { end, ending } = useEndSessions()
  const { userId, name } = session
  return (
    <TableRow>
      <TableCell>
        <p className="flex flex-wrap items-center gap-1.5 font-medium">
          <Link to="/admin/users" search={{ user: userId }} className={textLink}>
            {name}
          </Link>
          <Badge tone={roleTones[session.role]}>{roleWords[session.role]}</Badge>
        </p>
        <p className="text-xs text-muted">{session.email}</p>
        {session.actingAsName && (
          <p className="text-xs text-warning-strong">Acting as {session.actingAsName}</p>
        )}
      </TableCell>
      <TableCell label="Device">
        <span className="block">{deviceWords(session.userAgent)}</span>
        <span className="block text-xs text-muted">
          {session.ip}
          {session.rememberMe && ', remembered'}
          {session.hasSecondFactor && ', two-factor'}
        </span>
      </TableCell>
      <TableCell label="Signed in" className="whitespace-nowrap sm:max-lg:hidden">
        {formatInstant(session.createdAt)}
      </TableCell>
      <TableCell label="Last used" className="whitespace-nowrap">
        {relativeTime(session.lastSeenAt, now) ?? formatInstant(session.lastSeenAt)}
      </TableCell>
      <TableCell actions>
        {session.isCurrent ? (
          <Badge tone="success">Yours</Badge>
        ) : (
          <Button
            size="sm"
            variant="secondary"
            loading={ending === session.id}
            aria-label={`End the session of ${name}`}
            onClick={() => end({ userId, name, sessionId: session.id })}
          >
            End
          </Button>
        )}
      </TableCell>
    </TableRow>
  )
}
