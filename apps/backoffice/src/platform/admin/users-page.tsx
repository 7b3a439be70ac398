import { Button } from '@atithi/ui/button'
import { FilterBar } from '@atithi/ui/filter-bar'
import { PageHeader } from '@atithi/ui/page-header'
import { SearchInput } from '@atithi/ui/search-input'
import { Select } from '@atithi/ui/select'
import { Table, TableBody, TableHead, TableHeadCell } from '@atithi/ui/table'
import { useNavigate } from '@tanstack/react-router'
import { UserRoundPlus, UsersRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSearchText } from '../../components/use-search-text.ts'
import { formatFound } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { AdminExportMenu } from './admin-export-menu.tsx'
import { AdminList } from './admin-list.tsx'
import { type UserFilters, usersInput } from './filters.ts'
import { HotelFilter } from './hotel-filter.tsx'
import type { User } from './user.ts'
import { UserFigures } from './user-figures.tsx'
import { UserRow } from './user-row.tsx'
import { type UserState, userStateWords } from './words.ts'

const UserDialogs = lazy(() =>
  import('./user-dialogs.tsx').then(module => ({ default: module.UserDialogs })),
)

const any = 'any' as const
const roles = [
  { value: any, label: 'Any role' },
  { value: 'owner' as const, label: 'Hotel Owners' },
  { value: 'staff' as const, label: 'Staff Members' },
  { value: 'admin' as const, label: 'Administrators' },
]
const states = [
  { value: any, label: 'Any state' },
  ...(Object.keys(userStateWords) as UserState[]).map(value => ({
    value,
    label: userStateWords[value].label,
  })),
]

export function UsersPage({ filters }: { filters: UserFilters }) {
  const navigate = useNavigate({ from: '/admin/users' })
  const [adding, setAdding] = useState(false)
  const [toImpersonate, setToImpersonate] = useState<User>()
  const set = (change: UserFilters) =>
    void navigate({ search: prev => ({ ...prev, ...change }), replace: true, resetScroll: false })
  const search = useSearchText(filters.q, q => set({ q }))
  const input = usersInput(filters)
  const list = trpc.admin.users.list.useInfiniteQuery(input, {
    getNextPageParam: page => page.nextCursor ?? undefined,
    placeholderData: previous => previous,
  })
  const found = list.data?.pages[0]
  const { q, role, property, state } = filters
  const filtered = Boolean(q || role || property || state)
  const clear = () => {
    search.setText('')
    set({ q: undefined, role: undefined, property: undefined, state: undefined })
  }
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="User Management"
        actions={
          <>
            <AdminExportMenu list="users" filters={input} />
            <Button icon={<UserRoundPlus />} onClick={() => setAdding(true)}>
              Add User
            </Button>
          </>
        }
      />
      <UserFigures />
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
          value={role ?? any}
          onValueChange={value => set({ role: value === any ? undefined : value })}
        />
        <Select
          aria-label="State"
          options={states}
          value={state ?? any}
          onValueChange={value => set({ state: value === any ? undefined : value })}
        />
        <HotelFilter value={property} onChange={chosen => set({ property: chosen })} />
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
              <TableHeadCell className="max-xl:hidden">Last sign-in</TableHeadCell>
              <TableHeadCell className="max-2xl:hidden">Created</TableHeadCell>
              <TableHeadCell>
                <span className="sr-only">Actions</span>
              </TableHeadCell>
            </TableHead>
            <TableBody>
              {rows.map(user => (
                <UserRow
                  key={user.id}
                  user={user}
                  onOpen={() => set({ user: user.id })}
                  onImpersonate={() => setToImpersonate(user)}
                />
              ))}
            </TableBody>
          </Table>
        )}
      </AdminList>
      <Suspense>
        {(adding || filters.user || toImpersonate) && (
          <UserDialogs
            adding={adding}
            userId={filters.user}
            onAdded={() => setAdding(false)}
            toImpersonate={toImpersonate}
            onStay={() => setToImpersonate(undefined)}
            onClose={() => set({ user: undefined })}
          />
        )}
      </Suspense>
    </div>
  )
}
