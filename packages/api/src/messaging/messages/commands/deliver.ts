import type { AccountId } from '@atithi/db/ids'
import { readIn, writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { isStopped, isSwitchedOn } from '../../../kernel/settings/reads.ts'
import { present } from '../../../kernel/shared/present.ts'
import { sendSms } from '../../providers/adapters/sms.ts'
import { sendWhatsapp } from '../../providers/adapters/whatsapp.ts'
import { accountAmong, listOwnAccounts, type PhoneAccount } from '../../providers/reads.ts'
import type { Category, WrittenChannel } from '../../providers/rules/channels.ts'
import {
  retrySeconds,
  type SendOutcome,
  unknownWaitSeconds,
} from '../../providers/rules/outcome.ts'
import { type ApprovalStep, approveTemplate } from '../../templates/commands/approve.ts'
import { type Hold, listHolds } from '../reads/recipients.ts'
import { marketingGoesAt } from '../rules/quiet-hours.ts'
import { type Claimed, providerTemplate } from './claimed.ts'
import { sendEmail } from './deliver-email.ts'
import { applyStatus } from './told.ts'

const atOnce = 40
/** A mail server takes so many from one sender; a provider of phones takes as many as are claimed. */
const emailsAtOnce = 10
/** A claimed message is nobody else's for so long; when its process dies, another takes it up unless its provider has told of it. */
const claimSeconds = 300
/** How long WhatsApp's approval of a template is waited for, and how often it is looked at. */
const approvalWaitSeconds = 60
const longestApprovalMs = 24 * 3_600_000

/** Sends what is due, until nothing is. */
export async function deliverMessages(services: Services): Promise<void> {
  for (let claimed = await claim(services); claimed.length > 0; claimed = await claim(services))
    await deliverAll(services, claimed)
}

/** What is known of the messages of an account that were claimed together. */
interface Known {
  holds: Map<string, Hold>
  ownAccounts: Awaited<ReturnType<typeof listOwnAccounts>>
  /** By template: WhatsApp is asked once. */
  approvals: Map<string, Promise<ApprovalStep>>
}

async function deliverAll(services: Services, claimed: readonly Claimed[]): Promise<void> {
  const byAccount = Map.groupBy(claimed, ({ accountId }) => accountId)
  const known = new Map(
    Array.from(byAccount, ([accountId, messages]) => [
      accountId,
      know(services, accountId, messages),
    ]),
  )
  const send = (message: Claimed) =>
    deliver(services, message, present(known.get(message.accountId), 'what is known of an account'))
  const emails = claimed.filter(({ channel }) => channel === 'email').values()
  await Promise.all([
    ...claimed.filter(({ channel }) => channel !== 'email').map(send),
    ...Array.from({ length: emailsAtOnce }, async () => {
      for (const message of emails) await send(message)
    }),
  ])
}

const know = (
  { db }: Services,
  accountId: AccountId,
  claimed: readonly Claimed[],
): Promise<Known> =>
  readIn(db, { role: 'platform', accountId }, async reader => ({
    holds: await listHolds(
      reader,
      claimed.map(({ id }) => id),
    ),
    ownAccounts: await listOwnAccounts(reader, [
      ...new Set(claimed.map(({ propertyId }) => propertyId)),
    ]),
    approvals: new Map(),
  }))

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
      .where(eb =>
        eb(
          eb.refTuple('accountId', 'id'),
          'in',
          eb
            .selectFrom('message')
            .select(['accountId', 'id'])
            .where('nextAttemptAt', '<=', now.toISOString())
            .where('status', 'in', ['pending', 'scheduled'])
            .where(isSwitchedOn('message-sending', sql.ref<string>('message.property_id')))
            .orderBy('nextAttemptAt')
            .limit(atOnce)
            .forUpdate()
            .skipLocked()
            .$asTuple('accountId', 'id'),
        ),
      )
      .returning([
        'id',
        'accountId',
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

async function deliver(services: Services, message: Claimed, known: Promise<Known>): Promise<void> {
  await record(services, message, await attempt(services, message, known))
}

/** Whatever fails on our side is tried again like a failure of theirs, and never keeps other messages waiting. */
async function attempt(
  services: Services,
  message: Claimed,
  knowing: Promise<Known>,
): Promise<Step> {
  try {
    const known = await knowing
    const held = holdBack(services, message, known)
    if (held) return held
    if (message.channel === 'email') return await sendEmail(services, message)
    const account = accountAmong(known.ownAccounts, services.settings, {
      propertyId: message.propertyId,
      channel: message.channel,
    })
    if (!account)
      return {
        kind: 'refused',
        code: 'not-set-up',
        words: 'The channel is no longer set up.',
        retry: 'never',
      }
    return await sendByPhone(services, account, { message, approvals: known.approvals })
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
  { message, approvals }: { message: Claimed } & Pick<Known, 'approvals'>,
): Promise<Step> {
  const { settings, clock } = services
  if (account.channel === 'sms')
    return sendSms(account, {
      to: message.address,
      text: message.content,
      statusUrl: `${settings.publicUrl}/webhooks/messages/twilio?message=${message.id}`,
    })
  if (message.template !== null && message.templateId !== null) {
    const { accountId, propertyId, templateId } = message
    const asked =
      approvals.get(templateId) ??
      approveTemplate(services, account, { accountId, propertyId, templateId })
    approvals.set(templateId, asked)
    const approval = await asked
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
function holdBack(
  { clock }: Services,
  { id, category }: Claimed,
  { holds }: Known,
): Step | undefined {
  const { suppressed, hasAgreed, timeZone } = present(holds.get(id), 'what holds a message')
  if (suppressed !== null)
    return never('suppressed', `Nothing arrives at this address: ${suppressed}`)
  if (category !== 'marketing') return undefined
  if (!hasAgreed)
    return never('no-consent', 'The guest has not agreed to marketing by this channel.')
  const until = marketingGoesAt(clock.now(), timeZone)
  return until > clock.now() ? { kind: 'wait', until } : undefined
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
  await writeIn(services.db, { role: 'platform', accountId: message.accountId }, async trx => {
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
