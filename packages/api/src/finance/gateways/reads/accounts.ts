import { ofAccount } from '@atithi/db/account'
import type { Given } from '@atithi/db/compile-once'
import type { AccountId, PaymentAccountId, PropertyId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Services } from '../../../kernel/context/services.ts'
import type { PaymentGateway } from '../../../kernel/ports/payment-gateway.ts'
import { unseal } from '../../../kernel/secrets/box.ts'
import { isSwitchedOn } from '../../../kernel/settings/reads.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { present } from '../../../kernel/shared/present.ts'
import { type GatewayId, gatewayIdOf } from '../../ledger/rules/gateways.ts'
import { gateways } from '../adapters/gateways.ts'

/** A secret that was replaced still signs what was sent before, for so long. */
const previousSecretHours = 24

const sealed = [
  'id',
  'accountId',
  'propertyId',
  'gateway',
  'keyId',
  'keySecretSealed',
  'webhookSecretSealed',
  'previousWebhookSecretSealed',
  'webhookSecretChangedAt',
] as const

export const accountColumns = sealed

export interface SealedAccount {
  id: string
  accountId: AccountId
  propertyId: PropertyId
  gateway: string | null
  keyId: string | null
  keySecretSealed: string | null
  webhookSecretSealed: string | null
  previousWebhookSecretSealed: string | null
  webhookSecretChangedAt: string | null
}

/** The account through which a hotel takes money online now, and whether the platform has stopped that. */
export function findGatewayAccount(
  db: Reader,
  propertyId: AuthorizedPropertyId,
): Promise<(SealedAccount & { takesPayments: boolean }) | undefined> {
  return db
    .selectFrom('paymentAccount')
    .select(sealed)
    .select(isSwitchedOn('online-payment', propertyId).as('takesPayments'))
    .where('propertyId', '=', propertyId)
    .where('kind', '=', 'gateway')
    .where('isDefault', '=', true)
    .where('isActive', '=', true)
    .executeTakeFirst()
}

/** Whether a hotel takes money online, as far as the platform lets it, for a larger statement. */
export const takesOnline = (propertyId: Given<AuthorizedPropertyId>): RawBuilder<boolean> =>
  sql`(exists (select from payment_account account where ${ofAccount('account')} and account.property_id = ${propertyId}
    and account.kind = 'gateway' and account.is_default and account.is_active)
    and ${isSwitchedOn('online-payment', propertyId)})`

/** An account by its id, active or not: what came through one that is closed is still refunded there. */
export function getGatewayAccount(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  paymentAccountId: PaymentAccountId,
): Promise<SealedAccount> {
  return db
    .selectFrom('paymentAccount')
    .select(sealed)
    .where('propertyId', '=', propertyId)
    .where('id', '=', paymentAccountId)
    .where('kind', '=', 'gateway')
    .executeTakeFirstOrThrow()
}

/** The gateway behind an account, with its keys. */
export function openGateway(
  { settings }: Pick<Services, 'settings'>,
  account: SealedAccount,
): PaymentGateway {
  const id = gatewayIdOf(present(account.gateway, 'gateway of an account'))
  return gateways[id].open(
    {
      keyId: present(account.keyId, 'key of a gateway account'),
      keySecret: unseal(
        present(account.keySecretSealed, 'secret of a gateway account'),
        settings.encryptionKeys,
      ),
      webhookPath: `payments/${id}/${account.id}`,
    },
    settings,
  )
}

/** The secret by which the gateway of an account signs now, sealed. */
export function signingSecretOf(
  account: Pick<SealedAccount, 'gateway' | 'keySecretSealed' | 'webhookSecretSealed'>,
): string | null {
  if (account.gateway === null) return null
  return gateways[gatewayIdOf(account.gateway)].webhooks.signedWith === 'key-secret'
    ? account.keySecretSealed
    : account.webhookSecretSealed
}

/** What may have signed a webhook of an account now: its secret, and the one before for a day. */
export function webhookSecretsOf(
  { settings }: Pick<Services, 'settings'>,
  account: SealedAccount,
  now: Date,
): string[] {
  const { previousWebhookSecretSealed, webhookSecretChangedAt } = account
  const signs = signingSecretOf(account)
  const secrets = signs ? [unseal(signs, settings.encryptionKeys)] : []
  const changed = webhookSecretChangedAt ? new Date(webhookSecretChangedAt) : undefined
  const isRecent =
    changed !== undefined && now.getTime() - changed.getTime() < previousSecretHours * 3_600_000
  if (previousWebhookSecretSealed && isRecent)
    secrets.push(unseal(previousWebhookSecretSealed, settings.encryptionKeys))
  return secrets
}

/** Where a hotel's money arrives, with what went through each less what went back; of secrets their last four characters. */
export async function listAccounts(db: Reader, propertyId: AuthorizedPropertyId) {
  const rows = await db
    .selectFrom('paymentAccount as a')
    .select(['a.id', 'a.name', 'a.upiId', 'a.accountNumber', 'a.ifscCode', 'a.bankName'])
    .select(['a.branchName', 'a.merchantId', 'a.keyId as apiKey'])
    .select(eb => eb.ref('a.gateway').$castTo<GatewayId | null>().as('gatewayId'))
    .select(['a.keySecretHint as apiSecretLast4', 'a.webhookSecretHint as webhookSecretLast4'])
    .select(['a.feeBasisPoints', 'a.feeFixed', 'a.feeMinimum', 'a.feeMaximum'])
    .select(['a.isDefault', 'a.isActive', 'a.lastSyncAt as lastSyncDate', 'a.createdAt'])
    .select(eb => eb.ref('a.kind').$castTo<'upi' | 'bank' | 'gateway'>().as('kind'))
    .select(
      sql<Paise>`coalesce((select sum(m.amount - m.refunded_amount) from payment m
        where ${ofAccount('m')} and m.payment_account_id = a.id and m.status in ('completed', 'refunded')), 0)::bigint`.as(
        'balance',
      ),
    )
    .where('a.propertyId', '=', propertyId)
    .orderBy('a.isActive', 'desc')
    .orderBy('a.kind')
    .orderBy('a.id')
    .execute()
  return rows.map(({ feeBasisPoints, feeFixed, feeMinimum, feeMaximum, ...row }) => ({
    ...row,
    type: row.kind,
    fees: {
      percentage: feeBasisPoints === null ? null : feeBasisPoints / 100,
      fixed: feeFixed,
      minimum: feeMinimum,
      maximum: feeMaximum,
    },
  }))
}
