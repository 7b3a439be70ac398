import { z } from 'zod'
import type { ReservedRooms, ReservedStay } from '../rules.ts'

const reservedStay = z.object({
  checkIn: z.string(),
  checkOut: z.string(),
  rooms: z.array(
    z.object({
      roomCode: z.string(),
      rateCode: z.string(),
      rooms: z.int(),
      adults: z.int(),
      children: z.int(),
    }),
  ),
  guestName: z.string(),
  guestEmail: z.string().nullable(),
  guestPhone: z.string().nullable(),
  total: z.int().nullable(),
  tax: z.int().nullable(),
  commission: z.int().nullable(),
  isPrepaid: z.boolean(),
  notes: z.string(),
})

const snapshot = z.object({ stay: reservedStay.nullable() })

/** The stay of a snapshot as it was kept. */
export const stayIn = (kept: unknown): ReservedStay | null => snapshot.parse(kept).stay

/** A room type and rate plan of ours behind the codes of a channel. */
export interface MappedCode {
  roomCode: string
  rateCode: string
  roomTypeId: string
  ratePlanId: string
}

export interface MappedRooms {
  roomTypeId: string
  ratePlanId: string
  rooms: number
  adults: number
  children: number
}

/** The rooms of a stay as ours, or the codes that nothing is mapped to. */
export function mapRooms(
  rooms: readonly ReservedRooms[],
  codes: readonly MappedCode[],
): { mapped: MappedRooms[] } | { unknown: string[] } {
  const unknown: string[] = []
  const mapped = rooms.flatMap(room => {
    const found = codes.find(
      code => code.roomCode === room.roomCode && code.rateCode === room.rateCode,
    )
    if (!found) {
      unknown.push(`${room.roomCode} / ${room.rateCode}`)
      return []
    }
    const { rooms: count, adults, children } = room
    // No room is without an adult: a channel counts guests of all rooms together, or forgets them.
    return [
      {
        roomTypeId: found.roomTypeId,
        ratePlanId: found.ratePlanId,
        rooms: count,
        adults: Math.max(count, adults),
        children,
      },
    ]
  })
  return unknown.length > 0 ? { unknown } : { mapped }
}

/** What a guest is called where the channel hides the name. */
export const guestNameOf = (stay: ReservedStay): string =>
  [...stay.guestName.replace(/\p{Cc}/gu, ' ').trim()].slice(0, 120).join('') ||
  'Guest of the channel'

const emailPattern = /^[^\s<>@]{1,64}@[^\s<>@]+\.[^\s<>@]+$/

/** An address that can be written to, or null: channels write NA where they have none. */
export const emailIn = (stay: ReservedStay): string | null => {
  const email = stay.guestEmail?.trim().toLowerCase() ?? ''
  return emailPattern.test(email) && email.length <= 254 ? email : null
}
