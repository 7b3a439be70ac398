import { useRememberedProperty } from '../lib/remembered-property.ts'
import { trpc } from '../lib/trpc.ts'

const overAll = ['/bookings', '/guests', '/dashboard', '/payments', '/channels', '/reports']

/** Whether the screen at that address shows all properties together unless one is chosen. */
export const isOverAll = (pathname: string): boolean => overAll.includes(pathname)

interface Known {
  id: string
}

/** The property to work at: the one that the address names, else the one last worked at, else the first. */
export const workPropertyOf = (
  named: string | undefined,
  remembered: string | undefined,
  items: readonly Known[],
): string | undefined =>
  named ?? (items.some(({ id }) => id === remembered) ? remembered : items[0]?.id)

/** The property that a screen is about, and those that the person may choose from. */
export function useWorkProperty(named: string | undefined) {
  const { data } = trpc.properties.list.useQuery({ limit: 100 })
  const remembered = useRememberedProperty()
  const items = data?.items ?? []
  return {
    propertyId: workPropertyOf(named, remembered, items),
    hasNone: data !== undefined && items.length === 0,
    options: items.map(({ id, name, city }) => ({ value: id, label: name, description: city })),
  }
}
