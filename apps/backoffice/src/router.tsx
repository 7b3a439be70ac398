import { createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { utils } from './lib/trpc.ts'
import { routeTree } from './routeTree.gen.ts'

export const router = createRouter({
  routeTree,
  context: { utils },
  defaultPreload: 'intent',
  // The query cache decides what is fresh.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: lazyRouteComponent(
    () => import('./shell/route-failure.tsx'),
    'RouteFailure',
  ),
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
