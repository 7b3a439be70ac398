import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordPage } from '../identity/auth/forgot-password-page.tsx'

export const Route = createFileRoute('/forgot-password')({
  head: () => ({ meta: [{ title: 'Forgot your password? · Atithi' }] }),
  component: ForgotPasswordPage,
})
