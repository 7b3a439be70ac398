import { buttonClasses } from '@atithi/ui/button'
import { EmptyState } from '@atithi/ui/empty-state'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { homeOf, type Person } from '../../lib/session.ts'

export function UnauthorizedPage({ person }: { person: Person | null }) {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <EmptyState
        icon={<Lock />}
        level={1}
        title="Your account does not include this page"
        action={
          <Link to={person ? homeOf(person) : '/login'} className={buttonClasses()}>
            {person ? 'Go to your start page' : 'Sign in'}
          </Link>
        }
      >
        {person
          ? `You are signed in as ${person.name}. Ask the owner of the property to add it, or sign in with another account.`
          : 'Sign in to go on.'}
      </EmptyState>
    </main>
  )
}
