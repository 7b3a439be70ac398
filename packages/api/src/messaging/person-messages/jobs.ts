import type { AccountId, PropertyId } from '@atithi/db/ids'
import { readIn, writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { Services } from '../../kernel/context/services.ts'
import { isStopped, isSwitchedOn } from '../../kernel/settings/reads.ts'
import { sendWhatsapp, submitTemplate } from '../providers/adapters/whatsapp.ts'
import { findAccount } from '../providers/reads.ts'
import { approvalSeconds, keptDays, mostLooks, noticeTemplate, retrySeconds } from './rules.ts'

const atOnce = 10
/** A claimed message is nobody else's for so long. */
const claimSeconds = 300

interface Claimed {
  id: string
  accountId: AccountId
  propertyId: PropertyId
  phone: string
  language: string
  title: string
  content: string
  attempts: number
}

type Step =
  | { kind: 'sent'; providerId: string }
  | { kind: 'again'; words: string; seconds: number }
  | { kind: 'over'; words: string }

/** Sends what is due to the people of hotels, until nothing is, and forgets what is old. At least once: a lost answer is sent again. */
export async function deliverPersonMessages(services: Services): Promise<void> {
  for (let claimed = await claim(services); claimed.length > 0; claimed = await claim(services))
    await Promise.all(
      claimed.map(async message => record(services, message, await attempt(services, message))),
    )
  const { db, clock } = services
  await writeIn(db, { role: 'platform' }, trx =>
    trx
      .deleteFrom('personMessage')
      .where(
        'createdAt',
        '<',
        sql<string>`${clock.now().toISOString()}::timestamptz - make_interval(days => ${keptDays})`,
      )
      .execute(),
  )
}

async function claim({ db, clock }: Services): Promise<Claimed[]> {
  const now = clock.now()
  if (await readIn(db, { role: 'platform' }, reader => isStopped(reader, 'message-sending')))
    return []
  return writeIn(db, { role: 'platform' }, trx =>
    trx
      .updateTable('personMessage')
      .set({ nextAttemptAt: after(now, claimSeconds), attempts: sql<number>`attempts + 1` })
      .where('id', 'in', qb =>
        qb
          .selectFrom('personMessage')
          .select('id')
          .where('nextAttemptAt', '<=', now.toISOString())
          .where(isSwitchedOn('message-sending', sql.ref<string>('person_message.property_id')))
          .orderBy('nextAttemptAt')
          .limit(atOnce)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'accountId', 'propertyId', 'phone', 'language', 'title', 'content'])
      .returning('attempts')
      .execute(),
  )
}

/** Whatever fails on our side is tried again like a failure of theirs. */
async function attempt(services: Services, message: Claimed): Promise<Step> {
  try {
    return await send(services, message)
  } catch (error) {
    return later(message, error instanceof Error ? error.message : 'It could not be sent.')
  }
}

async function send({ db, settings }: Services, message: Claimed): Promise<Step> {
  const { accountId, propertyId, language, title, content } = message
  const account = await readIn(db, { role: 'platform', accountId }, reader =>
    findAccount(reader, settings, { propertyId, channel: 'whatsapp' }),
  )
  if (account?.channel !== 'whatsapp')
    return { kind: 'over', words: 'WhatsApp is not set up at this hotel.' }
  const { name, category, bodies, examples } = noticeTemplate
  const code = language === 'hi' ? 'hi' : 'en'
  const said = await submitTemplate(account, {
    name,
    language: code,
    category,
    body: bodies[code],
    examples: [...examples],
  })
  if ('kind' in said)
    return said.retry === 'never'
      ? { kind: 'over', words: said.words }
      : later(message, said.words, said.afterSeconds)
  if (said.approval === 'submitted')
    return message.attempts >= mostLooks
      ? { kind: 'over', words: 'WhatsApp has not approved the template.' }
      : { kind: 'again', words: 'WhatsApp looks at the template.', seconds: approvalSeconds }
  if (said.approval !== 'approved')
    return { kind: 'over', words: 'WhatsApp has not approved the template.' }
  const outcome = await sendWhatsapp(account, {
    to: message.phone,
    text: content,
    template: { name, language: code, values: [title, content] },
    reference: message.id,
  })
  if (outcome.kind === 'accepted') return { kind: 'sent', providerId: outcome.providerId }
  return outcome.retry === 'never'
    ? { kind: 'over', words: outcome.words }
    : later(message, outcome.words, outcome.afterSeconds)
}

function later({ attempts }: Claimed, words: string, atLeast = 0): Step {
  const seconds = retrySeconds[attempts - 1]
  return seconds === undefined
    ? { kind: 'over', words }
    : { kind: 'again', words, seconds: Math.max(seconds, atLeast) }
}

function record({ db, clock }: Services, { id, accountId }: Claimed, step: Step): Promise<unknown> {
  const now = clock.now()
  const outcome =
    step.kind === 'sent'
      ? {
          providerId: step.providerId,
          sentAt: now.toISOString(),
          nextAttemptAt: null,
          lastError: null,
        }
      : {
          nextAttemptAt: step.kind === 'again' ? after(now, step.seconds) : null,
          lastError: step.words.slice(0, 300),
        }
  return writeIn(db, { role: 'platform', accountId }, trx =>
    trx.updateTable('personMessage').set(outcome).where('id', '=', id).execute(),
  )
}

const after = (now: Date, seconds: number): string =>
  new Date(now.getTime() + seconds * 1000).toISOString()
