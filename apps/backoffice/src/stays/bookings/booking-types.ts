import type { Outputs } from '../../lib/trpc.ts'

/** A booking as lists show it. */
export type BookingListItem = Outputs['bookings']['list']['items'][number]

/** A booking with its nights, rooms and payments. */
export type BookingDetail = Outputs['bookings']['get']
