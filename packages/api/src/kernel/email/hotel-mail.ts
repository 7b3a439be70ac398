import type { Db } from '@atithi/db/client'
import type { AccountId, PropertyId } from '@atithi/db/ids'
import { readIn, writeIn } from '@atithi/db/scope'
import type { Services } from '../context/services.ts'
import type { Mail, MailRoute } from '../ports/mail.ts'
import { unseal } from '../secrets/box.ts'

/** After so many days on which the DNS did not say so, a hotel's letters leave by the platform's server again. */
export const mostBadChecks = 3
/** A server that did not take a letter is left alone for so long. */
const pauseMinutes = 10

/** What went wrong on the way to a server, and not with the letter (nodemailer's codes). */
const wayFailures: ReadonlySet<unknown> = new Set([
  ...(['EAUTH', 'ECONNECTION', 'ECONNREFUSED', 'ETIMEDOUT', 'ESOCKET'] as const),
  ...(['EDNS', 'ETLS', 'EPROTOCOL', 'ENOAUTH', 'ECLOSED'] as const),
])

interface Hotel {
  accountId: AccountId
  propertyId: PropertyId
}

/**
 * Sends a letter of a hotel by its own mail server where that stands, and by the platform's where there is none, its domain is not
 * proved, or it cannot be reached: no letter waits for it. A letter that the server itself refuses is refused. Rejects when no server
 * takes it.
 */
export async function sendForHotel(
  services: Pick<Services, 'db' | 'mailer' | 'settings' | 'clock'>,
  hotel: Hotel | null,
  mail: Mail,
): Promise<void> {
  const { db, mailer, settings, clock } = services
  const route = hotel === null ? undefined : await findRoute(db, settings, hotel, clock.now())
  if (hotel === null || !route) return mailer.send(mail)
  try {
    await mailer.send(mail, route)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && wayFailures.has(error.code))) throw error
    await pause(db, hotel, { now: clock.now(), words: error.message })
    await mailer.send(mail)
  }
}

/** The way through the hotel's own server; undefined while its letters leave by the platform's. */
async function findRoute(
  db: Db,
  { encryptionKeys }: Pick<Services['settings'], 'encryptionKeys'>,
  { accountId, propertyId }: Hotel,
  now: Date,
): Promise<MailRoute | undefined> {
  const found = await readIn(db, { role: 'platform', accountId }, reader =>
    reader
      .selectFrom('mailServer')
      .select(['host', 'port', 'security', 'username', 'passwordSealed', 'fromAddress'])
      .where('propertyId', '=', propertyId)
      .where('verifiedAt', 'is not', null)
      .where('badChecks', '<', mostBadChecks)
      .where(eb =>
        eb.or([eb('pausedUntil', 'is', null), eb('pausedUntil', '<=', now.toISOString())]),
      )
      .executeTakeFirst(),
  )
  if (!found) return undefined
  const { security, passwordSealed, username, ...rest } = found
  return {
    ...rest,
    isSecure: security === 'tls',
    login:
      username !== null && passwordSealed !== null
        ? { username, password: unseal(passwordSealed, encryptionKeys) }
        : undefined,
  }
}

async function pause(
  db: Db,
  { accountId, propertyId }: Hotel,
  { now, words }: { now: Date; words: string },
): Promise<void> {
  await writeIn(db, { role: 'platform', accountId }, trx =>
    trx
      .updateTable('mailServer')
      .set({
        pausedUntil: new Date(now.getTime() + pauseMinutes * 60_000).toISOString(),
        lastError: words.slice(0, 500) || 'It did not answer.',
        lastErrorAt: now.toISOString(),
      })
      .where('propertyId', '=', propertyId)
      .execute(),
  )
}
