import { lazyRouteComponent } from '@tanstack/react-router'

/** Loaded before the shell for those who need it, so that nothing below it moves. */
export const LazyImpersonationBanner = lazyRouteComponent(
  () => import('./impersonation-banner.tsx'),
  'ImpersonationBanner',
)
