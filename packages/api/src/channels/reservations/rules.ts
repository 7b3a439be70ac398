import type { RatePlanId, RoomTypeId } from '@atithi/db/ids'
import { z } from 'zod'
import { type IsoDate, isRealDate } from '../../kernel/shared/dates.ts'
import type { ChannelReservation, ReservedRooms, ReservedStay } from '../rules.ts'

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
  replaces: z.string().optional(),
})

const snapshot = z.object({
  stay: reservedStay.nullable(),
  isAmended: z.boolean().default(false),
})

/** The stay of a snapshot as it was kept; null where it is none, which keeps no other from being read. */
export const stayIn = (kept: unknown): ReservedStay | null =>
  snapshot.safeParse(kept).data?.stay ?? null

/** Whether a cancellation as it was kept is only of the number: the stay goes on under another. */
export const isAmendedIn = (kept: unknown): boolean =>
  snapshot.safeParse(kept).data?.isAmended ?? false

/** A stay that lies between two dates, the second after the first. */
export type DatedStay = ReservedStay & { checkIn: IsoDate; checkOut: IsoDate }

export const isStay = (stay: ReservedStay): stay is DatedStay =>
  isRealDate(stay.checkIn) && isRealDate(stay.checkOut) && stay.checkIn < stay.checkOut

/** A room type and rate plan of ours behind the codes of a channel. */
export interface MappedCode {
  roomCode: string
  rateCode: string
  roomTypeId: RoomTypeId
  ratePlanId: RatePlanId
}

export interface MappedRooms {
  roomTypeId: RoomTypeId
  ratePlanId: RatePlanId
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

/** The longest text of each kind that is kept; a channel that sends more is cut, never refused. */
const longest = { code: 60, name: 300, contact: 254, notes: 4000 } as const

/** A text as PostgreSQL and people can have it: no U+0000, no half of a pair, no other control characters, no end beyond all reason. */
export function cleanText(text: string, most: number): string {
  const plain = text
    .slice(0, most * 4)
    .toWellFormed()
    .replace(/\p{Cc}/gu, character => (character === '\n' || character === '\t' ? character : ' '))
    .trim()
  // By characters, so that no pair is cut in two.
  return plain.length <= most ? plain : [...plain].slice(0, most).join('')
}

const cleanOrNull = (text: string | null, most: number): string | null =>
  text === null ? null : cleanText(text, most) || null

const mostOfAKind = 200
/** A whole number of rooms or guests. */
const saneCount = (count: number, least: number): number =>
  Number.isFinite(count) ? Math.min(mostOfAKind, Math.max(least, Math.trunc(count))) : least

/** The channel's clock where it can be one; what cannot be is older than everything. */
const saneInstant = (instant: string): string =>
  /^20\d{2}-/.test(instant) ? instant : '2000-01-01T00:00:00.000Z'

const mostPaise = 100_000_000_000
/** Paise within what is kept; null for a figure that no stay costs. */
const saneAmount = (paise: number | null): number | null =>
  paise !== null && Number.isSafeInteger(paise) && paise >= 0 && paise <= mostPaise ? paise : null

/** What a channel says of a reservation, made such that it can be kept: all but what it is known by. */
export function cleanReservation(said: ChannelReservation): ChannelReservation {
  const { stay } = said
  return {
    ...said,
    revisedAt: saneInstant(said.revisedAt),
    stay: stay && {
      ...stay,
      checkIn: cleanText(stay.checkIn, longest.code),
      checkOut: cleanText(stay.checkOut, longest.code),
      rooms: stay.rooms.slice(0, mostOfAKind).map(room => ({
        roomCode: cleanText(room.roomCode, longest.code),
        rateCode: cleanText(room.rateCode, longest.code),
        rooms: saneCount(room.rooms, 1),
        adults: saneCount(room.adults, 1),
        children: saneCount(room.children, 0),
      })),
      guestName: cleanText(stay.guestName, longest.name),
      guestEmail: cleanOrNull(stay.guestEmail, longest.contact),
      guestPhone: cleanOrNull(stay.guestPhone, longest.contact),
      notes: cleanText(stay.notes, longest.notes),
      total: saneAmount(stay.total),
      tax: saneAmount(stay.tax),
      commission: saneAmount(stay.commission),
    },
  }
}
