import type { ReactNode } from 'react'

/** What other features show within a booking's dialogues; the route that composes them hands it in. */
export interface BookingSlots {
  bill: (bookingId: string) => ReactNode
  /** The code by which the guest pays exactly this amount. */
  upiCode: (bookingId: string, amount: number) => ReactNode
}
