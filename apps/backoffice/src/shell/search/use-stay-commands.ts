import { skipToken } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { workPropertyOf } from '../../components/work-property.ts'
import { useRememberedProperty } from '../../lib/remembered-property.ts'
import { mayUse, type Person } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import type { Command } from './commands.ts'
import { askedOfStay, stayCommands } from './stay-commands.ts'

/** What can be done with a stay of the day that the words name, at the property at work. */
export function useStayCommands(person: Person, text: string): readonly Command[] {
  const named = useSearch({ strict: false, select: search => search.property })
  const remembered = useRememberedProperty()
  const asked =
    person.role !== 'admin' && mayUse(person, 'bookings') ? askedOfStay(text) : undefined
  const properties = trpc.properties.list.useQuery(asked ? { limit: 100 } : skipToken)
  const propertyId = properties.data && workPropertyOf(named, remembered, properties.data.items)
  const day = trpc.bookings.day.useQuery(asked && propertyId ? { propertyId } : skipToken)
  return asked && day.data ? stayCommands(day.data, asked) : []
}
