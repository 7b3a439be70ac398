import { readIn, writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { isStopped, isSwitchedOn } from '../../../kernel/settings/reads.ts'
import { sendSms } from '../../providers/adapters/sms.ts'
import { sendWhatsapp } from '../../providers/adapters/whatsapp.ts'
import { findAccount, type PhoneAccount } from '../../providers/reads.ts'
import type { Category, WrittenChannel } from '../../providers/rules/channels.ts'
import {
  retrySeconds,
  type SendOutcome,
  unknownWaitSeconds,
} from '../../providers/rules/outcome.ts'
import { approveTemplate } from '../../templates/commands/approve.ts'
import { findSuppression, hasConsent } from '../reads/recipients.ts'
import { marketingGoesAt } from '../rules/quiet-hours.ts'
import { type Claimed, providerTemplate } from './claimed.ts'
import { sendEmail } from './deliver-email.ts'
import { applyStatus } from './told.ts'

const atOnce = 10
/** A claimed message is nobody else's for so long; when its process dies, another takes it up unless its provider has told of it. */
const claimSeconds = 300
/** How long WhatsApp's approval of a template is waited for, and how often it is looked at. */
const approvalWaitSeconds = 60
const longestApprovalMs = 24 * 3_600_000

/** Sends what is due, until nothing is. */
export async function deliverMessages(services: Services): Promise<void> {
  for (let claimed = await claim(services); claimed.length > 0; claimed = await claim(services))
    await Promise.all(claimed.map(message => deliver(services, message)))
}

async function claim({ db, clock }: Services): Promise<Claimed[]> {
  const now = clock.now()
  if (await readIn(db, { role: 'platform' }, reader => isStopped(reader, 'message-sending')))
    return []
  const rows = await writeIn(db, { role: 'platform' }, trx =>
    trx
      .updateTable('message')
      .set({
        nextAttemptAt: after(now, claimSeconds),
        attempts: sql<number>`attempts + 1`,
        status: 'pending',
      })
      .where('id', 'in', qb =>
        qb
          .selectFrom('message')
          .select('id')
          .where('nextAttemptAt', '<=', now.toISOString())
          .where('status', 'in', ['pending', 'scheduled'])
          .where(isSwitchedOn('message-sending', sql.ref<string>('message.property_id')))
          .orderBy('nextAttemptAt')
          .limit(atOnce)
          .forUpdate()
          .skipLocked(),
      )
      .returning([
        'id',
        'propertyId',
        'guestId',
        'address',
        'templateId',
        'providerTemplate',
        'subject',
        'content',
        'attempts',
        'createdAt',
      ])
      .returning(eb => [
        eb.ref('channel').$castTo<WrittenChannel>().as('channel'),
        eb.ref('category').$castTo<Category>().as('category'),
      ])
      .execute(),
  )
  return rows.map(({ providerTemplate: template, propertyId, ...row }) => ({
    ...row,
    // The job takes the ids from the table itself.
    propertyId: propertyId as AuthorizedPropertyId,
    template: template === null ? null : providerTemplate.parse(template),
  }))
}

type Step = SendOutcome | { kind: 'wait'; until: Date }

async function deliver(services: Services, message: Claimed): Promise<void> {
  await record(services, message, await attempt(services, message))
}

/** Whatever fails on our side is tried again like a failure of theirs, and never keeps other messages waiting. */
async function attempt(services: Services, message: Claimed): Promise<Step> {
  try {
    const held = await holdBack(services, message)
    if (held) return held
    if (message.channel === 'email') return await sendEmail(services, message)
    const account = await readIn(services.db, { role: 'platform' }, db =>
      findAccount(db, services.settings, {
        propertyId: message.propertyId,
        channel: message.channel === 'sms' ? 'sms' : 'whatsapp',
      }),
    )
    if (!account)
      return {
        kind: 'refused',
        code: 'not-set-up',
        words: 'The channel is no longer set up.',
        retry: 'never',
      }
    return await sendByPhone(services, account, message)
  } catch (error) {
    return {
      kind: 'refused',
      code: 'internal',
      words: error instanceof Error ? error.message.slice(0, 300) : 'It could not be sent.',
      retry: 'later',
    }
  }
}

async function sendByPhone(
  services: Services,
  account: PhoneAccount,
  message: Claimed,
): Promise<Step> {
  const { settings, clock } = services
  if (account.channel === 'sms')
    return sendSms(account, {
      to: message.address,
      text: message.content,
      statusUrl: `${settings.publicUrl}/webhooks/messages/twilio?message=${message.id}`,
    })
  if (message.template !== null && message.templateId !== null) {
    const approval = await approveTemplate(services, account, {
      propertyId: message.propertyId,
      templateId: message.templateId,
    })
    if (approval.kind === 'refused') return approval
    if (approval.kind === 'waits')
      return clock.now().getTime() - Date.parse(message.createdAt) > longestApprovalMs
        ? {
            kind: 'refused',
            code: 'not-approved',
            words: 'WhatsApp has not approved the template within a day.',
            retry: 'never',
          }
        : { kind: 'wait', until: new Date(clock.now().getTime() + approvalWaitSeconds * 1000) }
  }
  return sendWhatsapp(account, {
    to: message.address,
    text: message.content,
    template: message.template,
    reference: message.id,
  })
}

/** What may forbid a message since it was written: a withdrawal, an address where nothing arrives, the hour. */
async function holdBack(
  { db, clock }: Services,
  { propertyId, guestId, channel, category, address }: Claimed,
): Promise<Step | undefined> {
  return readIn(db, { role: 'platform' }, async reader => {
    const { accountId, timeZone } = await reader
      .selectFrom('property')
      .select(['accountId', 'timeZone'])
      .where('id', '=', propertyId)
      .executeTakeFirstOrThrow()
    const suppressed = await findSuppression(reader, { accountId, channel, address })
    if (suppressed !== undefined)
      return never('suppressed', `Nothing arrives at this address: ${suppressed}`)
    if (category !== 'marketing') return undefined
    if (!(await hasConsent(reader, { guestId, channel })))
      return never('no-consent', 'The guest has not agreed to marketing by this channel.')
    const until = marketingGoesAt(clock.now(), timeZone)
    return until > clock.now() ? { kind: 'wait', until } : undefined
  })
}

const never = (code: string, words: string): SendOutcome => ({
  kind: 'refused',
  code,
  words,
  retry: 'never',
})

/**
 * Writes down what came of an attempt. A provider that takes a message has not sent it yet: that it tells by a webhook, and may have told
 * before its answer is written here.
 */
async function record(services: Services, message: Claimed, step: Step): Promise<void> {
  const now = services.clock.now()
  await writeIn(services.db, { role: 'platform' }, async trx => {
    const waiting = (change: {
      nextAttemptAt: string | null
      providerId?: string
      attempts?: number
      failureCode?: string
      failure?: string
    }) =>
      trx
        .updateTable('message')
        .set(change)
        .where('propertyId', '=', message.propertyId)
        .where('id', '=', message.id)
        .where('status', '=', 'pending')
        .execute()
    if (step.kind === 'wait') {
      await waiting({ nextAttemptAt: step.until.toISOString(), attempts: message.attempts - 1 })
      return
    }
    if (step.kind === 'accepted') {
      await waiting({ nextAttemptAt: null, providerId: step.providerId })
      if (message.channel === 'email')
        await applyStatus(
          trx,
          { propertyId: message.propertyId, messageId: message.id },
          { status: 'sent', providerId: step.providerId, at: now.toISOString() },
          now,
        )
      return
    }
    if (step.isOfAccount)
      await trx
        .updateTable('messageAccount')
        .set({ lastError: step.words, lastErrorAt: now.toISOString() })
        .where('propertyId', '=', message.propertyId)
        .where('channel', '=', message.channel)
        .execute()
    const pause = retrySeconds[message.attempts - 1]
    if (step.retry === 'never' || pause === undefined) {
      await applyStatus(
        trx,
        { propertyId: message.propertyId, messageId: message.id },
        {
          status: 'failed',
          providerId: null,
          at: now.toISOString(),
          failure: { code: step.code, words: step.words },
        },
        now,
      )
      return
    }
    const least = step.retry === 'unknown' ? unknownWaitSeconds : (step.afterSeconds ?? 0)
    await waiting({
      nextAttemptAt: after(now, Math.max(pause, least)),
      failureCode: step.code,
      failure: step.words,
    })
  })
}

const after = (now: Date, seconds: number): string =>
  new Date(now.getTime() + seconds * 1000).toISOString()
