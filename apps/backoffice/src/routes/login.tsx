import { createFileRoute, redirect } from '@tanstack/react-router'
import { LoginPage } from '../identity/auth/login-page.tsx'
import { safeRedirect } from '../lib/redirect.ts'
import { homeOf } from '../lib/session.ts'

export const Route = createFileRoute('/login')({
  validateSearch: (
    search: Record<string, unknown>,
  ): { redirect?: string; ended?: true; closed?: true } => ({
    redirect: safeRedirect(search.redirect),
    ended: search.ended === true ? true : undefined,
    closed: search.closed === true ? true : undefined,
  }),
  beforeLoad: async ({ context, search }) => {
    const person = await context.utils.auth.me.ensureData()
    if (person) throw redirect({ href: search.redirect ?? homeOf(person), replace: true })
  },
  head: () => ({ meta: [{ title: 'Sign in · Atithi' }] }),
  component: function Login() {
    const { redirect: wanted, ended, closed } = Route.useSearch()
    return <LoginPage wanted={wanted} over={closed ? 'account' : ended ? 'session' : null} />
  },
})
