import { createFileRoute, redirect } from '@tanstack/react-router'
import { RegisterPage } from '../identity/auth/register-page.tsx'
import { homeOf } from '../lib/session.ts'

export const Route = createFileRoute('/register')({
  beforeLoad: async ({ context }) => {
    const person = await context.utils.auth.me.ensureData()
    if (person) throw redirect({ to: homeOf(person), replace: true })
  },
  head: () => ({ meta: [{ title: 'Create an account · Atithi' }] }),
  component: RegisterPage,
})
