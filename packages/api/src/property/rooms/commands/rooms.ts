import type { Trx } from '@atithi/db/client'
import type { RoomId, RoomTypeId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError, violatedConstraint } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { changedFields } from '../../../kernel/shared/changed-fields.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { present } from '../../../kernel/shared/present.ts'
import { propertyEvents } from '../../events.ts'
import { activateWhenSellable } from '../../properties/commands/properties.ts'
import { propertyReasons } from '../../reasons.ts'
import { changeInPercent, isLargeChange } from '../../rules.ts'
import type { NewRoomType, RoomTypePatch } from '../schema.ts'
import { addRooms, retireRooms } from './numbered-rooms.ts'
import { assignedRooms, changeQuantity } from './quantity.ts'

/** Makes a room type, its Best Available rate plan and its numbered rooms; it is sold at once. Answers its id. */
export async function createRoomType(
  work: Work,
  propertyId: AuthorizedPropertyId,
  { firstNumber, ...fields }: NewRoomType,
): Promise<string> {
  return refusingTakenName(() =>
    work.write(async trx => {
      const { id } = await trx
        .insertInto('roomType')
        // From its day on the hotel has its rooms to sell.
        .values({ ...fields, propertyId, createdAt: work.now.toISOString() })
        .returning('id')
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('ratePlan')
        .values({
          propertyId,
          roomTypeId: id,
          name: 'Best Available',
          mealPlan: 'EP',
          isBestAvailable: true,
        })
        .execute()
      await addRooms(trx, {
        propertyId,
        roomTypeId: id,
        count: fields.quantity,
        firstNumber,
      })
      await recordChange(trx, work, {
        action: 'room-type.created',
        entity: 'room-type',
        entityId: id,
        propertyId,
        after: { name: fields.name, quantity: fields.quantity },
      })
      await activateWhenSellable(trx, work, propertyId)
      await publish(trx, work, {
        propertyId,
        event: propertyEvents['room-type.created'],
        entityId: id,
      })
      return id
    }),
  )
}

/**
 * Changes the named fields. Fewer rooms than are booked on a night to come is refused, naming the night, and a price that moves far
 * is until the author accepts it: RATE_CHANGE_LARGE.
 */
export async function updateRoomType(
  work: Work,
  propertyId: AuthorizedPropertyId,
  roomTypeId: RoomTypeId,
  patch: RoomTypePatch,
): Promise<void> {
  await refusingTakenName(() =>
    work.write(async trx => {
      const before = await holdRoomType(trx, propertyId, roomTypeId)
      const { quantity, acceptsChange, ...fields } = patch
      if (!acceptsChange) await assertPrices(trx, propertyId, before, fields)
      if (patch.isActive === false) await refuseWhileBooked(trx, work, propertyId, roomTypeId)
      if (quantity !== undefined && quantity !== before.quantity)
        await changeQuantity(trx, work, {
          propertyId,
          roomTypeId,
          from: before.quantity,
          to: quantity,
        })
      const changed = changedFields(before, fields)
      if (changed.isChanged)
        await trx.updateTable('roomType').set(changed.after).where('id', '=', roomTypeId).execute()
      await recordChange(trx, work, {
        action: 'room-type.updated',
        entity: 'room-type',
        entityId: roomTypeId,
        propertyId,
        before: changed.before,
        after: { ...changed.after, ...(quantity !== undefined && { quantity }) },
      })
      await activateWhenSellable(trx, work, propertyId)
      await publish(trx, work, {
        propertyId,
        event: propertyEvents['room-type.updated'],
        entityId: roomTypeId,
      })
    }),
  )
}

async function assertPrices(
  trx: Reader,
  propertyId: AuthorizedPropertyId,
  before: { basePrice: Paise; weekendPrice: Paise | null },
  { basePrice, weekendPrice }: Pick<RoomTypePatch, 'basePrice' | 'weekendPrice'>,
): Promise<void> {
  if (basePrice === undefined && weekendPrice === undefined) return
  const { largestRateChange: most } = await trx
    .selectFrom('property')
    .select('largestRateChange')
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow()
  const after = { ...before, ...(basePrice !== undefined && { basePrice }) }
  if (weekendPrice !== undefined) after.weekendPrice = weekendPrice
  const prices = [
    { field: 'basePrice', was: before.basePrice, is: after.basePrice },
    {
      field: 'weekendPrice',
      was: before.weekendPrice ?? before.basePrice,
      is: after.weekendPrice ?? after.basePrice,
    },
  ]
  for (const { field, was, is } of prices) {
    const change = { night: null, before: was, after: is, percent: changeInPercent(was, is) }
    if (isLargeChange(change, most))
      throw new DomainError(propertyReasons.RATE_CHANGE_LARGE, { ...change, most }, field)
  }
}

/**
 * Takes a room type with its rooms and plans from every list; the bookings that were made of it keep it.
 * Throws ROOM_TYPE_HAS_BOOKINGS with the first night that is booked from today on, and ROOM_IN_USE.
 */
export async function deleteRoomType(
  work: Work,
  propertyId: AuthorizedPropertyId,
  roomTypeId: RoomTypeId,
): Promise<void> {
  await work.write(async trx => {
    const before = await holdRoomType(trx, propertyId, roomTypeId)
    await refuseWhileBooked(trx, work, propertyId, roomTypeId)
    const retired = await retireRooms(trx, { propertyId, roomTypeId, count: before.quantity })
    if (retired < before.quantity)
      throw new DomainError(propertyReasons.ROOM_IN_USE, {
        rooms: await assignedRooms(trx, { propertyId, roomTypeId }),
      })
    await trx
      .updateTable('roomType')
      .set({ isActive: false, deletedAt: work.now.toISOString() })
      .where('id', '=', roomTypeId)
      .execute()
    await trx
      .updateTable('propertyImage')
      .set({ roomTypeId: null })
      .where('propertyId', '=', propertyId)
      .where('roomTypeId', '=', roomTypeId)
      .execute()
    await recordChange(trx, work, {
      action: 'room-type.deleted',
      entity: 'room-type',
      entityId: roomTypeId,
      propertyId,
      before: { name: before.name, quantity: before.quantity },
    })
    await publish(trx, work, {
      propertyId,
      event: propertyEvents['room-type.updated'],
      entityId: roomTypeId,
    })
  })
}

async function holdRoomType(trx: Trx, propertyId: AuthorizedPropertyId, roomTypeId: RoomTypeId) {
  const held = await trx
    .selectFrom('roomType')
    .selectAll()
    .where('propertyId', '=', propertyId)
    .where('id', '=', roomTypeId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!held) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'room type' }, 'roomTypeId')
  return held
}

async function refuseWhileBooked(
  trx: Reader,
  work: Work,
  propertyId: AuthorizedPropertyId,
  roomTypeId: RoomTypeId,
): Promise<void> {
  const booked = await trx
    .selectFrom('roomNight as n')
    .innerJoin('property as p', 'p.id', 'n.propertyId')
    .select('n.night')
    .where('n.propertyId', '=', propertyId)
    .where('n.roomTypeId', '=', roomTypeId)
    .where('n.booked', '>', 0)
    .where(
      'n.night',
      '>=',
      sql<IsoDate>`business_date(${work.now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at)`,
    )
    .orderBy('n.night')
    .limit(1)
    .executeTakeFirst()
  if (booked)
    throw new DomainError(
      propertyReasons.ROOM_TYPE_HAS_BOOKINGS,
      { night: booked.night },
      'isActive',
    )
}

/** Renames a room or moves it to another floor. Throws ROOM_NUMBER_TAKEN. */
export async function updateRoom(
  work: Work,
  propertyId: AuthorizedPropertyId,
  roomId: RoomId,
  patch: { number?: string; floor?: string },
): Promise<void> {
  try {
    await work.write(async trx => {
      const before = await trx
        .selectFrom('room')
        .select(['number', 'floor'])
        .where('propertyId', '=', propertyId)
        .where('id', '=', roomId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      await trx
        .updateTable('room')
        .set({ number: patch.number ?? before.number, floor: patch.floor ?? before.floor })
        .where('id', '=', roomId)
        .execute()
      await recordChange(trx, work, {
        action: 'room.updated',
        entity: 'room',
        entityId: roomId,
        propertyId,
        before,
        after: { ...before, ...patch },
      })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'room_number_key')
      throw new DomainError(
        propertyReasons.ROOM_NUMBER_TAKEN,
        { number: present(patch.number, 'number that is taken') },
        'number',
      )
    throw error
  }
}

export async function setHousekeeping(
  work: Work,
  propertyId: AuthorizedPropertyId,
  roomId: RoomId,
  housekeeping: 'clean' | 'dirty' | 'inspected',
): Promise<void> {
  await work.write(async trx => {
    const before = await trx
      .selectFrom('room')
      .select('housekeeping')
      .where('propertyId', '=', propertyId)
      .where('id', '=', roomId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await trx.updateTable('room').set({ housekeeping }).where('id', '=', roomId).execute()
    await recordChange(trx, work, {
      action: 'room.housekeeping',
      entity: 'room',
      entityId: roomId,
      propertyId,
      before,
      after: { housekeeping },
    })
    await publish(trx, work, {
      propertyId,
      event: propertyEvents['room.housekeeping'],
      entityId: roomId,
    })
  })
}

async function refusingTakenName<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (violatedConstraint(error) === 'room_type_name_key')
      throw new DomainError(kernelReasons.NAME_TAKEN, {}, 'name')
    throw error
  }
}
