import type { AccountId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError, violatedConstraint } from '../../../kernel/errors/domain-error.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { present } from '../../../kernel/shared/present.ts'
import { financeEvents } from '../../events.ts'
import { financeReasons } from '../../reasons.ts'
import type { CompanyFields, UpdateCompanyInput } from '../schema.ts'

/** A company of the hotel's account. Answers its id. Throws COMPANY_EXISTS. */
export async function createCompany(
  { work, propertyId }: { work: Work; propertyId: AuthorizedPropertyId },
  fields: CompanyFields,
): Promise<string> {
  return onceOnly(() =>
    work.write(async trx => {
      const { id } = await trx
        .insertInto('company')
        .columns(['accountId', ...columns])
        .expression(eb =>
          eb
            .selectFrom('property as p')
            .select(['p.accountId', ...columns.map(column => sql`${fields[column]}`.as(column))])
            .where('p.id', '=', propertyId),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      await recordChange(trx, work, {
        action: 'company.created',
        entity: 'company',
        entityId: id,
        propertyId,
        after: { ...fields },
      })
      await publish(trx, work, {
        propertyId,
        event: financeEvents['companies.changed'],
        entityId: propertyId,
      })
      return id
    }),
  )
}

const columns = [
  'name',
  'gstin',
  'address',
  'city',
  'state',
  'pincode',
  'contactName',
  'email',
  'phone',
  'creditLimit',
  'termsDays',
] as const

/** Changes what is given; invoices that are due keep their dates. Throws COMPANY_EXISTS. */
export async function updateCompany(
  work: Work,
  at: { accountId: AccountId; propertyIds: readonly AuthorizedPropertyId[] },
  { companyId, ...given }: UpdateCompanyInput,
): Promise<void> {
  await onceOnly(() =>
    work.write(async trx => {
      const before = await trx
        .selectFrom('company')
        .select([...columns, 'isActive'])
        .where('accountId', '=', at.accountId)
        .where('id', '=', companyId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const changed = Object.entries(given).filter(
        ([field, value]) => value !== undefined && before[field as keyof typeof before] !== value,
      )
      if (changed.length === 0) return
      const after = Object.fromEntries(changed)
      await trx
        .updateTable('company')
        .set(after)
        .where('accountId', '=', at.accountId)
        .where('id', '=', companyId)
        .execute()
      const propertyId = present(at.propertyIds[0], 'hotel of an account')
      await recordChange(trx, work, {
        action: 'company.updated',
        entity: 'company',
        entityId: companyId,
        propertyId,
        before: Object.fromEntries(
          changed.map(([field]) => [field, before[field as keyof typeof before]]),
        ),
        after,
      })
      await publish(trx, work, {
        propertyId,
        event: financeEvents['companies.changed'],
        entityId: propertyId,
      })
    }),
  )
}

async function onceOnly<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) === 'company_once')
      throw new DomainError(financeReasons.COMPANY_EXISTS, {}, 'name')
    throw error
  }
}
