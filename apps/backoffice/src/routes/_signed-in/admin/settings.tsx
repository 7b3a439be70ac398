import { createFileRoute } from '@tanstack/react-router'
import { requireAdmin } from '../../../lib/guards.ts'
import { PlatformSettingsPage } from '../../../platform/admin/platform-settings-page.tsx'

export const Route = createFileRoute('/_signed-in/admin/settings')({
  beforeLoad: ({ context }) => requireAdmin(context.person),
  head: () => ({ meta: [{ title: 'System Settings · Atithi' }] }),
  component: PlatformSettingsPage,
})
