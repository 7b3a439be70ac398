/** What guests are told apart by (decisions, section 15); every segmentation sums to the whole. */
export const segmentations = [
  'source-class',
  'guest',
  'party',
  'origin',
  'purpose',
  'stay-length',
  'lead-time',
] as const
export type Segmentation = (typeof segmentations)[number]

/** Segmentations of which the rows are told by the booking alone; the class of a source is a rule. */
export const bookingSegmentations = segmentations.filter(
  (one): one is BookingSegmentation => one !== 'source-class',
)
export type BookingSegmentation = Exclude<Segmentation, 'source-class'>

/** Stays that ended before this one began: a guest with so many is loyal. */
export const loyalStays = 3

/** Guests of one segment in a period; money in paise before tax. */
export interface SegmentFigures {
  segment: string
  bookings: number
  roomNights: number
  revenue: number
  /** Room-nights, each times the days from booking to arrival. */
  leadNights: number
  /** Nights of these bookings from arrival to departure, whole, each once. */
  stayNights: number
  /** Of these bookings, those of guests who had stayed before. */
  returning: number
  /** Stars of the reviews of these bookings, and how many there are. */
  stars: number
  reviews: number
}

/** A segment that sold nothing. */
export const nothingOf = (segment: string): SegmentFigures => ({
  segment,
  bookings: 0,
  roomNights: 0,
  revenue: 0,
  leadNights: 0,
  stayNights: 0,
  returning: 0,
  stars: 0,
  reviews: 0,
})

const tenths = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10) / 10
const percent = (part: number, whole: number): number | null => tenths(100 * part, whole)

/** What follows from the figures of a segment; `nights` are the room-nights of all segments. Null where there is nothing to divide by. */
export const segmentRates = (row: SegmentFigures, nights: number) => ({
  share: percent(row.roomNights, nights),
  spend: row.bookings === 0 ? null : Math.round(row.revenue / row.bookings),
  averageStay: tenths(row.stayNights, row.bookings),
  averageRate: row.roomNights === 0 ? null : Math.round(row.revenue / row.roomNights),
  lead: tenths(row.leadNights, row.roomNights),
  rating: tenths(row.stars, row.reviews),
  returningRate: percent(row.returning, row.bookings),
})

/** Rows under one name as one, the largest revenue first. */
export function gathered(
  rows: readonly SegmentFigures[],
  nameOf: (segment: string) => string,
): SegmentFigures[] {
  const sums = new Map<string, SegmentFigures>()
  for (const row of rows) {
    const segment = nameOf(row.segment)
    const sum = sums.get(segment)
    if (!sum) sums.set(segment, { ...row, segment })
    else for (const key of summed) sum[key] += row[key]
  }
  return [...sums.values()].toSorted(
    (a, b) => b.revenue - a.revenue || a.segment.localeCompare(b.segment),
  )
}

const summed = [
  ...(['bookings', 'roomNights', 'revenue', 'leadNights', 'stayNights'] as const),
  ...(['returning', 'stars', 'reviews'] as const),
]
