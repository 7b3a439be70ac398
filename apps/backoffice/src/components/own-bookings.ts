const made = new Set<string>()

/** Remembers a booking made in this window, whose arrival needs no telling. */
export function rememberOwnBooking(bookingId: string): void {
  made.add(bookingId)
}

export const isOwnBooking = (bookingId: string): boolean => made.has(bookingId)
