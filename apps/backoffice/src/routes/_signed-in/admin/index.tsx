import { createFileRoute } from '@tanstack/react-router'
import { AdminPage } from '../../../features/admin/admin-page.tsx'
import { requireAdmin } from '../../../lib/guards.ts'

export const Route = createFileRoute('/_signed-in/admin/')({
  beforeLoad: ({ context }) => requireAdmin(context.person),
  loader: ({ context: { utils } }) => {
    void utils.admin.hotels.list.prefetch({ limit: 8 })
    void utils.admin.figures.prefetch()
  },
  head: () => ({ meta: [{ title: 'System Administration · Atithi' }] }),
  component: AdminPage,
})
