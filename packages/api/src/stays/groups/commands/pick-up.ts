import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { sentOnce } from '../../../kernel/idempotency/idempotency.ts'
import { nightsOf } from '../../../kernel/shared/dates.ts'
import type { NightChange } from '../../../selling/availability/commands/inventory.ts'
import { sellingReasons } from '../../../selling/reasons.ts'
import { createBooking } from '../../bookings/commands/create.ts'
import { staysReasons } from '../../reasons.ts'
import type { BlockNight } from '../rules.ts'
import type { PickUpWish } from '../schema.ts'
import { listBlockNights, lockGroup } from './block-nights.ts'

/**
 * Books rooms out of a group's block at the group's rate: on each night the block holds fewer and as many more are sold, in one step.
 * Nights given up later go back to the block while it holds (`give-back.ts`). Answers the booking's id. Throws GROUP_SHORT, GROUP_TENTATIVE, GROUP_RELEASED.
 */
export async function pickUp(
  work: Work,
  propertyId: AuthorizedPropertyId,
  wish: PickUpWish,
): Promise<string> {
  const { groupId, ...stay } = wish
  const promised = await work.read(db => listBlockNights(db, propertyId, groupId))
  const wanted = (rows: readonly BlockNight[]) => {
    const held = new Map(
      rows.filter(row => row.roomTypeId === wish.roomTypeId).map(row => [row.night, row]),
    )
    return nightsOf(wish.checkIn, wish.checkOut).map(night => ({ night, row: held.get(night) }))
  }
  const promisedRates = wanted(promised).flatMap(({ row }) => (row ? [row.rate] : []))
  const alongside = async (trx: Trx, bookingId: string): Promise<NightChange[]> => {
    const group = await lockGroup(trx, propertyId, groupId)
    if (group.status === 'released')
      throw new DomainError(staysReasons.GROUP_RELEASED, { name: group.name })
    if (group.status === 'tentative')
      throw new DomainError(staysReasons.GROUP_TENTATIVE, { name: group.name })
    const nights = wanted(group.nights)
    const short = nights
      .filter(({ row }) => !row || row.rooms - row.pickedUp < wish.rooms)
      .map(({ night }) => night)
    if (short.length > 0)
      throw new DomainError(
        staysReasons.GROUP_SHORT,
        { name: group.name, nights: short },
        'checkIn',
      )
    if (nights.some(({ row }, at) => row?.rate !== promisedRates[at]))
      throw new DomainError(sellingReasons.CHANGED_MEANWHILE, { by: 'somebody' })
    await trx
      .updateTable('groupBlockNight')
      .set({ pickedUp: sql<number>`picked_up + ${wish.rooms}` })
      .where('groupBlockId', '=', groupId)
      .where('roomTypeId', '=', wish.roomTypeId)
      .where('night', '>=', wish.checkIn)
      .where('night', '<', wish.checkOut)
      .execute()
    await trx
      .insertInto('groupPickUp')
      .values({
        bookingId,
        propertyId,
        groupBlockId: groupId,
        roomTypeId: wish.roomTypeId,
        rooms: wish.rooms,
        stay: sql<string>`daterange(${wish.checkIn}::date, ${wish.checkOut}::date)`,
      })
      .execute()
    await trx
      .insertInto('groupPickUpNight')
      .values(
        nights.map(({ night }) => ({
          bookingId,
          propertyId,
          groupBlockId: groupId,
          roomTypeId: wish.roomTypeId,
          night,
          rooms: wish.rooms,
        })),
      )
      .execute()
    await recordChange(trx, work, {
      action: 'group.picked-up',
      entity: 'group',
      entityId: groupId,
      propertyId,
      after: { bookingId, rooms: wish.rooms, checkIn: wish.checkIn, checkOut: wish.checkOut },
    })
    return nights.map(({ night }) => ({ roomTypeId: wish.roomTypeId, night, blocked: -wish.rooms }))
  }
  const seller = {
    propertyId,
    bindsRestrictions: false,
    isOnline: false,
    mayBackDate: false,
    promisedRates,
    alongside,
  }
  return createBooking(work, seller, { ...stay, source: 'direct', sent: sentOnce(wish) })
}
