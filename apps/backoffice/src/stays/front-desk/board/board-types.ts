import type { Outputs } from '../../../lib/trpc.ts'

export type Board = Outputs['bookings']['board']
export type BoardBooking = Board['bookings'][number]
export type BoardSegment = Board['segments'][number]
export type BoardRoomType = Board['roomTypes'][number]
export type BoardRoom = BoardRoomType['rooms'][number]
