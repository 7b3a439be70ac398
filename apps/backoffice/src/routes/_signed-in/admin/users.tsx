import { createFileRoute } from '@tanstack/react-router'
import { requireAdmin } from '../../../lib/guards.ts'
import { readByPage } from '../../../lib/search-params.ts'
import { readUserFilters, type UserFilters } from '../../../platform/admin/filters.ts'
import { ImpersonatingNotice } from '../../../platform/admin/impersonating-notice.tsx'
import { UsersPage } from '../../../platform/admin/users-page.tsx'

export const Route = createFileRoute('/_signed-in/admin/users')({
  validateSearch: readByPage<UserFilters>,
  // An administrator who acts as somebody else may come here to stop.
  beforeLoad: ({ context }) => {
    if (!context.person.impersonator) requireAdmin(context.person)
  },
  head: () => ({ meta: [{ title: 'Users · Atithi' }] }),
  component: function Users() {
    const { person } = Route.useRouteContext()
    const filters = readUserFilters(Route.useSearch())
    return person.impersonator ? (
      <ImpersonatingNotice person={person} />
    ) : (
      <UsersPage filters={filters} />
    )
  },
})
