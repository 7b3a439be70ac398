import { ofAccount } from '@atithi/db/account'
import { compileOnce, type Slots } from '@atithi/db/compile-once'
import type { BookingId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { financeReasons } from '../../../finance/reasons.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError, isRefusal } from '../../../kernel/errors/domain-error.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { first } from '../../../kernel/shared/present.ts'
import { siteDate } from '../../../property/properties/reads/site-date.ts'
import { agreedColumns, toAgreedStay } from '../../../stays/bookings/reads/agreed-stay.ts'
import { applyChange, noGrants, previewChange } from '../../../stays/changes/commands/change.ts'
import type { StayChange } from '../../../stays/changes/schema/changes.ts'
import { staysReasons } from '../../../stays/reasons.ts'
import type { OwnChange } from '../schema.ts'

interface OwnBooking {
  propertyId: AuthorizedPropertyId
  bookingId: BookingId
}

/** What a change would do to a guest's stay and its price, in paise with tax; `version` is its token. */
interface OwnChangePreview {
  checkIn: IsoDate
  checkOut: IsoDate
  adults: number
  children: number
  totalBefore: Paise
  totalAfter: Paise
  version: string
}

/**
 * What a guest's change of dates or party would cost. Guests change by themselves as long as they
 * could also cancel free of charge, within the restrictions of the house; beyond that the hotel
 * decides. Throws WRONG_STATE with what to do instead, and what the change is refused for.
 */
export async function previewOwnChange(
  work: Work,
  { propertyId, bookingId }: OwnBooking,
  wanted: OwnChange,
): Promise<OwnChangePreview> {
  const change = await work.read(db => changeOf(db, bookingId, wanted, work.now))
  return judge(work, { propertyId, bookingId }, change)
}

async function judge(
  work: Work,
  { propertyId, bookingId }: OwnBooking,
  change: StayChange,
): Promise<OwnChangePreview> {
  const preview = await previewChange(work, propertyId, { bookingId, change, may: noGrants })
  const { refusal, warnings, after, money, version } = preview
  if (refusal?.reason === 'ROOM_PINNED') throw notMoved()
  if (refusal) throw askTheHotel(refusal.message)
  if (warnings.length > 0) throw askTheHotel(warnings.join(' '))
  const people = (of: (room: { adults: number; children: number }) => number) =>
    after.rooms.reduce((sum, room) => sum + of(room), 0)
  return {
    checkIn: after.checkIn,
    checkOut: after.checkOut,
    adults: people(room => room.adults),
    children: people(room => room.children),
    totalBefore: money.totalBefore,
    totalAfter: money.totalAfter,
    version,
  }
}

/** Does what the preview showed. Throws VERSION_CONFLICT when it would now do anything else, and what the preview throws. */
export async function changeOwnBooking(
  work: Work,
  own: OwnBooking,
  { change: wanted, version }: { change: OwnChange; version: string },
): Promise<void> {
  const { propertyId, bookingId } = own
  const change = await work.read(db => changeOf(db, bookingId, wanted, work.now))
  await judge(work, own, change)
  try {
    await applyChange(work, propertyId, { bookingId, change, version, may: noGrants })
  } catch (error) {
    throw isRefusal(error, staysReasons.ROOM_PINNED) ? notMoved() : error
  }
}

const askTheHotel = (wanted: string) =>
  new DomainError(financeReasons.WRONG_STATE, { status: 'not changed', wanted })

/** Why a guest is not to be moved is said among the desk alone. */
const notMoved = () => askTheHotel('Please ask the hotel.')

/** The change in the words of the desk, where a guest may make it. */
async function changeOf(
  db: Reader,
  bookingId: BookingId,
  wanted: OwnChange,
  now: Date,
): Promise<StayChange> {
  const { status, roomIds, checkIn, firstNight, ...agreed } = first(
    await ownStay(db, { bookingId, now: now.toISOString() }),
    'own booking',
  )
  const isFree = toAgreedStay(agreed).lines.every(
    ({ cancellation }) =>
      cancellation === null ||
      (cancellation.freeUntil !== null && new Date(cancellation.freeUntil) > now),
  )
  if (status !== 'confirmed' || !isFree)
    throw askTheHotel('It can no longer be changed here free of charge. Please ask the hotel.')
  if (wanted.kind === 'dates') {
    if (wanted.checkIn < firstNight && wanted.checkIn !== checkIn)
      throw askTheHotel(`The first night for sale is ${firstNight}. Please choose a later arrival.`)
    return { ...wanted, pricing: 'today' }
  }
  const [bookingRoomId, ...others] = roomIds
  if (!bookingRoomId || others.length > 0)
    throw askTheHotel('It has several rooms. Please tell the hotel who sleeps in which.')
  return { ...wanted, bookingRoomId }
}

const ownStay = compileOnce(
  (db, { bookingId, now }: Slots<{ bookingId: BookingId; now: string }>) =>
    db
      .selectFrom('booking as b')
      .innerJoin('property as p', 'p.id', 'b.propertyId')
      .select(agreedColumns(db, bookingId))
      .select([
        'b.status',
        'b.checkIn',
        siteDate(now).as('firstNight'),
        sql<string[]>`(select coalesce(json_agg(r.id order by r.position), '[]') from booking_room r
        where ${ofAccount('r')} and r.booking_id = b.id and r.released_at is null)`.as('roomIds'),
      ])
      .where('b.id', '=', bookingId),
)
