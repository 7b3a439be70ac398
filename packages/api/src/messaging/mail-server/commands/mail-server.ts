import type { Trx } from '@atithi/db/client'
import type { AccountId } from '@atithi/db/ids'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { composeHotelEmail } from '../../../kernel/email/hotel-email.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { publish } from '../../../kernel/events/publish.ts'
import type { MailRoute } from '../../../kernel/ports/mail.ts'
import { seal, unseal } from '../../../kernel/secrets/box.ts'
import { readHotelLook } from '../../../property/properties/reads/hotel-look.ts'
import { messagingEvents } from '../../events.ts'
import { messagingReasons } from '../../reasons.ts'
import type { SaveMailServerInput } from '../schema.ts'
import { judgeLook, lookUpRecords } from './check-domain.ts'

export interface MailServerPlace {
  accountId: AccountId
  propertyId: AuthorizedPropertyId
}

type Lent = Pick<Services, 'mailer' | 'dns' | 'settings'>

/** The ports of mail servers: others would make of the test a search for open doors. */
const mailPorts: readonly number[] = [25, 465, 587, 2525]

/**
 * Keeps a hotel's own mail server once it has taken a test letter to the person who sets it up. Letters leave by it as soon as SPF and
 * DKIM of its domain stand. Throws CREDENTIALS_REFUSED with the server's words.
 */
export async function saveMailServer(
  services: Lent,
  work: Work,
  { accountId, propertyId }: MailServerPlace,
  { input, testTo }: { input: SaveMailServerInput; testTo: string },
): Promise<void> {
  const { settings, dns } = services
  const { password, username, ...server } = input
  if (!settings.webhooksReachPrivate && !mailPorts.includes(server.port))
    throw new DomainError(
      messagingReasons.CREDENTIALS_REFUSED,
      { words: `Mail servers answer on port ${mailPorts.join(', ')}.` },
      'port',
    )
  const passwordSealed =
    username === undefined
      ? null
      : password === undefined
        ? await keptPassword(work, propertyId, username)
        : seal(password, settings.encryptionKeys)
  await sendTest(services, work, propertyId, {
    to: testTo,
    route: routeOf({ ...server, username: username ?? null, passwordSealed }, settings),
  })
  const records = await lookUpRecords(dns, server)
  await work.write(async trx => {
    const now = work.now.toISOString()
    const values = {
      ...server,
      username: username ?? null,
      passwordSealed,
      ...records,
      ...judgeLook(records, { verifiedAt: null, badChecks: 0 }, work.now),
      checkedAt: now,
      testedAt: now,
      pausedUntil: null,
      lastError: null,
      lastErrorAt: null,
    }
    await trx
      .insertInto('mailServer')
      .values({
        ...values,
        accountId,
        propertyId,
        createdBy: personOf(work),
      })
      .onConflict(conflict => conflict.columns(['accountId', 'propertyId']).doUpdateSet(values))
      .execute()
    const { host, port, fromAddress } = server
    await recordChange(trx, work, {
      action: 'messaging.channel-connected',
      entity: 'messaging',
      entityId: propertyId,
      propertyId,
      after: { channel: 'email', sender: fromAddress, host, port },
    })
    await tell(trx, work, propertyId)
  })
}

/** The password that is kept goes only with the user name that it was given for. */
async function keptPassword(
  work: Work,
  propertyId: AuthorizedPropertyId,
  username: string,
): Promise<string> {
  const kept = await work.read(db =>
    db
      .selectFrom('mailServer')
      .select('passwordSealed')
      .where('propertyId', '=', propertyId)
      .where('username', '=', username)
      .executeTakeFirst(),
  )
  if (!kept?.passwordSealed)
    throw new DomainError(
      messagingReasons.CREDENTIALS_REFUSED,
      { words: 'Enter the password.' },
      'password',
    )
  return kept.passwordSealed
}

interface StoredServer {
  host: string
  port: number
  security: string
  username: string | null
  passwordSealed: string | null
  fromAddress: string
}

const routeOf = (
  { host, port, security, username, passwordSealed, fromAddress }: StoredServer,
  { encryptionKeys }: Services['settings'],
): MailRoute => ({
  host,
  port,
  isSecure: security === 'tls',
  login:
    username !== null && passwordSealed !== null
      ? { username, password: unseal(passwordSealed, encryptionKeys) }
      : undefined,
  fromAddress,
})

/** Throws CREDENTIALS_REFUSED with the server's words. */
async function sendTest(
  { mailer, settings }: Lent,
  work: Work,
  propertyId: AuthorizedPropertyId,
  { to, route }: { to: string; route: MailRoute },
): Promise<void> {
  const hotel = await work.read(db => readHotelLook(db, propertyId, settings))
  const { attachments: _none, ...letter } = composeHotelEmail({
    language: 'en',
    hotel,
    subject: `${hotel.name}: test of the mail server`,
    greeting: 'Hello,',
    paragraphs: [
      `This letter left by ${route.host} from ${route.fromAddress}. Letters to guests look like it.`,
    ],
    facts: [],
  })
  const domain = settings.baseDomain.replace(/:\d+$/, '')
  try {
    await mailer.send({ ...letter, messageId: `<test-${work.requestId}@${domain}>`, to }, route)
  } catch (error) {
    const words = error instanceof Error ? error.message.slice(0, 300) : 'It did not answer.'
    throw new DomainError(messagingReasons.CREDENTIALS_REFUSED, { words }, 'host')
  }
}

/** Sends a test letter by the server as it is kept, looks at its domain again, and keeps what both say. */
export async function testMailServer(
  services: Lent,
  work: Work,
  propertyId: AuthorizedPropertyId,
  testTo: string,
): Promise<{ ok: boolean; words: string }> {
  const server = await work.read(db =>
    db
      .selectFrom('mailServer')
      .select(['host', 'port', 'security', 'username', 'passwordSealed', 'fromAddress'])
      .select(['dkimSelector', 'verifiedAt', 'badChecks'])
      .where('propertyId', '=', propertyId)
      .executeTakeFirst(),
  )
  if (!server) return { ok: false, words: 'The hotel has no mail server of its own.' }
  const route = routeOf(server, services.settings)
  const failure = await sendTest(services, work, propertyId, { to: testTo, route }).then(
    () => null,
    (error: unknown) => {
      if (error instanceof DomainError) return error.message
      throw error
    },
  )
  const records = await lookUpRecords(services.dns, server)
  const now = work.now.toISOString()
  await work.write(async trx => {
    await trx
      .updateTable('mailServer')
      .set({
        ...records,
        ...judgeLook(records, server, work.now),
        checkedAt: now,
        ...(failure === null
          ? { testedAt: now, pausedUntil: null, lastError: null, lastErrorAt: null }
          : { lastError: failure.slice(0, 500), lastErrorAt: now }),
      })
      .where('propertyId', '=', propertyId)
      .execute()
    await tell(trx, work, propertyId)
  })
  return { ok: failure === null, words: failure ?? `The letter is on its way to ${testTo}.` }
}

/** Forgets the server and its password: letters leave by the platform's again. */
export async function removeMailServer(
  work: Work,
  propertyId: AuthorizedPropertyId,
): Promise<void> {
  await work.write(async trx => {
    const gone = await trx
      .deleteFrom('mailServer')
      .where('propertyId', '=', propertyId)
      .returning('fromAddress')
      .executeTakeFirst()
    if (!gone) return
    await recordChange(trx, work, {
      action: 'messaging.channel-disconnected',
      entity: 'messaging',
      entityId: propertyId,
      propertyId,
      before: { channel: 'email', sender: gone.fromAddress },
    })
    await tell(trx, work, propertyId)
  })
}

const tell = (trx: Trx, work: Work, propertyId: AuthorizedPropertyId) =>
  publish(trx, work, {
    event: messagingEvents['messaging.settings-updated'],
    propertyId,
    entityId: propertyId,
  })
