import type { BookingSort } from '@atithi/api/stays/bookings/rules/bookings'
import { useNavigate } from '@tanstack/react-router'

type Column = 'guest' | 'check-in' | 'amount'

export const sortWords: Record<BookingSort, string> = {
  '-created': 'Newest first',
  created: 'Oldest first',
  'check-in': 'Check-in, earliest first',
  '-check-in': 'Check-in, latest first',
  amount: 'Amount, lowest first',
  '-amount': 'Amount, highest first',
  guest: 'Guest, A to Z',
  '-guest': 'Guest, Z to A',
}

/** A column's head: up, down, and back to the newest first. */
export function useSort(sort: BookingSort | undefined) {
  const navigate = useNavigate({ from: '/bookings' })
  const setSort = (next: BookingSort | undefined) =>
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
