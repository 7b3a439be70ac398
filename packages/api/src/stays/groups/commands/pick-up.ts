import type { Trx } from '@atithi/db/client'
import type { BookingId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { idempotencyOf } from '../../../kernel/idempotency/idempotency.ts'
import { nightsOf } from '../../../kernel/shared/dates.ts'
import type { NightChange } from '../../../selling/availability/commands/inventory.ts'
import { sellingReasons } from '../../../selling/reasons.ts'
import { createBooking } from '../../bookings/commands/create.ts'
import { staysReasons } from '../../reasons.ts'
import type { BlockNight } from '../rules.ts'
import type { PickUpRequest } from '../schema.ts'
import { listBlockNights, lockGroup } from './block-nights.ts'

/**
 * Books rooms out of a group's block at the group's rate: on each night the block holds fewer and as many more are sold, in one step.
 * Nights given up later go back to the block while it holds (`give-back.ts`). Answers the booking's id. Throws GROUP_SHORT, GROUP_TENTATIVE, GROUP_RELEASED.
 */
export async function pickUp(
  work: Work,
  propertyId: AuthorizedPropertyId,
  request: PickUpRequest,
): Promise<string> {
  const { groupId, ...stay } = request
  const promised = await work.read(db => listBlockNights(db, propertyId, groupId))
  const wanted = (rows: readonly BlockNight[]) => {
    const held = new Map(
      rows.filter(row => row.roomTypeId === request.roomTypeId).map(row => [row.night, row]),
    )
    return nightsOf(request.checkIn, request.checkOut).map(night => ({
      night,
      row: held.get(night),
    }))
  }
  const promisedRates = wanted(promised).flatMap(({ row }) => (row ? [row.rate] : []))
  const alongside = async (trx: Trx, bookingId: BookingId): Promise<NightChange[]> => {
    const group = await lockGroup(trx, propertyId, groupId)
    if (group.status === 'released')
      throw new DomainError(staysReasons.GROUP_RELEASED, { name: group.name })
    if (group.status === 'tentative')
      throw new DomainError(staysReasons.GROUP_TENTATIVE, { name: group.name })
    const nights = wanted(group.nights)
    const short = nights
      .filter(({ row }) => !row || row.rooms - row.pickedUp < request.rooms)
      .map(({ night }) => night)
    if (short.length > 0)
      throw new DomainError(
        staysReasons.GROUP_SHORT,
        { name: group.name, nights: short },
        'checkIn',
      )
    if (nights.some(({ row }, at) => row?.rate !== promisedRates[at]))
      throw new DomainError(sellingReasons.VERSION_CONFLICT, { by: 'somebody' })
    await trx
      .updateTable('groupBlockNight')
      .set({ pickedUp: sql<number>`picked_up + ${request.rooms}` })
      .where('groupBlockId', '=', groupId)
      .where('roomTypeId', '=', request.roomTypeId)
      .where('night', '>=', request.checkIn)
      .where('night', '<', request.checkOut)
      .execute()
    await trx
      .insertInto('groupPickUp')
      .values({
        bookingId,
        propertyId,
        groupBlockId: groupId,
        roomTypeId: request.roomTypeId,
        rooms: request.rooms,
        stay: sql<string>`daterange(${request.checkIn}::date, ${request.checkOut}::date)`,
      })
      .execute()
    await trx
      .insertInto('groupPickUpNight')
      .values(
        nights.map(({ night }) => ({
          bookingId,
          propertyId,
          groupBlockId: groupId,
          roomTypeId: request.roomTypeId,
          night,
          rooms: request.rooms,
        })),
      )
      .execute()
    await recordChange(trx, work, {
      action: 'group.picked-up',
      entity: 'group',
      entityId: groupId,
      propertyId,
      after: {
        bookingId,
        rooms: request.rooms,
        checkIn: request.checkIn,
        checkOut: request.checkOut,
        amount: request.rooms * promisedRates.reduce((sum, rate) => sum + rate, 0),
      },
    })
    return nights.map(({ night }) => ({
      roomTypeId: request.roomTypeId,
      night,
      blocked: -request.rooms,
    }))
  }
  const seller = {
    propertyId,
    bindsRestrictions: false,
    isOnline: false,
    mayBackDate: false,
    promisedRates: [promisedRates],
    alongside,
  }
  return createBooking(work, seller, {
    ...stay,
    source: 'direct',
    idempotency: idempotencyOf(request),
  })
}
