import { gateways } from '../../../finance/gateways/adapters/gateways.ts'
import { gatewayIdOf } from '../../../finance/ledger/rules/gateways.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { seal } from '../../../kernel/secrets/box.ts'
import { platformReasons } from '../../reasons.ts'
import type { BillerPatch } from '../schema.ts'

/** The trail names entities by id; the platform as a supplier is one, and has none of its own. */
const billerId = '00000000-0000-7000-8000-000000000001'

/**
 * Says who invoices to hotels, and how it is paid. Invoices that wait for it are made by the next run of the job. Throws
 * GATEWAY_SECRET_NEEDED for another account without its secret: the one that is kept is of the account before.
 */
export async function saveBiller(
  work: Work,
  { encryptionKeys }: Pick<Services['settings'], 'encryptionKeys'>,
  { gatewayKeyId, gatewayKeySecret, webhookSecret, ...patch }: BillerPatch,
): Promise<void> {
  await work.write(async trx => {
    const before = await trx
      .selectFrom('biller')
      .select(['gateway', 'gatewayKeyId', 'gatewayKeySealed', 'webhookSecretSealed'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    const keyId = gatewayKeyId ?? before.gatewayKeyId
    const isOther =
      keyId !== before.gatewayKeyId || (patch.gateway ?? before.gateway) !== before.gateway
    if (keyId && isOther && !gatewayKeySecret)
      throw new DomainError(platformReasons.GATEWAY_SECRET_NEEDED, {}, 'gatewayKeySecret')
    const signs =
      gateways[gatewayIdOf(patch.gateway ?? before.gateway)].webhooks.signedWith === 'key-secret'
        ? { before: before.gatewayKeySealed, isChanged: gatewayKeySecret !== undefined }
        : { before: before.webhookSecretSealed, isChanged: webhookSecret !== undefined }
    const set = {
      ...patch,
      ...(gatewayKeyId === '' && { gatewayKeyId: null, gatewayKeySealed: null }),
      ...(webhookSecret && { webhookSecretSealed: seal(webhookSecret, encryptionKeys) }),
      // Another account signs with nothing of the one before.
      ...(isOther
        ? {
            previousWebhookSecretSealed: null,
            webhookSecretChangedAt: null,
            ...(!webhookSecret && { webhookSecretSealed: null }),
          }
        : signs.isChanged && {
            previousWebhookSecretSealed: signs.before,
            webhookSecretChangedAt: work.now.toISOString(),
          }),
      ...(keyId &&
        gatewayKeySecret && {
          gatewayKeyId: keyId,
          gatewayKeySealed: seal(gatewayKeySecret, encryptionKeys),
        }),
    }
    if (Object.keys(set).length === 0) return
    await trx.updateTable('biller').set(set).execute()
    await recordChange(trx, work, {
      action: 'platform.biller-saved',
      entity: 'platform',
      entityId: billerId,
      after: {
        ...patch,
        ...(gatewayKeyId !== undefined && { gatewayKeyId }),
        ...(gatewayKeySecret && { gatewayKeySecret: 'changed' }),
        ...(webhookSecret && { webhookSecret: 'changed' }),
      },
    })
  })
}
