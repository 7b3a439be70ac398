import type { Db, Trx } from '@atithi/db/client'
import { inAccount, writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import { type EncryptionKey, isSealedByCurrent, seal, unseal } from './box.ts'
import { rotateFiles } from './rotate-files.ts'

const accountSecrets = [
  'keySecretSealed',
  'webhookSecretSealed',
  'previousWebhookSecretSealed',
] as const

/** Seals anew, under the first key, everything that an older key sealed, so that the older key can be taken away. Answers how many. */
export async function rotateSecrets(db: Db, keys: readonly EncryptionKey[]): Promise<number> {
  const secrets = await rotateRows(db, keys)
  return secrets + (await rotateFiles(db, keys))
}

function rotateRows(db: Db, keys: readonly EncryptionKey[]): Promise<number> {
  const anew = (sealed: string) => seal(unseal(sealed, keys), keys)
  return writeIn(db, { role: 'platform' }, async trx => {
    let sealedAnew = 0
    const factors = await trx
      .selectFrom('twoFactor')
      .select(['userId', 'secretSealed'])
      .forUpdate()
      .execute()
    for (const { userId, secretSealed } of factors) {
      if (isSealedByCurrent(secretSealed, keys)) continue
      await trx
        .updateTable('twoFactor')
        .set({ secretSealed: anew(secretSealed) })
        .where('userId', '=', userId)
        .execute()
      sealedAnew += 1
    }
    const letters = await trx
      .selectFrom('outgoingEmail')
      .select(['id', 'bodySealed'])
      .where('bodySealed', 'is not', null)
      .forUpdate()
      .execute()
    for (const { id, bodySealed } of letters) {
      if (bodySealed === null || isSealedByCurrent(bodySealed, keys)) continue
      await trx
        .updateTable('outgoingEmail')
        .set({ bodySealed: anew(bodySealed) })
        .where('id', '=', id)
        .execute()
      sealedAnew += 1
    }
    const accounts = await trx
      .selectFrom('paymentAccount')
      .select(['accountId', 'id', ...accountSecrets])
      .where('kind', '=', 'gateway')
      .forUpdate()
      .execute()
    for (const { accountId, id, ...secrets } of accounts)
      for (const name of accountSecrets) {
        const sealed = secrets[name]
        if (sealed === null || isSealedByCurrent(sealed, keys)) continue
        await inAccount(trx, accountId)
          .updateTable('paymentAccount')
          .set({ [name]: anew(sealed) })
          .where('id', '=', id)
          .execute()
        sealedAnew += 1
      }
    const connections = await trx
      .selectFrom('channelConnection')
      .select(['accountId', 'id', 'credentialsSealed'])
      .where('credentialsSealed', 'is not', null)
      .forUpdate()
      .execute()
    for (const { accountId, id, credentialsSealed } of connections) {
      if (credentialsSealed === null || isSealedByCurrent(credentialsSealed, keys)) continue
      await inAccount(trx, accountId)
        .updateTable('channelConnection')
        .set({ credentialsSealed: anew(credentialsSealed) })
        .where('id', '=', id)
        .execute()
      sealedAnew += 1
    }
    const calendars = await trx
      .selectFrom('portalCalendar')
      .select(['accountId', 'id', 'secretSealed', 'urlSealed'])
      .forUpdate()
      .execute()
    for (const { accountId, id, secretSealed, urlSealed } of calendars) {
      const isOld = (sealed: string | null) => sealed !== null && !isSealedByCurrent(sealed, keys)
      if (!isOld(secretSealed) && !isOld(urlSealed)) continue
      await inAccount(trx, accountId)
        .updateTable('portalCalendar')
        .set({
          secretSealed: anew(secretSealed),
          urlSealed: urlSealed === null ? null : anew(urlSealed),
        })
        .where('id', '=', id)
        .execute()
      sealedAnew += 1
    }
    const messageAccounts = await trx
      .selectFrom('messageAccount')
      .select(['accountId', 'propertyId', 'channel', 'secretsSealed'])
      .forUpdate()
      .execute()
    for (const { accountId, propertyId, channel, secretsSealed } of messageAccounts) {
      if (isSealedByCurrent(secretsSealed, keys)) continue
      await inAccount(trx, accountId)
        .updateTable('messageAccount')
        .set({ secretsSealed: anew(secretsSealed) })
        .where('propertyId', '=', propertyId)
        .where('channel', '=', channel)
        .execute()
      sealedAnew += 1
    }
    const mailServers = await trx
      .selectFrom('mailServer')
      .select(['accountId', 'propertyId', 'passwordSealed'])
      .where('passwordSealed', 'is not', null)
      .forUpdate()
      .execute()
    for (const { accountId, propertyId, passwordSealed } of mailServers) {
      if (passwordSealed === null || isSealedByCurrent(passwordSealed, keys)) continue
      await inAccount(trx, accountId)
        .updateTable('mailServer')
        .set({ passwordSealed: anew(passwordSealed) })
        .where('propertyId', '=', propertyId)
        .execute()
      sealedAnew += 1
    }
    const endpoints = await trx
      .selectFrom('webhookEndpoint')
      .select(['accountId', 'id', 'secretSealed', 'previousSecretSealed'])
      .forUpdate()
      .execute()
    for (const { accountId, id, secretSealed, previousSecretSealed } of endpoints) {
      const isOld = (sealed: string | null) => sealed !== null && !isSealedByCurrent(sealed, keys)
      if (!isOld(secretSealed) && !isOld(previousSecretSealed)) continue
      await inAccount(trx, accountId)
        .updateTable('webhookEndpoint')
        .set({
          secretSealed: anew(secretSealed),
          previousSecretSealed: previousSecretSealed === null ? null : anew(previousSecretSealed),
        })
        .where('id', '=', id)
        .execute()
      sealedAnew += 1
    }
    const { gatewayKeySealed } = await trx
      .selectFrom('biller')
      .select('gatewayKeySealed')
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (gatewayKeySealed !== null && !isSealedByCurrent(gatewayKeySealed, keys)) {
      await trx
        .updateTable('biller')
        .set({ gatewayKeySealed: anew(gatewayKeySealed) })
        .execute()
      sealedAnew += 1
    }
    sealedAnew += await rotatePushes(trx, keys)
    sealedAnew += await rotateIdentities(trx, keys)
    return sealedAnew
  })
}

/** The key by which push services know the installation, and the browsers that it tells. */
async function rotatePushes(trx: Trx, keys: readonly EncryptionKey[]): Promise<number> {
  let sealedAnew = 0
  const own = await trx.selectFrom('pushKey').select('privateKeySealed').forUpdate().execute()
  for (const { privateKeySealed: sealed } of own) {
    if (isSealedByCurrent(sealed, keys)) continue
    await trx
      .updateTable('pushKey')
      .set({ privateKeySealed: seal(unseal(sealed, keys), keys) })
      .execute()
    sealedAnew += 1
  }
  const devices = await trx
    .selectFrom('pushDevice')
    .select(['id', 'subscriptionSealed'])
    .forUpdate()
    .execute()
  for (const { id, subscriptionSealed: sealed } of devices) {
    if (isSealedByCurrent(sealed, keys)) continue
    await trx
      .updateTable('pushDevice')
      .set({ subscriptionSealed: seal(unseal(sealed, keys), keys) })
      .where('id', '=', id)
      .execute()
    sealedAnew += 1
  }
  return sealedAnew
}

const atOnce = 500

/**
 * Numbers of identity documents, of which there are as many as stays: some hundreds to a statement. What another process writes
 * meanwhile is sealed by the key in front and needs nothing.
 */
async function rotateIdentities(trx: Trx, keys: readonly EncryptionKey[]): Promise<number> {
  const [current] = keys
  if (!current) throw new Error('there is no encryption key')
  const isOld = (column: string) =>
    sql<boolean>`${sql.ref(column)} not like ${`v1.${current.id.replaceAll('_', '\\_')}.%`}`
  const anew = (sealed: string | null) =>
    sealed === null ? null : seal(unseal(sealed, keys), keys)
  let sealedAnew = 0
  for (;;) {
    const rows = await trx
      .selectFrom('guestIdentity')
      .select(['accountId', 'bookingId as id', 'idNumberSealed as sealed'])
      .where(isOld('idNumberSealed'))
      .limit(atOnce)
      .forUpdate()
      .execute()
    if (rows.length === 0) break
    const renewed = JSON.stringify(
      rows.map(({ sealed, ...row }) => ({ ...row, sealed: anew(sealed) })),
    )
    await sql`update guest_identity i set id_number_sealed = r.sealed
      from json_to_recordset(${renewed}::json) as r("accountId" uuid, id uuid, sealed text)
      where i.account_id = r."accountId" and i.booking_id = r.id`.execute(trx)
    sealedAnew += rows.length
  }
  for (;;) {
    const rows = await trx
      .selectFrom('formC')
      .select(['accountId', 'id', 'passportSealed', 'permitSealed'])
      .where(eb => eb.or([isOld('passportSealed'), isOld('permitSealed')]))
      .limit(atOnce)
      .forUpdate()
      .execute()
    if (rows.length === 0) break
    const renewed = rows.map(({ accountId, id, passportSealed, permitSealed }) => ({
      accountId,
      id,
      passport: anew(passportSealed),
      permit: anew(permitSealed),
    }))
    await sql`update form_c f set passport_sealed = r.passport, permit_sealed = r.permit
      from json_to_recordset(${JSON.stringify(renewed)}::json) as r("accountId" uuid, id uuid, passport text, permit text)
      where f.account_id = r."accountId" and f.id = r.id`.execute(trx)
    sealedAnew += rows.length
  }
  return sealedAnew
}
