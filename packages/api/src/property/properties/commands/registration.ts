import type { Trx } from '@atithi/db/client'
import type { AccountId, PropertyId } from '@atithi/db/ids'
import { sql } from 'kysely'
import { enterName } from '../../../kernel/directory/names.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { gstinStateWarning } from '../../../kernel/shared/address-help.ts'
import { propertyReasons } from '../../reasons.ts'
import type { GstRegistration } from '../rules.ts'

interface Registration {
  gstRegistration: string
  gstNumber: string | null
  state: string
}

/** Who enters a GST number without a word about the scheme is in the regular one. */
export const schemeOf = (patch: {
  gstRegistration?: GstRegistration | undefined
  gstNumber?: string | null | undefined
}): { gstRegistration?: 'regular' } =>
  patch.gstNumber && patch.gstRegistration === undefined ? { gstRegistration: 'regular' } : {}

/**
 * Throws GSTIN_REQUIRED, GSTIN_UNREGISTERED, GSTIN_OF_ANOTHER_STATE: who collects GST is registered (CGST Act, section 32(1)), in the state
 * in which the rooms are (section 22(1); IGST Act, section 12(3)).
 */
export function requireRegistration({ gstRegistration, gstNumber, state }: Registration): void {
  if (gstRegistration === 'unregistered' && gstNumber !== null)
    throw new DomainError(propertyReasons.GSTIN_UNREGISTERED, {}, 'gstNumber')
  if (gstRegistration !== 'unregistered' && gstNumber === null)
    throw new DomainError(propertyReasons.GSTIN_REQUIRED, {}, 'gstNumber')
  const why = gstNumber === null ? undefined : gstinStateWarning(gstNumber, state)
  if (why) throw new DomainError(propertyReasons.GSTIN_OF_ANOTHER_STATE, { why }, 'gstNumber')
}

interface OwnGstin {
  accountId: AccountId
  propertyId: PropertyId
  gstin: string
}

/** Throws GSTIN_TAKEN: a GST number is of one owner, whose documents are numbered once (CGST Rules, rule 46(b)). */
export async function enterGstin(trx: Trx, { gstin, ...of }: OwnGstin): Promise<void> {
  if (!(await enterName(trx, { kind: 'gstin', name: gstin, ...of })))
    throw new DomainError(propertyReasons.GSTIN_TAKEN, {}, 'gstNumber')
}

/** Gives a GST number up for a property. It stays the owner's while another of their properties has it. */
export async function leaveGstin(
  trx: Trx,
  { accountId, propertyId, gstin }: OwnGstin,
): Promise<void> {
  const held = await trx
    .selectFrom('directory')
    .select('name')
    .where('kind', '=', 'gstin')
    .where('name', '=', gstin)
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!held) return
  // Asked once the name is held: who takes it up for another property at this moment has waited, or is seen.
  const { rows } = await sql<{ isKept: boolean }>`
    select is_gstin_kept(${accountId}::uuid, ${gstin}, ${propertyId}::uuid) as "isKept"`.execute(
    trx,
  )
  if (rows[0]?.isKept) return
  await trx.deleteFrom('directory').where('kind', '=', 'gstin').where('name', '=', gstin).execute()
}
