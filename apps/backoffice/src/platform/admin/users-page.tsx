import { FilterBar } from '@atithi/ui/filter-bar'
import { PageHeader } from '@atithi/ui/page-header'
import { SearchInput } from '@atithi/ui/search-input'
import { Select } from '@atithi/ui/select'
import { Table, TableBody, TableHead, TableHeadCell } from '@atithi/ui/table'
import { useNavigate } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { useSearchText } from '../../components/use-search-text.ts'
import { formatFound } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { AdminList } from './admin-list.tsx'
import { type UserFilters, usersInput } from './filters.ts'
import { UserRow } from './user-row.tsx'

const roles = [
  { value: 'any' as const, label: 'Any role' },
  { value: 'owner' as const, label: 'Hotel Owners' },
  { value: 'staff' as const, label: 'Staff Members' },
  { value: 'admin' as const, label: 'Administrators' },
]

export function UsersPage({ filters }: { filters: UserFilters }) {
  const navigate = useNavigate({ from: '/admin/users' })
  const set = (change: UserFilters) =>
    void navigate({ search: prev => ({ ...prev, ...change }), replace: true, resetScroll: false })
  const search = useSearchText(filters.q, q => set({ q }))
  const list = trpc.admin.users.list.useInfiniteQuery(usersInput(filters), {
    getNextPageParam: page => page.nextCursor ?? undefined,
    placeholderData: previous => previous,
  })
  const found = list.data?.pages[0]
  const filtered = Boolean(filters.q || filters.role)
  const clear = () => {
    search.setText('')
    set({ q: undefined, role: undefined })
  }
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="User Management" />
      <FilterBar count={found && formatFound(found, 'user')} onClear={filtered ? clear : undefined}>
        <SearchInput
          value={search.text}
          onValueChange={search.setText}
          placeholder="Name or email"
          aria-label="Search users"
        />
        <Select
          aria-label="Role"
          options={roles}
          value={filters.role ?? 'any'}
          onValueChange={role => set({ role: role === 'any' ? undefined : role })}
        />
      </FilterBar>
      <AdminList
        query={list}
        what="users"
        icon={<UsersRound />}
        filtered={filtered}
        emptyText="No users have been created yet."
      >
        {rows => (
          <Table caption="Users">
            <TableHead>
              <TableHeadCell>User</TableHeadCell>
              <TableHeadCell>Role</TableHeadCell>
              <TableHeadCell className="max-lg:hidden">Hotel</TableHeadCell>
              <TableHeadCell>Permissions</TableHeadCell>
              <TableHeadCell className="max-xl:hidden">Created</TableHeadCell>
              <TableHeadCell>
                <span className="sr-only">Actions</span>
              </TableHeadCell>
            </TableHead>
            <TableBody>
              {rows.map(user => (
                <UserRow key={user.id} user={user} />
              ))}
            </TableBody>
          </Table>
        )}
      </AdminList>
    </div>
  )
}
