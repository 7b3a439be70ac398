import type { GuestSort } from '@atithi/api/guests/profiles/rules'
import { useNavigate } from '@tanstack/react-router'

type Column = 'name' | 'spent' | 'bookings' | 'last-stay'

export const sortWords: Record<GuestSort, string> = {
  '-created': 'Newest first',
  created: 'Oldest first',
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  '-spent': 'Spent, highest first',
  spent: 'Spent, lowest first',
  '-bookings': 'Bookings, most first',
  bookings: 'Bookings, fewest first',
  '-last-stay': 'Last stay, latest first',
  'last-stay': 'Last stay, earliest first',
}

/** A column's head: up, down, and back to the newest first. */
export function useSort(sort: GuestSort | undefined) {
  const navigate = useNavigate({ from: '/guests' })
  const setSort = (next: GuestSort | undefined) =>
    void navigate({
      search: prev => ({ ...prev, sort: next === '-created' ? undefined : next }),
      replace: true,
      resetScroll: false,
    })
  const headOf = (column: Column) => {
    const direction =
      sort === column ? ('asc' as const) : sort === `-${column}` ? ('desc' as const) : null
    return {
      sort: direction,
      onSort: () =>
        setSort(direction === null ? column : direction === 'asc' ? `-${column}` : undefined),
    }
  }
  return { headOf, setSort }
}
