import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { formatShortDay } from '../../lib/format.ts'

/** 'Business day Nov 22, closes at 06:00': before that hour of the next morning it is still the day before. */
export const businessDayWords = ({
  businessDate,
  closesAt,
}: {
  businessDate: IsoDate
  closesAt: string
}): string => `Business day ${formatShortDay(businessDate)}, closes at ${closesAt}`
