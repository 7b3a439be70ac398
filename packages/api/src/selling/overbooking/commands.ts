import { ofAccount, theAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { RoomTypeId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { recordChange } from '../../kernel/audit/record.ts'
import type { Work } from '../../kernel/context/context.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { publish } from '../../kernel/events/publish.ts'
import { addDays, type IsoDate } from '../../kernel/shared/dates.ts'
import { first } from '../../kernel/shared/present.ts'
import { salesHorizonNights } from '../availability/schema.ts'
import { sellingEvents } from '../events.ts'
import { holdRoomTypes } from '../rates/commands/editing.ts'
import { sellingReasons } from '../reasons.ts'
import type { OverbookingInput } from './schema.ts'

/** Nights of one room type from `from` on; to the last of all where `to` is null. */
interface Nights {
  propertyId: AuthorizedPropertyId
  roomTypeId: RoomTypeId
  from: IsoDate
  to: IsoDate | null
}

/**
 * How many rooms of a type may be sold beyond those there are. The nights are locked in order of date, as by whoever sells them. Stays that
 * a channel had sold beyond the rooms take what becomes free first (house_oversold). Channels are told by the marks that
 * every change of a night leaves. Throws ALLOWANCE_BELOW_SOLD with the first night on which more is sold, and NIGHTS_REFUSED.
 */
export async function setOverbooking(
  work: Work,
  propertyId: AuthorizedPropertyId,
  { roomTypeId, allowance, ...wanted }: OverbookingInput,
): Promise<void> {
  await work.write(async trx => {
    await holdRoomTypes(trx, propertyId, [roomTypeId], 'roomTypeId')
    const today = await businessDateOf(trx, work, propertyId)
    const from = wanted.from ?? today
    const to = wanted.to ?? null
    refuseUnsoldNights({ from, to, today })
    const nights = { propertyId, roomTypeId, from, to }
    // What untouched nights have comes from the type: those it is not meant for are written down before it changes.
    await openNights(trx, {
      ...nights,
      ...(to === null ? { from: today, to: addDays(from, -1) } : { to }),
    })
    const stored = await lockNights(trx, nights)
    const short = stored.find(night => night.taken > night.total + allowance)
    if (short)
      throw new DomainError(
        sellingReasons.ALLOWANCE_BELOW_SOLD,
        { night: short.night, overbooked: short.taken - short.total },
        'allowance',
      )
    await writeAllowance(trx, nights, allowance)
    await recordChange(trx, work, {
      action: 'room-type.overbooking-set',
      entity: 'room-type',
      entityId: roomTypeId,
      propertyId,
      after: { allowance, from, to },
    })
    await publish(trx, work, {
      propertyId,
      event: sellingEvents['availability.changed'],
      entityId: roomTypeId,
      // What is sold stays what it was, and with it every figure.
      days: [],
    })
  })
}

async function businessDateOf(
  trx: Trx,
  work: Work,
  propertyId: AuthorizedPropertyId,
): Promise<IsoDate> {
  const { rows } = await sql<{ today: IsoDate }>`
    select business_date(${work.now.toISOString()}::timestamptz, time_zone, day_rolls_at) as today
    from property where ${ofAccount('property')} and id = ${propertyId}`.execute(trx)
  return first(rows, 'property of the gate').today
}

function refuseUnsoldNights({
  from,
  to,
  today,
}: Pick<Nights, 'from' | 'to'> & { today: IsoDate }): void {
  const horizon = addDays(today, salesHorizonNights)
  if (from < today)
    throw new DomainError(
      sellingReasons.NIGHTS_REFUSED,
      { message: `Nights before ${today} are over. Choose a first night from then on.` },
      'from',
    )
  if ((to ?? from) > horizon)
    throw new DomainError(
      sellingReasons.NIGHTS_REFUSED,
      { message: `Nights are sold until ${horizon}. Choose nights up to then.` },
      to === null ? 'from' : 'to',
    )
  if (to !== null && to < from)
    throw new DomainError(
      sellingReasons.NIGHTS_REFUSED,
      { message: `Nights before ${today} are over. Choose a last night from then on.` },
      'to',
    )
}

/** Rows for nights that nobody has touched yet. Whoever makes rows of this type waits, since its row is held. */
async function openNights(trx: Trx, { propertyId, roomTypeId, from, to }: Nights): Promise<void> {
  if (to !== null && to < from) return
  await sql`
    insert into room_night (account_id, property_id, room_type_id, night, total, overbooking_allowance)
    select ${theAccount}, t.property_id, t.id, night::date, t.quantity, t.overbooking_allowance
    from room_type t cross join generate_series(${from}::date, ${to}::date, interval '1 day') night
    where ${ofAccount('t')} and t.property_id = ${propertyId} and t.id = ${roomTypeId} order by night
    on conflict do nothing`.execute(trx)
}

interface StoredNight {
  night: IsoDate
  total: number
  /** Sold, the oversold ones apart, or off sale. */
  taken: number
}

async function lockNights(
  trx: Trx,
  { propertyId, roomTypeId, from, to }: Nights,
): Promise<StoredNight[]> {
  const { rows } = await sql<StoredNight>`
    select night, total, booked + blocked as taken from room_night
    where ${ofAccount('room_night')} and property_id = ${propertyId} and room_type_id = ${roomTypeId} and night >= ${from}::date
      and night <= coalesce(${to}::date, 'infinity')
    order by night for update`.execute(trx)
  return rows
}

async function writeAllowance(trx: Trx, nights: Nights, allowance: number): Promise<void> {
  const { propertyId, roomTypeId, from, to } = nights
  await sql`
    update room_night set overbooking_allowance = ${allowance}
    where ${ofAccount('room_night')} and property_id = ${propertyId} and room_type_id = ${roomTypeId} and night >= ${from}::date
      and night <= coalesce(${to}::date, 'infinity') and overbooking_allowance <> ${allowance}`.execute(
    trx,
  )
  if (to === null)
    await trx
      .updateTable('roomType')
      .set({ overbookingAllowance: allowance })
      .where('propertyId', '=', propertyId)
      .where('id', '=', roomTypeId)
      .execute()
}
