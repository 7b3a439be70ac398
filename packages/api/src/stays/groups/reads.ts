import type { Reader } from '@atithi/db/reader'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { addDays, type IsoDate, nightsOf } from '../../kernel/shared/dates.ts'
import { getCalendar } from '../../selling/calendar/reads.ts'
import { type Shortage, sellingReasons } from '../../selling/reasons.ts'
import { type BlockNight, type BlockRequest, keyOf, type OwnRates, remainderOf } from './rules.ts'

interface Stay {
  checkIn: IsoDate
  checkOut: IsoDate
}

/** What each room type costs on each night of the stay by the calendar, before tax. Throws STAY_REFUSED where a line has no rate and its type none either. */
export async function readOwnRates(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { checkIn, checkOut, lines }: Stay & Pick<BlockRequest, 'lines'>,
  now: Date,
): Promise<OwnRates> {
  const { roomTypes } = await getCalendar(
    db,
    propertyId,
    {
      from: checkIn,
      to: addDays(checkOut, -1),
    },
    now,
  )
  const sold = new Set(roomTypes.map(type => type.roomTypeId))
  if (lines.some(line => line.rate == null && !sold.has(line.roomTypeId))) {
    const message = 'A room type that is not on sale has no price of its own: enter the rate.'
    throw new DomainError(sellingReasons.STAY_REFUSED, { field: 'lines', message }, 'lines')
  }
  const nights = nightsOf(checkIn, checkOut)
  return new Map(
    roomTypes.flatMap(({ roomTypeId, rate }) =>
      nights.map((night, at): [string, number] => [keyOf({ roomTypeId, night }), rate[at] ?? 0]),
    ),
  )
}

/** For each type the tightest night on which fewer rooms are left than asked; what the group holds already counts as left. */
export async function listShortages(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  {
    stay,
    asked,
    holds,
  }: {
    stay: Stay
    asked: readonly { roomTypeId: string; rooms: number }[]
    holds: { status: string; nights: readonly BlockNight[] }
  },
  now: Date,
): Promise<Shortage[]> {
  const { roomTypes } = await getCalendar(
    db,
    propertyId,
    {
      from: stay.checkIn,
      to: addDays(stay.checkOut, -1),
    },
    now,
  )
  const held = new Map(
    holds.nights.map(row => [keyOf(row), row.pickedUp + remainderOf(holds.status, row)]),
  )
  const nights = nightsOf(stay.checkIn, stay.checkOut)
  return asked.flatMap(({ roomTypeId, rooms }) => {
    const type = roomTypes.find(one => one.roomTypeId === roomTypeId)
    if (!type) return []
    const [tightest] = nights
      .map((night, at) => ({
        night,
        left: (type.available[at] ?? 0) + (held.get(keyOf({ roomTypeId, night })) ?? 0),
      }))
      .toSorted((a, b) => a.left - b.left)
    return tightest && tightest.left < rooms ? [{ roomTypeName: type.name, ...tightest }] : []
  })
}
