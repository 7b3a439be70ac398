import type { AuthorizedPropertyId } from '@atithi/api/kernel/access/gates'
import { type EncryptionKey, seal } from '@atithi/api/kernel/secrets/box'
import { present } from '@atithi/api/kernel/shared/present'
import type { Trx } from '@atithi/db/client'
import { inAccount, inTransaction } from '@atithi/db/scope'
import { sql } from 'kysely'
import { openDatabase } from './open-database.ts'
import { createRandom } from './random.ts'
import { type PastOfAccount, settleOnline } from './settle-online.ts'
import { auditRow } from './trail.ts'

const connectLock = 7_204_063

/** The hotels that take money online; at the others guests pay at the hotel. */
const payingOnline = ['chandra-mahal', 'saltwind-bay']

export interface ConnectOptions {
  /** As the owner of the tables. */
  databaseUrl: string
  /** Where the sandbox answers, which makes the accounts and their keys. */
  sandboxUrl: string
  /** Where the product takes what the gateway tells. */
  webhookUrl: string
  keys: readonly EncryptionKey[]
  now: Date
}

/**
 * Gives hotels of the demonstration an account at the gateway of the sandbox, its secrets sealed, through which guests of their websites
 * have paid so far; one that has or had an account keeps what it has. Answers how many were opened. Throws when the sandbox does not answer.
 */
export async function connectGateway({
  databaseUrl,
  sandboxUrl,
  webhookUrl,
  keys,
  now,
}: ConnectOptions): Promise<number> {
  const db = openDatabase(databaseUrl)
  const at = now.toISOString()
  try {
    return await inTransaction(db, async trx => {
      // Two starts open no two accounts.
      await sql`select pg_advisory_xact_lock(${connectLock})`.execute(trx)
      const hotels = await withoutGateway(trx)
      if (hotels.length === 0) return 0
      const accounts = await Promise.all(
        hotels.map(async hotel => ({
          hotel,
          made: await openAccount(sandboxUrl, { name: hotel.name, webhookUrl }),
        })),
      )
      const opened = await trx
        .insertInto('paymentAccount')
        .values(
          accounts.map(({ hotel, made }) => ({
            propertyId: hotel.id,
            kind: 'gateway',
            name: accountName,
            gateway: 'razorpay',
            keyId: made.keyId,
            keySecretSealed: seal(made.keySecret, keys),
            keySecretHint: made.keySecret.slice(-4),
            webhookSecretSealed: seal(made.webhookSecret, keys),
            webhookSecretHint: made.webhookSecret.slice(-4),
            isDefault: true,
            feeBasisPoints: 200,
            createdAt: hotel.createdAt,
            lastSyncAt: at,
          })),
        )
        .returning(['id', 'accountId', 'propertyId'])
        .execute()
      const random = createRandom(`gateway ${at}`)
      await trx
        .insertInto('auditEntry')
        .values(
          opened.map(({ id, propertyId }) =>
            auditRow(random, {
              at,
              by: { kind: 'system' },
              propertyId,
              action: 'payment-account.saved',
              entity: 'payment-account',
              entityId: id,
              after: { type: 'gateway', name: accountName },
            }),
          ),
        )
        .execute()
      for (const { id: paymentAccountId, accountId, propertyId } of opened) {
        const { made } = present(
          accounts.find(one => one.hotel.id === propertyId),
          'hotel of an account',
        )
        const place = { propertyId: propertyId as AuthorizedPropertyId, paymentAccountId, now }
        await tellPast(
          sandboxUrl,
          made.accountId,
          await settleOnline(inAccount(trx, accountId), place),
        )
      }
      return opened.length
    })
  } finally {
    await db.destroy()
  }
}

const accountName = 'Razorpay (sandbox)'

const withoutGateway = (trx: Trx) =>
  trx
    .selectFrom('property as p')
    .select(['p.id', 'p.name', 'p.createdAt'])
    .where('p.subdomain', 'in', payingOnline)
    .where('p.status', '=', 'active')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('paymentAccount as a')
            .select('a.id')
            .whereRef('a.propertyId', '=', 'p.id')
            .where('a.kind', '=', 'gateway'),
        ),
      ),
    )
    .execute()

interface SandboxAccount {
  accountId: string
  keyId: string
  keySecret: string
  webhookSecret: string
}

async function openAccount(
  sandboxUrl: string,
  account: { name: string; webhookUrl: string },
): Promise<SandboxAccount> {
  const response = await fetch(`${sandboxUrl}/api/payments/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  if (!response.ok) throw new Error(`the gateway of the sandbox answered ${response.status}`)
  return (await response.json()) as SandboxAccount
}

/** So that what was paid before can be looked up and given back at the gateway. */
async function tellPast(sandboxUrl: string, accountId: string, past: PastOfAccount): Promise<void> {
  const response = await fetch(`${sandboxUrl}/api/payments/accounts/${accountId}/history`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(past),
  })
  if (!response.ok) throw new Error(`the gateway of the sandbox answered ${response.status}`)
}
