import { createFileRoute } from '@tanstack/react-router'
import { requireAdmin } from '../../../lib/guards.ts'
import { AdminPage } from '../../../platform/admin/admin-page.tsx'

export const Route = createFileRoute('/_signed-in/admin/')({
  beforeLoad: ({ context }) => requireAdmin(context.person),
  head: () => ({ meta: [{ title: 'System Administration · Atithi' }] }),
  component: AdminPage,
})
