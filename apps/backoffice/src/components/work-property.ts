import { trpc } from '../lib/trpc.ts'

/** The property that a screen is about: the one named in the address, else the first; and those to choose from. */
export function useWorkProperty(named: string | undefined) {
  const { data } = trpc.properties.list.useQuery({ limit: 100 })
  const items = data?.items ?? []
  return {
    propertyId: named ?? items[0]?.id,
    hasNone: data !== undefined && items.length === 0,
    options: items.map(({ id, name, city }) => ({ value: id, label: name, description: city })),
  }
}
