import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import type { AuditAction } from '../../kernel/audit/actions.ts'
import { recordChange } from '../../kernel/audit/record.ts'
import type { Work } from '../../kernel/context/context.ts'
import { DomainError, violatedConstraint } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import { publish } from '../../kernel/events/publish.ts'
import { documentDate } from '../../kernel/shared/financial-year.ts'
import { taxEvents } from '../events.ts'
import { requireService } from '../gst/commands.ts'
import { taxReasons } from '../reasons.ts'
import { differenceTerms } from './rules/agreed-total.ts'
import { mostFees } from './rules/fees.ts'
import type { FeeFields } from './schema.ts'

/** Makes a fee. Stays that are booked already keep what they agreed. Answers its id. Throws NAME_TAKEN, FEES_FULL. */
export function createFee(
  work: Work,
  propertyId: AuthorizedPropertyId,
  fields: FeeFields,
): Promise<string> {
  return saving(() =>
    work.write(async trx => {
      await holdFees(trx, propertyId)
      await requireOwnService(trx, work, fields)
      const { fees } = await trx
        .selectFrom('propertyFee')
        .select(eb => eb.fn.countAll<number>().as('fees'))
        .where('propertyId', '=', propertyId)
        .where('retiredAt', 'is', null)
        .executeTakeFirstOrThrow()
      if (fees >= mostFees) throw new DomainError(taxReasons.FEES_FULL, { most: mostFees }, 'name')
      const { id } = await trx
        .insertInto('propertyFee')
        .values({ ...columnsOf(fields), propertyId })
        .returning('id')
        .executeTakeFirstOrThrow()
      await note(trx, work, { action: 'fee.created', propertyId, id, after: columnsOf(fields) })
      return id
    }),
  )
}

/** Writes a fee anew, for stays booked from now on. Throws NAME_TAKEN, NOT_FOUND. */
export async function updateFee(
  work: Work,
  propertyId: AuthorizedPropertyId,
  feeId: string,
  fields: FeeFields,
): Promise<void> {
  await saving(() =>
    work.write(async trx => {
      const before = await holdFee(trx, propertyId, feeId)
      await requireOwnService(trx, work, fields)
      await trx.updateTable('propertyFee').set(columnsOf(fields)).where('id', '=', feeId).execute()
      await note(trx, work, {
        action: 'fee.updated',
        propertyId,
        id: feeId,
        before,
        after: columnsOf(fields),
      })
    }),
  )
}

/** Charges a fee no more. It stays for the nights that have it, and its name is free again. Throws NOT_FOUND. */
export async function retireFee(
  work: Work,
  propertyId: AuthorizedPropertyId,
  feeId: string,
): Promise<void> {
  await work.write(async trx => {
    const { name } = await holdFee(trx, propertyId, feeId)
    await trx
      .updateTable('propertyFee')
      .set({ isActive: false, retiredAt: work.now.toISOString() })
      .where('id', '=', feeId)
      .execute()
    await note(trx, work, { action: 'fee.retired', propertyId, id: feeId, before: { name } })
  })
}

/** Two hands that add fees do so one after the other. */
async function holdFees(trx: Trx, propertyId: AuthorizedPropertyId): Promise<void> {
  await trx
    .selectFrom('property')
    .select('id')
    .where('id', '=', propertyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

async function holdFee(trx: Trx, propertyId: AuthorizedPropertyId, feeId: string) {
  const fee = await trx
    .selectFrom('propertyFee')
    .select(['name', 'basis', 'amount', 'included', 'taxed', 'taxBasisPoints', 'sac', 'isActive'])
    .where('propertyId', '=', propertyId)
    .where('id', '=', feeId)
    .where('retiredAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!fee) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'fee' }, 'feeId')
  return fee
}

/** Throws SERVICE_UNKNOWN, RATE_REFUSED for the rate and code of a service of its own. */
async function requireOwnService(trx: Trx, work: Work, { tax }: FeeFields): Promise<void> {
  if (tax.taxed === 'own') await requireService(trx, tax, documentDate(work.now))
}

const columnsOf = ({ tax, ...fields }: FeeFields) => ({
  ...fields,
  taxed: tax.taxed,
  ...(tax.taxed === 'own'
    ? { taxBasisPoints: tax.taxBasisPoints, sac: tax.sac }
    : { taxBasisPoints: null, sac: null }),
})

async function note(
  trx: Trx,
  work: Work,
  change: {
    action: AuditAction
    propertyId: AuthorizedPropertyId
    id: string
    before?: object
    after?: object
  },
): Promise<void> {
  const { action, propertyId, id, before, after } = change
  await recordChange(trx, work, {
    action,
    entity: 'fee',
    entityId: id,
    propertyId,
    ...(before && { before: { ...before } }),
    ...(after && { after: { ...after } }),
  })
  await publish(trx, work, { propertyId, event: taxEvents['fees.changed'], entityId: propertyId })
}

async function saving<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (violatedConstraint(error) === 'property_fee_name_key')
      throw new DomainError(kernelReasons.NAME_TAKEN, {}, 'name')
    throw error
  }
}

/**
 * The fee under which the difference of a total that was sold elsewhere stands on folios, one for each hotel, whose id is that of its
 * hotel. It is retired from the beginning: nobody is charged it by itself.
 */
export async function keepDifferenceFee(trx: Trx, propertyId: AuthorizedPropertyId): Promise<void> {
  await trx
    .insertInto('propertyFee')
    .values({
      ...differenceTerms,
      id: propertyId,
      propertyId,
      amount: 1,
      isActive: false,
      retiredAt: sql<string>`clock_timestamp()`,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
