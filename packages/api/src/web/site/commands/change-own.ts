import type { Reader } from '@atithi/db/reader'
import { financeReasons } from '../../../finance/reasons.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { getAgreedStay } from '../../../stays/bookings/reads/agreed-stay.ts'
import { applyChange, noGrants, previewChange } from '../../../stays/changes/commands/change.ts'
import type { StayChange } from '../../../stays/changes/schema/changes.ts'
import type { OwnChange } from '../schema.ts'

interface OwnBooking {
  propertyId: AuthorizedPropertyId
  bookingId: string
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
  const preview = await previewChange(work, propertyId, { bookingId, change, may: noGrants })
  const { refusal, warnings, after, money, version } = preview
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
  await previewOwnChange(work, own, wanted)
  const { propertyId, bookingId } = own
  const change = await work.read(db => changeOf(db, bookingId, wanted, work.now))
  await applyChange(work, propertyId, { bookingId, change, version, may: noGrants })
}

const askTheHotel = (wanted: string) =>
  new DomainError(financeReasons.WRONG_STATE, { status: 'not changed', wanted })

/** The change in the words of the desk, where a guest may make it. */
async function changeOf(
  db: Reader,
  bookingId: string,
  wanted: OwnChange,
  now: Date,
): Promise<StayChange> {
  const { status } = await db
    .selectFrom('booking')
    .select('status')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const { lines } = await getAgreedStay(db, bookingId)
  const isFree = lines.every(
    ({ cancellation }) =>
      cancellation === null ||
      (cancellation.freeUntil !== null && new Date(cancellation.freeUntil) > now),
  )
  if (status !== 'confirmed' || !isFree)
    throw askTheHotel('It can no longer be changed here free of charge. Please ask the hotel.')
  if (wanted.kind === 'dates') return { ...wanted, pricing: 'today' }
  const [room, ...others] = await db
    .selectFrom('bookingRoom')
    .select('id')
    .where('bookingId', '=', bookingId)
    .where('releasedAt', 'is', null)
    .orderBy('position')
    .limit(2)
    .execute()
  if (!room || others.length > 0)
    throw askTheHotel('It has several rooms. Please tell the hotel who sleeps in which.')
  return { ...wanted, bookingRoomId: room.id }
}
