import { createRootRouteWithContext, HeadContent, Outlet } from '@tanstack/react-router'
import type { Utils } from '../lib/trpc.ts'

export const Route = createRootRouteWithContext<{ utils: Utils }>()({
  head: () => ({ meta: [{ title: 'Atithi' }] }),
  component: () => (
    <>
      <HeadContent />
      <Outlet />
    </>
  ),
})
