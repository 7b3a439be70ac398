import type { Trx } from '@atithi/db/client'
import type { Reader } from '@atithi/db/reader'
import type { Person } from '../../../kernel/access/actor.ts'
import { type AuthorizedPropertyId, requireGrant } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { addDays, type IsoDate } from '../../../kernel/shared/dates.ts'
import { moveNights } from '../../../selling/availability/commands/inventory.ts'
import { salesHorizonNights } from '../../../selling/availability/schema.ts'
import { sellingEvents } from '../../../selling/events.ts'
import { sellingReasons } from '../../../selling/reasons.ts'
import { releasingHolds } from '../../bookings/commands/expire-holds.ts'
import { staysReasons } from '../../reasons.ts'
import { listShortages, readOwnRates } from '../reads.ts'
import { type BlockNight, changesBetween, nightsBelowOwnRate, reshape } from '../rules.ts'
import type { GroupRequest } from '../schema.ts'
import {
  getToday,
  lockGroup,
  ratesForTrail,
  requireRoomTypes,
  writeBlockNights,
} from './block-nights.ts'

/** Holds rooms for a group until its cut-off date; a tentative group takes none off sale. Answers its id. Throws SOLD_OUT with the nights that lack rooms, GRANT_REQUIRED for a rate below the nights' own. */
export function createGroup(
  work: Work,
  person: Person,
  propertyId: AuthorizedPropertyId,
  request: GroupRequest,
): Promise<string> {
  return releasingHolds(work, { propertyId }, () => found(work, person, propertyId, request))
}

function found(
  work: Work,
  person: Person,
  propertyId: AuthorizedPropertyId,
  request: GroupRequest,
): Promise<string> {
  const { checkIn, checkOut, lines, ...about } = request
  return work.write(async trx => {
    await requireDates(trx, work, propertyId, request)
    await requireRoomTypes(
      trx,
      propertyId,
      lines.map(line => line.roomTypeId),
    )
    const { id } = await trx
      .insertInto('groupBlock')
      .values({
        ...about,
        propertyId,
        createdBy: personOf(work),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ownRates = await readOwnRates(trx, propertyId, request, work.now)
    const { nights } = reshape([], request, ownRates)
    const below = nightsBelowOwnRate([], nights, ownRates)
    if (below.length > 0) requireGrant(person, 'override')
    await writeBlockNights(trx, { propertyId, groupId: id }, nights)
    await recordChange(trx, work, {
      action: 'group.created',
      entity: 'group',
      entityId: id,
      propertyId,
      after: {
        name: about.name,
        status: about.status,
        checkIn,
        checkOut,
        cutOff: about.cutOff,
        rooms: lines.reduce((sum, line) => sum + line.rooms, 0),
        ...(await ratesForTrail(trx, propertyId, nights)),
        cheaperNights: below.length,
      },
    })
    await publish(trx, work, {
      propertyId,
      event: sellingEvents['availability.changed'],
      days: nights.map(({ night }) => night),
      entityId: id,
    })
    await takeNights(trx, propertyId, {
      request,
      before: { status: about.status, nights: [] },
      after: { status: about.status, nights },
      now: work.now,
    })
    return id
  })
}

/** Makes the block what it shall be. Throws GROUP_BELOW_PICKED_UP, GROUP_RELEASED, SOLD_OUT, and GRANT_REQUIRED as `createGroup` does. */
export async function updateGroup(
  work: Work,
  person: Person,
  propertyId: AuthorizedPropertyId,
  request: GroupRequest & { groupId: string },
): Promise<void> {
  await releasingHolds(work, { propertyId }, () => reform(work, person, propertyId, request))
}

async function reform(
  work: Work,
  person: Person,
  propertyId: AuthorizedPropertyId,
  { groupId, ...request }: GroupRequest & { groupId: string },
): Promise<void> {
  const { checkIn, checkOut, lines, ...about } = request
  await work.write(async trx => {
    const { nights: before, ...group } = await lockGroup(trx, propertyId, groupId)
    if (group.status === 'released')
      throw new DomainError(staysReasons.GROUP_RELEASED, { name: group.name })
    await requireDates(trx, work, propertyId, {
      ...request,
      ...(before[0] && { stands: before[0].night }),
      cutOffStands: group.cutOff,
    })
    await requireRoomTypes(
      trx,
      propertyId,
      lines.map(line => line.roomTypeId),
    )
    const ownRates = await readOwnRates(trx, propertyId, request, work.now)
    const { nights, below } = reshape(before, request, ownRates)
    if (below)
      throw new DomainError(
        staysReasons.GROUP_BELOW_PICKED_UP,
        { night: below.night, pickedUp: below.pickedUp },
        'lines',
      )
    const cheaper = nightsBelowOwnRate(before, nights, ownRates)
    if (cheaper.length > 0) requireGrant(person, 'override')
    await trx.updateTable('groupBlock').set(about).where('id', '=', groupId).execute()
    await writeBlockNights(trx, { propertyId, groupId }, nights)
    await recordChange(trx, work, {
      action: 'group.updated',
      entity: 'group',
      entityId: groupId,
      propertyId,
      before: {
        name: group.name,
        status: group.status,
        cutOff: group.cutOff,
        roomNights: total(before),
        ...(await ratesForTrail(trx, propertyId, before)),
      },
      after: {
        name: about.name,
        status: about.status,
        checkIn,
        checkOut,
        cutOff: about.cutOff,
        roomNights: total(nights),
        ...(await ratesForTrail(trx, propertyId, nights)),
        cheaperNights: cheaper.length,
      },
    })
    await publish(trx, work, {
      propertyId,
      event: sellingEvents['availability.changed'],
      days: [...before, ...nights].map(({ night }) => night),
      entityId: groupId,
    })
    await takeNights(trx, propertyId, {
      request,
      before: { status: group.status, nights: before },
      after: { status: about.status, nights },
      now: work.now,
    })
  })
}

interface Block {
  status: string
  nights: readonly BlockNight[]
}

/** Takes off sale what the block holds more than before. Where rooms lack, SOLD_OUT names the types and what is left of them. */
async function takeNights(
  trx: Trx,
  propertyId: AuthorizedPropertyId,
  {
    request,
    before,
    after,
    now,
  }: { request: GroupRequest; before: Block; after: Block; now: Date },
): Promise<void> {
  const shortages = await listShortages(
    trx,
    propertyId,
    {
      stay: request,
      asked: after.status === 'definite' ? request.lines : [],
      holds: before,
    },
    now,
  )
  if (shortages.length > 0)
    throw new DomainError(
      sellingReasons.SOLD_OUT,
      { nights: shortages.map(({ night }) => night), shortages },
      'lines',
    )
  await moveNights(trx, propertyId, changesBetween(before, after))
}

/** Puts the rooms that nobody has picked up back on sale. Answers how many room-nights; a released group stays as it is. */
export function releaseGroup(
  work: Work,
  propertyId: AuthorizedPropertyId,
  groupId: string,
  reason?: string,
): Promise<number> {
  return work.write(async trx => {
    const { nights, ...group } = await lockGroup(trx, propertyId, groupId)
    if (group.status === 'released') return 0
    const changes = changesBetween(
      { status: group.status, nights },
      { status: 'released', nights: [] },
    )
    const freed = -changes.reduce((sum, change) => sum + change.blocked, 0)
    await trx
      .updateTable('groupBlock')
      .set({ status: 'released', releasedAt: work.now.toISOString() })
      .where('id', '=', groupId)
      .execute()
    await recordChange(trx, work, {
      action: 'group.released',
      entity: 'group',
      entityId: groupId,
      propertyId,
      before: { status: group.status },
      after: { status: 'released', roomNights: freed },
      ...(reason && { reason }),
    })
    await publish(trx, work, {
      propertyId,
      event: sellingEvents['availability.changed'],
      days: nights.map(({ night }) => night),
      entityId: groupId,
    })
    await moveNights(trx, propertyId, changes)
    return freed
  })
}

const total = (nights: readonly { rooms: number }[]): number =>
  nights.reduce((sum, row) => sum + row.rooms, 0)

interface Dates {
  checkIn: IsoDate
  checkOut: IsoDate
  cutOff: IsoDate
  /** What is there already may stay, past or not. */
  stands?: IsoDate
  cutOffStands?: IsoDate
}

async function requireDates(
  trx: Reader,
  work: Work,
  propertyId: AuthorizedPropertyId,
  dates: Dates,
): Promise<void> {
  const today = await getToday(trx, propertyId, work.now)
  const refuse = (field: string, message: string) =>
    new DomainError(sellingReasons.STAY_REFUSED, { field, message }, field)
  if (dates.checkIn < today && dates.checkIn !== dates.stands)
    throw refuse('checkIn', `The business date is ${today}. Choose an arrival from then on.`)
  if (dates.checkOut > addDays(today, salesHorizonNights))
    throw refuse('checkOut', `Nights are sold until ${addDays(today, salesHorizonNights)}.`)
  if (dates.cutOff <= today && dates.cutOff !== dates.cutOffStands)
    throw refuse(
      'cutOff',
      `Rooms not picked up go back on sale on this date: choose one after ${today}.`,
    )
}
