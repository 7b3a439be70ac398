import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { type SqlBool, sql } from 'kysely'
import { findMasterHome } from '../../finance/folio/commands/master-bill.ts'
import { readGroupFolio } from '../../finance/group-folio/reads.ts'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import type { Paise } from '../../kernel/shared/money.ts'
import { type Page, toPage } from '../../kernel/shared/paging.ts'
import { listBlockNights } from './commands/block-nights.ts'
import { listSchedules } from './reads.ts'
import type { GroupStatus, ListGroupsInput } from './schema.ts'

interface Group {
  id: string
  name: string
  status: GroupStatus
  contactName: string
  contactPhone: string | null
  contactEmail: string | null
  notes: string
  cutOff: IsoDate
  checkIn: IsoDate
  checkOut: IsoDate
  /** Room-nights held in all, and those that have become bookings. */
  roomNights: number
  pickedUp: number
  /** Of all room-nights at the group's rates, before tax. */
  value: Paise
  bookings: number
  createdAt: string
}

/** A group of the list, with what of its schedule is to be paid by now. */
export interface ListedGroup extends Group {
  /** What is held of what its organiser paid ahead. */
  advanceHeld: Paise
  amountDue: Paise
  isOverdue: boolean
}

const groups = (db: Reader, propertyId: AuthorizedPropertyId) =>
  db
    .selectFrom('groupBlock as g')
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('groupBlockNight as n')
          .select([
            sql<IsoDate>`min(n.night)`.as('checkIn'),
            sql<IsoDate>`max(n.night) + 1`.as('checkOut'),
            sql<number>`sum(n.rooms)::int`.as('roomNights'),
            sql<number>`sum(n.picked_up)::int`.as('pickedUp'),
            sql<Paise>`sum(n.rooms * n.rate)::bigint`.as('value'),
          ])
          .whereRef('n.groupBlockId', '=', 'g.id')
          .as('n'),
      join => join.onTrue(),
    )
    .select([
      'g.id',
      'g.name',
      'g.contactName',
      'g.contactPhone',
      'g.contactEmail',
      'g.notes',
      'g.cutOff',
      'g.createdAt',
    ])
    .select(['n.checkIn', 'n.checkOut', 'n.roomNights', 'n.pickedUp', 'n.value'])
    .select(sql<GroupStatus>`g.status`.as('status'))
    .select(
      sql<number>`(select count(*)::int from group_pick_up p where ${ofAccount('p')} and p.group_block_id = g.id)`.as(
        'bookings',
      ),
    )
    .select(
      sql<Paise>`coalesce((select -sum(l.amount) from folio_line l where ${ofAccount('l')} and l.group_block_id = g.id), 0)::bigint`.as(
        'advanceHeld',
      ),
    )
    .where('g.propertyId', '=', propertyId)

/** Groups, the latest made first. */
export async function listGroups(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  input: ListGroupsInput,
  now: Date,
): Promise<Page<ListedGroup>> {
  const { status, cursor, limit } = input
  const rows = await groups(db, propertyId)
    .$call(qb => (status === undefined ? qb : qb.where(sql<SqlBool>`g.status = ${status}`)))
    .$call(qb => (cursor === undefined ? qb : qb.where('g.id', '<', cursor)))
    .orderBy('g.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { total } = await db
    .selectFrom('groupBlock as g')
    .select(eb => eb.fn.countAll<number>().as('total'))
    .where('g.propertyId', '=', propertyId)
    .$call(qb => (status === undefined ? qb : qb.where(sql<SqlBool>`g.status = ${status}`)))
    .executeTakeFirstOrThrow()
  const shown = toPage(rows, limit, total)
  const schedules = await listSchedules(
    db,
    propertyId,
    shown.items.map(group => group.id),
    now,
  )
  const dues = new Map(schedules.map(({ groupId, due }) => [groupId, due]))
  return {
    ...shown,
    items: shown.items.map(group => ({
      ...group,
      amountDue: dues.get(group.id)?.amount ?? 0,
      isOverdue: dues.get(group.id)?.isOverdue ?? false,
    })),
  }
}

/** One group with what it holds night by night, the bookings that came out of it, how it pays and what it paid. */
export async function getGroup(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  groupId: string,
  now: Date,
) {
  const group = await groups(db, propertyId).where('g.id', '=', groupId).executeTakeFirst()
  if (!group) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'group' }, 'groupId')
  const nights = await listBlockNights(db, propertyId, groupId)
  const pickUps = await db
    .selectFrom('groupPickUp as u')
    .innerJoin('booking as b', 'b.id', 'u.bookingId')
    .innerJoin('roomType as t', 't.id', 'u.roomTypeId')
    .select([
      'b.id as bookingId',
      'b.code',
      'b.guestName',
      'b.status',
      'b.isNoShow',
      'b.isWalked',
      'b.checkIn',
      'b.checkOut',
      'b.totalAmount',
      'u.rooms',
    ])
    .select(
      sql<Paise>`(case when b.status = 'cancelled' then b.charged_amount else b.total_amount end
        - b.paid_amount - b.on_account_amount)::bigint`.as('balance'),
    )
    .select('t.name as roomTypeName')
    .where('u.propertyId', '=', propertyId)
    .where('u.groupBlockId', '=', groupId)
    .orderBy('u.bookingId')
    .limit(500)
    .execute()
  const [schedule] = await listSchedules(db, propertyId, [groupId], now)
  const [picked] = pickUps
  const home = picked && (await findMasterHome(db, { propertyId, bookingId: picked.bookingId }))
  return {
    ...group,
    nights,
    pickUps,
    schedule: schedule ?? null,
    folio: await readGroupFolio(db, propertyId, groupId),
    /** The booking on whose account the group's money is taken; null before anybody is picked up. */
    paysAt: home?.bookingId ?? null,
  }
}
