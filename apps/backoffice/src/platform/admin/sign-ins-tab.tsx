import { deviceWords } from '@atithi/api/kernel/shared/device-words'
import { Badge } from '@atithi/ui/badge'
import { FilterBar } from '@atithi/ui/filter-bar'
import { SearchInput } from '@atithi/ui/search-input'
import { Select } from '@atithi/ui/select'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { textLink } from '@atithi/ui/text-link'
import { Link } from '@tanstack/react-router'
import { LogIn } from 'lucide-react'
import { useSearchText } from '../../components/use-search-text.ts'
import { formatFound, formatInstant } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { AdminList } from './admin-list.tsx'
import type { SecuritySearch } from './security-search.ts'

const any = 'any' as const
const outcomes = [
  { value: any, label: 'Any outcome' },
  { value: 'succeeded' as const, label: 'Signed in' },
  { value: 'failed' as const, label: 'Failed' },
]

/** Sign-ins of all accounts, failures too. */
export function SignInsTab({
  search,
  onChange,
}: {
  search: SecuritySearch
  onChange: (change: SecuritySearch) => void
}) {
  const { q, outcome } = search
  const text = useSearchText(q, typed => onChange({ q: typed }))
  const list = trpc.admin.signIns.useInfiniteQuery(
    { search: q, outcome },
    {
      getNextPageParam: page => page.nextCursor ?? undefined,
      placeholderData: previous => previous,
    },
  )
  const found = list.data?.pages[0]
  const filtered = Boolean(q || outcome)
  const clear = () => {
    text.setText('')
    onChange({ q: undefined, outcome: undefined })
  }
  return (
    <div className="flex flex-col gap-4">
      <FilterBar
        count={found && formatFound(found, 'sign-in')}
        onClear={filtered ? clear : undefined}
      >
        <SearchInput
          value={text.text}
          onValueChange={text.setText}
          placeholder="Name, email or address"
          aria-label="Search sign-ins"
        />
        <Select
          aria-label="Outcome"
          options={outcomes}
          value={outcome ?? any}
          onValueChange={value => onChange({ outcome: value === any ? undefined : value })}
        />
      </FilterBar>
      <AdminList
        query={list}
        what="sign-ins"
        icon={<LogIn />}
        filtered={filtered}
        emptyText="Nobody has signed in yet."
      >
        {rows => (
          <Table caption="Sign-ins">
            <TableHead>
              <TableHeadCell>Time</TableHeadCell>
              <TableHeadCell>User</TableHeadCell>
              <TableHeadCell>Outcome</TableHeadCell>
              <TableHeadCell>From</TableHeadCell>
            </TableHead>
            <TableBody>
              {rows.map(signIn => (
                <TableRow key={signIn.id}>
                  <TableCell className="whitespace-nowrap">{formatInstant(signIn.at)}</TableCell>
                  <TableCell label="User">
                    <span className="block min-w-0">
                      <Link to="/admin/users" search={{ user: signIn.userId }} className={textLink}>
                        {signIn.name}
                      </Link>
                      <span className="block text-xs text-muted">{signIn.email}</span>
                    </span>
                  </TableCell>
                  <TableCell label="Outcome">
                    <Badge tone={signIn.succeeded ? 'success' : 'danger'}>
                      {signIn.succeeded ? 'Signed in' : 'Failed'}
                    </Badge>
                  </TableCell>
                  <TableCell label="From">
                    {[signIn.ip, deviceWords(signIn.userAgent)].filter(Boolean).join(', ')}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </AdminList>
    </div>
  )
}
