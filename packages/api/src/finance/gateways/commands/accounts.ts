import type { Trx } from '@atithi/db/client'
import type { PaymentAccountId } from '@atithi/db/ids'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { GatewayRefused } from '../../../kernel/ports/payment-gateway.ts'
import { seal } from '../../../kernel/secrets/box.ts'
import { financeEvents } from '../../events.ts'
import { gatewayIdOf, gatewayWords } from '../../ledger/rules/gateways.ts'
import { financeReasons } from '../../reasons.ts'
import { getGatewayAccount, openGateway, signingSecretOf } from '../reads/accounts.ts'
import type { CreateAccountInput, UpdateAccountInput } from '../schema.ts'

type Keys = Services['settings']['encryptionKeys']

/** Of secrets only this is ever shown. */
const lastFour = (secret: string): string => secret.slice(-4)

const feeColumns = (fees: UpdateAccountInput['fees']) =>
  fees && {
    ...(fees.percentage !== undefined && {
      feeBasisPoints: fees.percentage === null ? null : Math.round(fees.percentage * 100),
    }),
    ...(fees.fixed !== undefined && { feeFixed: fees.fixed }),
    ...(fees.minimum !== undefined && { feeMinimum: fees.minimum }),
    ...(fees.maximum !== undefined && { feeMaximum: fees.maximum }),
  }

function columnsOf(input: UpdateAccountInput, keys: Keys) {
  const { apiKey, apiSecret, webhookSecret, fees, bankName, branchName, ...plain } = input
  return {
    ...plain,
    ...(bankName !== undefined && { bankName: bankName || null }),
    ...(branchName !== undefined && { branchName: branchName || null }),
    ...(apiKey !== undefined && { keyId: apiKey }),
    ...(apiSecret !== undefined && {
      keySecretSealed: seal(apiSecret, keys),
      keySecretHint: lastFour(apiSecret),
    }),
    ...(webhookSecret !== undefined && {
      webhookSecretSealed: seal(webhookSecret, keys),
      webhookSecretHint: lastFour(webhookSecret),
    }),
    ...feeColumns(fees),
  }
}

/** What the audit trail says of an account: never a secret. */
const told = ({ apiSecret, webhookSecret, fees: _, ...rest }: UpdateAccountInput) => ({
  ...rest,
  ...(apiSecret && { apiSecret: 'changed' }),
  ...(webhookSecret && { webhookSecret: 'changed' }),
})

/** Opens an account; the first of its kind is the default. Answers its id. */
export function createAccount(
  work: Work,
  propertyId: AuthorizedPropertyId,
  input: CreateAccountInput,
  keys: Keys,
): Promise<string> {
  return work.write(async trx => {
    await holdAccounts(trx, propertyId)
    const { type: kind, ...rest } = input
    const { gatewayId, ...columns } = 'gatewayId' in rest ? rest : { ...rest, gatewayId: null }
    refuseForeignSecret(gatewayId, columns)
    const others = await trx
      .selectFrom('paymentAccount')
      .select('id')
      .where('propertyId', '=', propertyId)
      .where('kind', '=', kind)
      .where('isActive', '=', true)
      .where('isDefault', '=', true)
      .execute()
    const { id } = await trx
      .insertInto('paymentAccount')
      .values({
        ...columnsOf(columns, keys),
        name: input.name,
        kind,
        gateway: gatewayId,
        propertyId,
        isDefault: others.length === 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tell(trx, work, { propertyId, id, after: { type: kind, ...told(columns) } })
    return id
  })
}

/** Changes an account. A secret that signed webhooks and is replaced is still taken for a day. Throws NOT_FOUND. */
export function updateAccount(
  work: Work,
  { propertyId, paymentAccountId }: AccountAt,
  input: UpdateAccountInput,
  keys: Keys,
): Promise<void> {
  return work.write(async trx => {
    const account = await lockAccountRow(trx, { propertyId, paymentAccountId })
    const columns = columnsOf(input, keys)
    const isOfKind = (key: keyof UpdateAccountInput) => kindsOf[key].includes(account.kind)
    const misplaced = (Object.keys(input) as (keyof UpdateAccountInput)[]).find(
      key => input[key] !== undefined && !isOfKind(key),
    )
    if (misplaced !== undefined)
      throw new DomainError(
        financeReasons.CHARGE_REFUSED,
        { message: 'This account is of another kind.' },
        misplaced,
      )
    refuseForeignSecret(account.gateway, input)
    if (Object.keys(columns).length === 0) return
    const signed = signingSecretOf(account)
    const signs = signingSecretOf({ ...account, ...columns })
    await trx
      .updateTable('paymentAccount')
      .set({
        ...columns,
        ...(signs !== signed && {
          previousWebhookSecretSealed: signed,
          webhookSecretChangedAt: work.now.toISOString(),
        }),
      })
      .where('id', '=', paymentAccountId)
      .execute()
    await tell(trx, work, { propertyId, id: paymentAccountId, after: told(input) })
  })
}

/** A gateway that signs by its key has no secret of a webhook, and one that was entered would never be used. */
function refuseForeignSecret(gateway: string | null, input: UpdateAccountInput): void {
  if (gateway === null || !input.webhookSecret) return
  const { name, hasWebhookSecret } = gatewayWords[gatewayIdOf(gateway)]
  if (hasWebhookSecret) return
  throw new DomainError(
    financeReasons.CHARGE_REFUSED,
    { message: `${name} signs with its key secret. Leave this empty.` },
    'webhookSecret',
  )
}

const every = ['upi', 'bank', 'gateway']
const kindsOf: Record<keyof UpdateAccountInput, readonly string[]> = {
  name: every,
  fees: every,
  upiId: ['upi'],
  accountNumber: ['bank'],
  ifscCode: ['bank'],
  bankName: ['bank'],
  branchName: ['bank'],
  apiKey: ['gateway'],
  apiSecret: ['gateway'],
  webhookSecret: ['gateway'],
  merchantId: ['gateway'],
}

interface AccountAt {
  propertyId: AuthorizedPropertyId
  paymentAccountId: PaymentAccountId
}

/** Guests pay to this account of its kind from now on. */
export function setDefaultAccount(work: Work, at: AccountAt): Promise<void> {
  return work.write(async trx => {
    const { propertyId, paymentAccountId } = at
    await holdAccounts(trx, propertyId)
    const account = await lockAccountRow(trx, at)
    await trx
      .updateTable('paymentAccount')
      .set({ isDefault: false })
      .where('propertyId', '=', propertyId)
      .where('kind', '=', account.kind)
      .execute()
    await trx
      .updateTable('paymentAccount')
      .set({ isDefault: true, isActive: true })
      .where('id', '=', paymentAccountId)
      .execute()
    await tell(trx, work, { propertyId, id: paymentAccountId, after: { isDefault: true } })
  })
}

/** Takes no new money to an account; what came through it stays, and goes back through it. */
export function deactivateAccount(work: Work, at: AccountAt): Promise<void> {
  return work.write(async trx => {
    await lockAccountRow(trx, at)
    await trx
      .updateTable('paymentAccount')
      .set({ isActive: false, isDefault: false })
      .where('id', '=', at.paymentAccountId)
      .execute()
    await tell(trx, work, {
      propertyId: at.propertyId,
      id: at.paymentAccountId,
      after: { isActive: false },
    })
  })
}

/** Asks the gateway whether it knows the keys. Throws GATEWAY_UNAVAILABLE where it does not answer. */
export async function testAccount(
  services: Services,
  work: Work,
  { propertyId, paymentAccountId }: AccountAt,
): Promise<{ ok: boolean; message: string }> {
  const account = await work.read(db => findKind(db, propertyId, paymentAccountId))
  if (account !== 'gateway')
    throw new DomainError(
      financeReasons.CHARGE_REFUSED,
      { message: 'Only a gateway can be tested.' },
      'accountId',
    )
  const sealed = await work.read(db => getGatewayAccount(db, propertyId, paymentAccountId))
  try {
    await openGateway(services, sealed).check()
    return { ok: true, message: 'The gateway knows these keys.' }
  } catch (error) {
    if (error instanceof GatewayRefused)
      return { ok: false, message: `The gateway refuses: ${error.message}` }
    throw new DomainError(financeReasons.GATEWAY_UNAVAILABLE, {})
  }
}

async function findKind(
  db: Parameters<Parameters<Work['read']>[0]>[0],
  propertyId: AuthorizedPropertyId,
  paymentAccountId: PaymentAccountId,
) {
  const row = await db
    .selectFrom('paymentAccount')
    .select('kind')
    .where('propertyId', '=', propertyId)
    .where('id', '=', paymentAccountId)
    .executeTakeFirst()
  return row?.kind
}

/** Two that change which account is the default follow each other. */
async function holdAccounts(trx: Trx, propertyId: AuthorizedPropertyId): Promise<void> {
  await trx
    .selectFrom('property')
    .select('id')
    .where('id', '=', propertyId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

async function lockAccountRow(trx: Trx, { propertyId, paymentAccountId }: AccountAt) {
  const account = await trx
    .selectFrom('paymentAccount')
    .select(['kind', 'gateway', 'keySecretSealed', 'webhookSecretSealed'])
    .where('propertyId', '=', propertyId)
    .where('id', '=', paymentAccountId)
    .forUpdate()
    .executeTakeFirst()
  if (!account) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'account' }, 'accountId')
  return account
}

async function tell(
  trx: Trx,
  work: Work,
  { propertyId, id, after }: { propertyId: AuthorizedPropertyId; id: string; after: object },
): Promise<void> {
  await recordChange(trx, work, {
    action: 'payment-account.saved',
    entity: 'payment-account',
    entityId: id,
    propertyId,
    after: { ...after },
  })
  await publish(trx, work, {
    propertyId,
    event: financeEvents['payment-accounts.changed'],
    entityId: propertyId,
  })
}
