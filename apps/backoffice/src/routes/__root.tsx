import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { DocumentTitle } from '../components/document-title.tsx'
import type { Utils } from '../lib/trpc.ts'

export const Route = createRootRouteWithContext<{ utils: Utils }>()({
  head: () => ({ meta: [{ title: 'Atithi' }] }),
  component: () => (
    <>
      <DocumentTitle />
      <Outlet />
    </>
  ),
})
