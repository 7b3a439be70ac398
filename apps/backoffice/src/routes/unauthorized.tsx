import { createFileRoute } from '@tanstack/react-router'
import { UnauthorizedPage } from '../identity/auth/unauthorized-page.tsx'

export const Route = createFileRoute('/unauthorized')({
  loader: ({ context }) => context.utils.auth.me.ensureData(),
  head: () => ({ meta: [{ title: 'Not for this account · Atithi' }] }),
  component: function Unauthorized() {
    return <UnauthorizedPage person={Route.useLoaderData()} />
  },
})
