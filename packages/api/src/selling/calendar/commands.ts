import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { RoomId, RoomTypeId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { recordChange } from '../../kernel/audit/record.ts'
import { inNameOf, type Work } from '../../kernel/context/context.ts'
import { DomainError, isRefusal, violatedConstraint } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import { publish } from '../../kernel/events/publish.ts'
import { addDays, type IsoDate, nightsOf } from '../../kernel/shared/dates.ts'
import { propertyReasons } from '../../property/reasons.ts'
import { blockNights } from '../availability/commands/inventory.ts'
import { sellingEvents } from '../events.ts'
import { assertRateChange } from '../rates/commands/assert-rate-change.ts'
import { assertVersion, holdRoomTypes } from '../rates/commands/editing.ts'
import { layRates } from '../rates/commands/lay-rates.ts'
import { overridesOfType } from '../rates/reads.ts'
import { everyWeekday } from '../rates/rules/rates.ts'
import { type RateShift, shiftedRates } from '../rates/rules/shifted-rates.ts'
import { sellingReasons } from '../reasons.ts'
import type { BlockInput, EditCalendarInput, OutOfOrderInput } from './schema.ts'

/**
 * Sets rates and restrictions on nights from `from` to `to` of some room types, on some weekdays. Answers the edit's id, by which
 * it can be taken back. Throws VERSION_CONFLICT when somebody edited these nights after what the editor has version, and RATE_CHANGE_LARGE until the
 * editor accepts how far a price moves.
 */
export async function editCalendar(
  work: Work,
  propertyId: AuthorizedPropertyId,
  input: EditCalendarInput,
): Promise<{ editId: string; version: string }> {
  const { rate, rateShift, discountPercent, ...set } = input.set
  const discountBasisPoints =
    discountPercent === undefined ? undefined : Math.round(discountPercent * 100)
  const weekdays = input.weekdays?.reduce((mask, day) => mask | (1 << day), 0) ?? everyWeekday
  return work.write(async trx => {
    await holdRoomTypes(trx, propertyId, input.roomTypeIds)
    await assertVersion(trx, work, propertyId, input)
    const span = { from: input.from, to: input.to, weekdays }
    const laid = rateShift
      ? await listShifted(trx, propertyId, {
          ...span,
          roomTypeIds: input.roomTypeIds,
          shift: rateShift,
        })
      : [{ roomTypeIds: input.roomTypeIds, dateFrom: input.from, dateTo: input.to, rate, weekdays }]
    if (!input.acceptsChange)
      for (const { roomTypeIds, rate: price, ...nights } of laid)
        await assertRateChange(trx, propertyId, {
          roomTypeIds,
          field: rateShift
            ? 'set.rateShift'
            : rate === undefined
              ? 'set.discountPercent'
              : 'set.rate',
          edit: {
            ...nights,
            baseRate: price ?? null,
            weekendRate: price ?? null,
            discountBasisPoints: discountBasisPoints ?? null,
          },
        })
    // What does not depend on the price is laid once, over all nights; moved prices over it, night by night.
    const plain = { roomTypeIds: input.roomTypeIds, dateFrom: input.from, dateTo: input.to }
    const hasMore = discountBasisPoints !== undefined || Object.keys(set).length > 0
    const rows = [
      ...(rateShift && hasMore ? [{ ...plain, rate: undefined, weekdays, isPlain: true }] : []),
      ...laid.map(one => ({ ...one, isPlain: !rateShift })),
    ].flatMap(({ roomTypeIds, rate: price, isPlain, ...nights }) =>
      roomTypeIds.map(roomTypeId => ({
        ...(isPlain && set),
        ...nights,
        roomTypeId,
        ...(price !== undefined && { baseRate: price, weekendRate: price }),
        ...(isPlain && discountBasisPoints !== undefined && { discountBasisPoints }),
      })),
    )
    const stored = await layRates(trx, work, propertyId, rows)
    await recordChange(trx, work, {
      action: 'rates.edited',
      entity: 'property',
      entityId: propertyId,
      propertyId,
      after: {
        editId: stored.editId,
        from: input.from,
        to: input.to,
        roomTypes: input.roomTypeIds.length,
        ...input.set,
      },
    })
    return stored
  })
}

interface Shifting {
  roomTypeIds: readonly string[]
  shift: RateShift
  from: IsoDate
  to: IsoDate
  weekdays: number
}

/** What a shift makes of the prices of these room types, which are held. */
async function listShifted(
  trx: Trx,
  propertyId: AuthorizedPropertyId,
  { roomTypeIds, shift, ...span }: Shifting,
) {
  const types = await trx
    .selectFrom('roomType as t')
    .select(['t.id', 't.basePrice', 't.weekendPrice'])
    .select(overridesOfType(propertyId, span.from, span.to).as('overrides'))
    .where('t.propertyId', '=', propertyId)
    .where('t.id', 'in', [...roomTypeIds])
    .orderBy('t.id')
    .execute()
  return types.flatMap(({ id, overrides, ...base }) =>
    shiftedRates(base, overrides, span, shift).map(nights => ({ ...nights, roomTypeIds: [id] })),
  )
}

/** Takes an edit back: the nights are as they would be without it. Throws NOT_FOUND when it was taken back already. */
export async function revokeEdit(
  work: Work,
  propertyId: AuthorizedPropertyId,
  editId: string,
): Promise<void> {
  await work.write(async trx => {
    const revoked = await trx
      .updateTable('rateOverride')
      .set({ revokedAt: work.now.toISOString() })
      .where('propertyId', '=', propertyId)
      .where('editId', '=', editId)
      .where('revokedAt', 'is', null)
      .executeTakeFirst()
    if (revoked.numUpdatedRows === 0n)
      throw new DomainError(kernelReasons.NOT_FOUND, { what: 'edit' })
    await recordChange(trx, work, {
      action: 'rates.edit-revoked',
      entity: 'property',
      entityId: propertyId,
      propertyId,
      after: { editId },
    })
    await publish(trx, work, {
      propertyId,
      event: sellingEvents['rates.updated'],
      entityId: propertyId,
    })
  })
}

/** Takes rooms of a type off sale for nights from `from` to `to`. Throws SOLD_OUT with the nights that lack them. Answers the block's id. */
export function blockRooms(
  work: Work,
  propertyId: AuthorizedPropertyId,
  input: BlockInput,
): Promise<string> {
  return work.write(async trx => {
    await holdRoomTypes(trx, propertyId, [input.roomTypeId])
    return blockIn(trx, work, propertyId, { ...input, roomId: null })
  })
}

/** Takes one numbered room out of order. Throws ROOM_IN_USE when a guest has it on one of the nights, and, until the shortage is accepted, SOLD_OUT with the stays when no other room of its type is left for those booked. */
export async function setOutOfOrder(
  work: Work,
  propertyId: AuthorizedPropertyId,
  { acceptsShortage, ...input }: OutOfOrderInput,
): Promise<string> {
  let roomTypeId = ''
  try {
    return await work.write(async trx => {
      const room = await trx
        .selectFrom('room')
        .select(['number', 'roomTypeId'])
        .where('propertyId', '=', propertyId)
        .where('id', '=', input.roomId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const inUse = await trx
        .selectFrom('roomAssignment as a')
        .innerJoin('booking as b', 'b.id', 'a.bookingId')
        .select(['b.guestName', 'a.pinReason'])
        .where('a.roomId', '=', input.roomId)
        .where('a.releasedAt', 'is', null)
        .where(sql<boolean>`a.stay && daterange(${input.from}::date, ${input.to}::date, '[]')`)
        .orderBy('a.stay')
        .execute()
      if (inUse.length > 0)
        throw new DomainError(
          propertyReasons.ROOM_IN_USE,
          {
            rooms: [room.number],
            pinned: inUse.filter(stay => stay.pinReason !== null).map(stay => stay.guestName),
          },
          'roomId',
        )
      roomTypeId = room.roomTypeId
      return blockIn(trx, work, propertyId, {
        ...input,
        roomTypeId,
        rooms: 1,
        breaks: acceptsShortage,
      })
    })
  } catch (error) {
    if (isRefusal(error, sellingReasons.SOLD_OUT)) {
      const { nights } = error.details
      const stays = await work.read(db => listStays(db, propertyId, { roomTypeId, nights }))
      throw new DomainError(sellingReasons.SOLD_OUT, { nights, stays }, 'from')
    }
    if (violatedConstraint(error) === 'room_block_once')
      throw new DomainError(sellingReasons.ROOM_BLOCKED_ALREADY, {}, 'from')
    throw error
  }
}

/** Who stays in rooms of a type on these nights, those without a numbered room first. */
async function listStays(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { roomTypeId, nights }: { roomTypeId: RoomTypeId; nights: readonly IsoDate[] },
): Promise<string[]> {
  const { rows } = await sql<{ stay: string }>`
    select b.guest_name || ' (' || b.code || ')' as stay from booking_night n join booking b on b.account_id = n.account_id and b.id = n.booking_id
    where ${ofAccount('n')} and n.property_id = ${propertyId} and n.room_type_id = ${roomTypeId} and n.night = any (${nights}::date[]) and n.released_at is null
    group by b.id, b.guest_name, b.code
    order by exists (select 1 from room_assignment a where ${ofAccount('a')} and a.booking_id = b.id and a.released_at is null), b.id limit 10`.execute(
    db,
  )
  return rows.map(row => row.stay)
}

/** Puts blocked rooms back on sale. Throws NOT_FOUND when they are already. */
export async function releaseBlock(
  work: Work,
  propertyId: AuthorizedPropertyId,
  blockId: string,
): Promise<void> {
  await work.write(async trx => {
    if (!(await releaseBlockIn(trx, work, propertyId, blockId)))
      throw new DomainError(kernelReasons.NOT_FOUND, { what: 'block' })
  })
}

/** The same within a transaction. Answers false when they are on sale already. */
export async function releaseBlockIn(
  trx: Trx,
  work: Work,
  propertyId: AuthorizedPropertyId,
  blockId: string,
): Promise<boolean> {
  const released = await trx
    .updateTable('roomBlock')
    .set({ releasedAt: work.now.toISOString() })
    .where('propertyId', '=', propertyId)
    .where('id', '=', blockId)
    .where('releasedAt', 'is', null)
    .returning(['roomTypeId', 'roomId', 'rooms'])
    .returning([sql<IsoDate>`lower(stay)`.as('checkIn'), sql<IsoDate>`upper(stay)`.as('checkOut')])
    .executeTakeFirst()
  if (!released) return false
  await recordChange(trx, work, {
    action: 'room.block-released',
    entity: 'room-block',
    entityId: blockId,
    propertyId,
  })
  await publish(trx, work, {
    propertyId,
    event: sellingEvents['availability.changed'],
    entityId: released.roomTypeId,
    days: nightsOf(released.checkIn, released.checkOut),
  })
  await blockNights(trx, { ...released, propertyId, rooms: -released.rooms })
  return true
}

interface NewBlock {
  from: IsoDate
  to: IsoDate
  roomTypeId: RoomTypeId
  roomId: RoomId | null
  rooms: number
  reason: string
}

/** The same within a transaction that holds the room type. Throws SOLD_OUT with the nights that lack rooms. Answers the block's id. */
export async function blockIn(
  trx: Trx,
  work: Work,
  propertyId: AuthorizedPropertyId,
  { breaks = false, ...request }: NewBlock & { breaks?: boolean },
): Promise<string> {
  const { from, to, ...values } = request
  const { id } = await trx
    .insertInto('roomBlock')
    .values({
      ...values,
      propertyId,
      stay: sql<string>`daterange(${from}::date, ${to}::date, '[]')`,
      createdBy: inNameOf(work),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordChange(trx, work, {
    action: 'room.blocked',
    entity: 'room-block',
    entityId: id,
    propertyId,
    after: { ...request },
  })
  await publish(trx, work, {
    propertyId,
    event: sellingEvents['availability.changed'],
    entityId: request.roomTypeId,
    days: nightsOf(from, addDays(to, 1)),
  })
  const nights = {
    propertyId,
    roomTypeId: request.roomTypeId,
    checkIn: from,
    checkOut: addDays(to, 1),
    rooms: request.rooms,
  }
  await blockNights(trx, nights, { breaks, keepsRooms: request.roomId !== null && !breaks })
  return id
}
