import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { Person } from '../../../kernel/access/actor.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { assertSameRequest, idempotencyOf } from '../../../kernel/idempotency/idempotency.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { financeEvents } from '../../events.ts'
import { financeReasons } from '../../reasons.ts'
import { cashIn } from '../queries/shifts.ts'
import { expectedIn } from '../rules.ts'
import type { CloseShiftInput, PayOutInput } from '../schema.ts'

interface Drawer {
  work: Work
  propertyId: AuthorizedPropertyId
  person: Person
}

/** Opens the caller's drawer with its float. Answers the shift's id. Throws SHIFT_OPEN. */
export function openShift({ work, propertyId, person }: Drawer, float: Paise): Promise<string> {
  return work.write(async trx => {
    const opened = await trx
      .insertInto('cashierShift')
      .values({
        propertyId,
        cashierId: person.userId,
        businessDate: sql<IsoDate>`(select business_date(${work.now.toISOString()}::timestamptz,
          p.time_zone, p.day_rolls_at) from property p where ${ofAccount('p')} and p.id = ${propertyId})`,
        openingFloat: float,
        openedAt: work.now.toISOString(),
      })
      .onConflict(conflict =>
        conflict
          .columns(['accountId', 'propertyId', 'cashierId'])
          .where('closedAt', 'is', null)
          .doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (!opened) throw new DomainError(financeReasons.SHIFT_OPEN, {})
    await tell(trx, work, { propertyId, shiftId: opened.id, action: 'opened', after: { float } })
    return opened.id
  })
}

/**
 * Closes a drawer with what was counted in it, for good. A count that differs from what is expected needs a note. Of another person's
 * drawer an owner does so. Throws SHIFT_CLOSED, SHIFT_OF_ANOTHER, DIFFERENCE_UNEXPLAINED.
 */
export function closeShift(
  { work, propertyId, person }: Drawer,
  { shiftId, counted, denominations, note }: CloseShiftInput,
): Promise<{ expected: Paise; counted: Paise; difference: Paise }> {
  return work.write(async trx => {
    const shift = await lockShift(trx, propertyId, shiftId)
    if (shift.cashierId !== person.userId && person.role === 'staff')
      throw new DomainError(financeReasons.SHIFT_OF_ANOTHER, {})
    const { cash, out } = await cashIn(trx, propertyId, shiftId)
    const expected = expectedIn({ float: shift.openingFloat, cash, out })
    if (counted !== expected && !note)
      throw new DomainError(
        financeReasons.DIFFERENCE_UNEXPLAINED,
        { difference: counted - expected },
        'note',
      )
    await trx
      .updateTable('cashierShift')
      .set({
        closedAt: work.now.toISOString(),
        closedBy: person.userId,
        expected,
        counted,
        denominations: denominations ? JSON.stringify(denominations) : null,
        note: note || null,
      })
      .where('id', '=', shiftId)
      .execute()
    await tell(trx, work, {
      propertyId,
      shiftId,
      action: 'closed',
      after: { expected, counted },
      ...(note && { reason: note }),
    })
    return { expected, counted, difference: counted - expected }
  })
}

/** Cash that leaves the caller's drawer for the hotel. Throws SHIFT_CLOSED, SHIFT_OF_ANOTHER, ABOVE_DRAWER. */
export function payOut({ work, propertyId, person }: Drawer, input: PayOutInput): Promise<string> {
  const { shiftId, kind, amount, reason } = input
  return work.write(async trx => {
    const idempotency = idempotencyOf(input)
    const before = await trx
      .selectFrom('paidOut')
      .select(['id', 'requestDigest'])
      .where('propertyId', '=', propertyId)
      .where('shiftId', '=', shiftId)
      .where('idempotencyKey', '=', input.idempotencyKey)
      .executeTakeFirst()
    if (before && idempotency) return assertSameRequest(before, idempotency)
    const shift = await lockShift(trx, propertyId, shiftId)
    if (shift.cashierId !== person.userId)
      throw new DomainError(financeReasons.SHIFT_OF_ANOTHER, {})
    const { cash, out } = await cashIn(trx, propertyId, shiftId)
    const most = expectedIn({ float: shift.openingFloat, cash, out })
    if (amount > most)
      throw new DomainError(financeReasons.ABOVE_DRAWER, { most: Math.max(0, most) }, 'amount')
    const { id } = await trx
      .insertInto('paidOut')
      .values({
        propertyId,
        shiftId,
        kind,
        amount,
        reason,
        idempotencyKey: input.idempotencyKey,
        requestDigest: idempotency?.requestDigest ?? null,
        paidAt: work.now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tell(trx, work, {
      propertyId,
      shiftId,
      action: 'paid-out',
      after: { kind, amount },
      reason,
    })
    return id
  })
}

/** The drawer, held: what is being posted into it is waited for. */
async function lockShift(trx: Trx, propertyId: AuthorizedPropertyId, shiftId: string) {
  const shift = await trx
    .selectFrom('cashierShift')
    .select(['cashierId', 'openingFloat', 'closedAt'])
    .where('propertyId', '=', propertyId)
    .where('id', '=', shiftId)
    .forUpdate()
    .executeTakeFirst()
  if (!shift) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'shift' }, 'shiftId')
  if (shift.closedAt !== null) throw new DomainError(financeReasons.SHIFT_CLOSED, {})
  return shift
}

interface Told {
  propertyId: AuthorizedPropertyId
  shiftId: string
  action: 'opened' | 'closed' | 'paid-out'
  after: Record<string, string | number>
  reason?: string
}

async function tell(trx: Trx, work: Work, { propertyId, shiftId, action, ...told }: Told) {
  await recordChange(trx, work, {
    action: `shift.${action}`,
    entity: 'shift',
    entityId: shiftId,
    propertyId,
    ...told,
  })
  await publish(trx, work, {
    propertyId,
    event: financeEvents['shift.changed'],
    entityId: shiftId,
  })
}
