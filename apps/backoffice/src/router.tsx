import { createRouter } from '@tanstack/react-router'
import { utils } from './lib/trpc.ts'
import { routeTree } from './routeTree.gen.ts'
import { RouteFailure } from './shell/route-failure.tsx'

export const router = createRouter({
  routeTree,
  context: { utils },
  defaultPreload: 'intent',
  // The query cache decides what is fresh.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: RouteFailure,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
