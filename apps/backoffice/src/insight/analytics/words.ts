import type { Metric } from '@atithi/api/insight/analytics/rules'
import type { Dimension } from '@atithi/api/insight/night-figures/rules'
import { formatCount, formatPercent, formatRoundMoney } from '../../lib/format.ts'

interface MetricWords {
  label: string
  format: (value: number) => string
  /** A share of something has its own top. */
  most?: number
}

export const metricWords: Record<Metric, MetricWords> = {
  roomRevenue: { label: 'Room revenue', format: formatRoundMoney },
  roomNightsSold: { label: 'Room-nights', format: formatCount },
  averageDailyRate: { label: 'Average daily rate', format: formatRoundMoney },
  occupancyRate: { label: 'Occupancy', format: formatPercent, most: 100 },
  revenuePerRoom: { label: 'RevPAR', format: formatRoundMoney },
  bookings: { label: 'Bookings', format: formatCount },
  cancellations: { label: 'Cancellations', format: formatCount },
}

export const dimensionWords: Record<Dimension, string> = {
  source: 'By source',
  segment: 'By segment',
  'room-type': 'By room type',
  'rate-plan': 'By rate plan',
  payer: 'By payer',
  property: 'By property',
}

/** The same at the head of a column. */
export const dimensionHeads: Record<Dimension, string> = {
  source: 'Source',
  segment: 'Segment',
  'room-type': 'Room type',
  'rate-plan': 'Rate plan',
  payer: 'Payer',
  property: 'Property',
}
