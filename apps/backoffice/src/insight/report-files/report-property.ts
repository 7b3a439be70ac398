import { useWorkProperty } from '../../components/work-property.ts'
import type { Person } from '../../lib/session.ts'

/**
 * The property that the address names, or all of the person together where it names none. What is of one property alone is then of the
 * one last worked at. Administrators have no hotels of their own to put together.
 */
export function useReportProperty(named: string | undefined, person: Person) {
  const work = useWorkProperty(named)
  const hotels = person.role === 'admin' ? 1 : work.options.length
  return Object.assign(work, { hotels, isTogether: named === undefined && hotels > 1 })
}
