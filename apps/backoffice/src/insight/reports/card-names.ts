/** Figures that a card shows: each has its trend. */
export type CardName =
  | 'roomRevenue'
  | 'occupancyRate'
  | 'averageDailyRate'
  | 'revenuePerRoom'
  | 'bookings'
  | 'cancellations'
  | 'averageStay'
  | 'leadTime'
