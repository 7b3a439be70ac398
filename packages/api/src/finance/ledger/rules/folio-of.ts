import type { BookingId, GroupBlockId } from '@atithi/db/ids'

/** Whose folio: that of a booking, or that of a group, on which money alone stands. */
export type FolioOf =
  | { bookingId: BookingId; groupBlockId?: undefined }
  | { bookingId?: undefined; groupBlockId: GroupBlockId }
