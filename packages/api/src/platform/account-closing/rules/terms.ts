/** A closed account comes back with everything for so many days (reference: saas, section 4). */
export const daysToRestoreAccount = 30

const dayMs = 86_400_000

export const restorableUntil = (closedAt: string): Date =>
  new Date(Date.parse(closedAt) + daysToRestoreAccount * dayMs)

/** What keeps an account open, counted over its hotels. */
export interface OpenMatters {
  /** To come, or in house. */
  bookings: number
  /** Stays with money still to be paid or given back. */
  balances: number
  /** Refunds and payments under way. */
  underWay: number
  /** Cash drawers that nobody has counted. */
  shifts: number
  /** Invoices of the platform that are not paid. */
  invoices: number
}

export const isClear = (open: OpenMatters): boolean =>
  Object.values(open).every(count => count === 0)

/** In words, for whoever has to see to it. */
export const openInWords = ({
  bookings,
  balances,
  underWay,
  shifts,
  invoices,
}: OpenMatters): string =>
  [
    bookings > 0 && `${bookings} booking${bookings === 1 ? '' : 's'} to come or in house`,
    balances > 0 && `${balances} bill${balances === 1 ? '' : 's'} not settled`,
    underWay > 0 && `${underWay} payment${underWay === 1 ? '' : 's'} or refunds under way`,
    shifts > 0 && `${shifts} open cash drawer${shifts === 1 ? '' : 's'}`,
    invoices > 0 && `${invoices} unpaid invoice${invoices === 1 ? '' : 's'} of the platform`,
  ]
    .filter(Boolean)
    .join(', ')
