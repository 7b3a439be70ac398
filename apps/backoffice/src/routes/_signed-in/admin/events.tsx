import { createFileRoute } from '@tanstack/react-router'
import { requireAdmin } from '../../../lib/guards.ts'
import { EventsPage } from '../../../platform/admin/events-page.tsx'

export const Route = createFileRoute('/_signed-in/admin/events')({
  beforeLoad: ({ context }) => requireAdmin(context.person),
  head: () => ({ meta: [{ title: 'Events · Atithi' }] }),
  component: EventsPage,
})
