import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { testConnection } from '../../../channels/connections/commands/try.ts'
import { testAccount } from '../../../finance/gateways/commands/accounts.ts'
import type { Person } from '../../../kernel/access/actor.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { composeEmail } from '../../../kernel/email/compose.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { takeAttempt } from '../../../kernel/limits/take-attempt.ts'
import { present } from '../../../kernel/shared/present.ts'
import { testChannel } from '../../../messaging/settings/commands/connect.ts'
import { faultOfTags } from '../adapters/tag.ts'
import { listIntegrations } from '../queries.ts'
import { readIntegrationId } from '../rules.ts'

interface Caller {
  work: Work
  person: Person
  propertyId: AuthorizedPropertyId
  services: Services
}

interface Tested {
  ok: boolean
  /** In the provider's words where it refuses. */
  words: string
}

/**
 * Asks a provider whether it answers, over its own wire, and keeps what came of it. Mail is tried by a letter to the caller, storage by a
 * file that goes at once. Throws NOT_FOUND, TOO_MANY_ATTEMPTS.
 */
export async function testIntegration(caller: Caller, integrationId: string): Promise<Tested> {
  const { work, propertyId, services } = caller
  await takeAttempt(services.db, [
    { subject: `integration-test property:${propertyId}`, attempts: 20, minutes: 10 },
  ])
  const known = await work.read(db => listIntegrations(db, services.settings, propertyId))
  if (!known.some(({ id }) => id === integrationId))
    throw new DomainError(kernelReasons.NOT_FOUND, { what: 'integration' }, 'integrationId')
  const tested = await ask(caller, integrationId)
  const words = tested.words.slice(0, 500)
  const now = work.now.toISOString()
  const found = tested.ok ? { succeededAt: now } : { failedAt: now, failure: words }
  await work.write(trx =>
    trx
      .insertInto('integrationCheck')
      .values(Object.assign({ propertyId, integration: integrationId }, found))
      .onConflict(conflict =>
        conflict.columns(['accountId', 'propertyId', 'integration']).doUpdateSet(found),
      )
      .execute(),
  )
  return { ok: tested.ok, words }
}

async function ask(caller: Caller, integrationId: string): Promise<Tested> {
  const { work, propertyId, services } = caller
  const { provider, id } = present(readIntegrationId(integrationId), 'integration')
  switch (provider) {
    case 'mail':
      return tryMail(caller)
    case 'sms':
    case 'whatsapp':
      return testChannel(work, services.settings, propertyId, provider)
    case 'gateway': {
      const { ok, message } = await said(() =>
        testAccount(services, work, { propertyId, paymentAccountId: present(id, 'account') }),
      )
      return { ok, words: message }
    }
    case 'channel': {
      const { ok, message } = await said(async () => {
        const tried = await testConnection(services, work, {
          propertyId,
          connectionId: present(id, 'connection'),
        })
        return { ok: tried.ok, message: tried.message }
      })
      return { ok, words: message }
    }
    case 'storage':
      return tryStorage(services)
    case 'analytics':
      return tryAnalytics(caller)
  }
}

/** A provider that cannot be reached is what a test finds, and no failure of ours. */
async function said(
  test: () => Promise<{ ok: boolean; message: string }>,
): Promise<{ ok: boolean; message: string }> {
  try {
    return await test()
  } catch (error) {
    if (error instanceof DomainError) return { ok: false, message: error.message }
    throw error
  }
}

async function tryMail({ person, services }: Caller): Promise<Tested> {
  const { mailer, settings } = services
  const { subject, text, html } = composeEmail({
    language: 'en',
    subject: 'A test of your mail',
    greeting: `Hello ${person.name},`,
    paragraphs: ['You asked whether letters of your hotel arrive. This one did.'],
  })
  try {
    const host = settings.baseDomain.replace(/:\d+$/, '')
    const messageId = `<${randomUUID()}@${host}>`
    await mailer.send({ messageId, to: person.email, subject, text, html })
    return { ok: true, words: `A letter went to ${person.email}.` }
  } catch (error) {
    return { ok: false, words: wordsOf(error, 'The mail server refused the letter.') }
  }
}

async function tryStorage({ storage }: Services): Promise<Tested> {
  const key = `checks/${randomUUID()}.txt`
  try {
    await storage.put(key, new TextEncoder().encode('ok'), 'text/plain')
    await storage.remove([key])
    return { ok: true, words: 'A file was written, and taken away again.' }
  } catch (error) {
    return { ok: false, words: wordsOf(error, 'The file was not taken.') }
  }
}

async function tryAnalytics({ work, propertyId }: Caller): Promise<Tested> {
  const ids = await work.read(db =>
    db
      .selectFrom('websiteSettings')
      .select(sql<string | null>`analytics->>'googleAnalytics'`.as('googleAnalytics'))
      .select(sql<string | null>`analytics->>'googleTagManager'`.as('googleTagManager'))
      .where('propertyId', '=', propertyId)
      .executeTakeFirstOrThrow(),
  )
  const fault = await faultOfTags({
    googleAnalytics: ids.googleAnalytics ?? undefined,
    googleTagManager: ids.googleTagManager ?? undefined,
  })
  return fault === null
    ? { ok: true, words: 'Google knows the ids of the website.' }
    : { ok: false, words: fault }
}

const wordsOf = (error: unknown, otherwise: string): string =>
  error instanceof Error && error.message ? error.message : otherwise
