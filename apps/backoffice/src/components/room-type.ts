import type { newRoomTypeFields } from '@atithi/api/property/rooms/schema'
import type { z } from 'zod'
import type { Outputs } from '../lib/trpc.ts'

export type RoomType = Outputs['roomTypes']['list']['items'][number]
export type NewRoomType = z.input<typeof newRoomTypeFields>
