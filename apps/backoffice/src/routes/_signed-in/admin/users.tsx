import { createFileRoute } from '@tanstack/react-router'
import { requireAdmin } from '../../../lib/guards.ts'
import { readUserFilters, usersInput } from '../../../platform/admin/filters.ts'
import { ImpersonatingNotice } from '../../../platform/admin/impersonating-notice.tsx'
import { UsersPage } from '../../../platform/admin/users-page.tsx'

export const Route = createFileRoute('/_signed-in/admin/users')({
  validateSearch: readUserFilters,
  // An administrator who acts as somebody else may come here to stop.
  beforeLoad: ({ context }) => {
    if (!context.person.impersonator) requireAdmin(context.person)
  },
  loaderDeps: ({ search }) => ({ input: usersInput(search) }),
  loader: ({ context: { utils, person }, deps: { input } }) => {
    if (person.role === 'admin') void utils.admin.users.list.prefetchInfinite(input)
  },
  head: () => ({ meta: [{ title: 'Users · Atithi' }] }),
  component: function Users() {
    const { person } = Route.useRouteContext()
    const filters = Route.useSearch()
    return person.impersonator ? (
      <ImpersonatingNotice person={person} />
    ) : (
      <UsersPage filters={filters} />
    )
  },
})
