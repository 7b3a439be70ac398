import { createFileRoute, redirect } from '@tanstack/react-router'
import { homeOf } from '../lib/session.ts'

export const Route = createFileRoute('/')({
  beforeLoad: async ({ context }) => {
    const person = await context.utils.auth.me.ensureData()
    throw redirect({ to: person ? homeOf(person) : '/login', replace: true })
  },
})
