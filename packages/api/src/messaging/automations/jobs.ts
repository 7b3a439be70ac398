import { readIn, writeIn } from '@atithi/db/scope'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import type { Services } from '../../kernel/context/services.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { assertNotTooOften } from '../messages/commands/hold-offers.ts'
import { queueMessage } from '../messages/commands/queue.ts'
import { findBookingRecipient, findGuestRecipient } from '../messages/reads/recipients.ts'
import { messagingReasons } from '../reasons.ts'
import { findTemplate } from '../templates/reads.ts'
import { type Candidate, listCandidates } from './reads.ts'
import { failing } from './rules/conditions.ts'
import { latestHours } from './rules/triggers.ts'

const atOnce = 200

/**
 * Acts on all that is due by the rules of all hotels. The run and its message are written in one transaction, and a constraint lets a
 * rule act once on each occurrence: of two workers one sends.
 */
export async function runAutomations(services: Services): Promise<void> {
  const failures: unknown[] = []
  for (let due = await listDue(services); due.length > 0; due = await listDue(services)) {
    for (const candidate of due)
      try {
        await act(services, candidate)
      } catch (error) {
        failures.push(error)
      }
    if (failures.length > 0 || due.length < atOnce) break
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} messages of rules could not be written`)
}

const listDue = ({ db, clock, settings }: Services): Promise<Candidate[]> =>
  readIn(db, { role: 'platform' }, reader =>
    listCandidates(reader, {
      now: clock.now(),
      until: clock.now(),
      onlyProved: settings.lettersLeave === true,
      limit: atOnce,
    }),
  )

async function act(services: Services, candidate: Candidate): Promise<void> {
  const now = services.clock.now()
  const reason = reasonAgainst(candidate, now)
  if (reason !== undefined) return skip(services, candidate, reason)
  try {
    await send(services, candidate)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    await skip(services, candidate, error.message)
  }
}

/** Why nothing is sent, before anything is tried. */
function reasonAgainst(candidate: Candidate, now: Date): string | undefined {
  if (now.getTime() - new Date(candidate.dueAt).getTime() > latestHours * 3_600_000)
    return `It was due more than ${latestHours} hours ago.`
  const against = failing(candidate.conditions, candidate)
  return against && `The condition on ${against.field} does not hold.`
}

async function send({ db, clock, settings }: Services, candidate: Candidate): Promise<void> {
  const { accountId, automationId, occurrence, bookingId, guestId, channel, trigger } = candidate
  // The job takes the ids from the table itself.
  const propertyId = candidate.propertyId as AuthorizedPropertyId
  await writeIn(db, { role: 'platform', accountId }, async trx => {
    const rule = await trx
      .selectFrom('automation')
      .select('id')
      .where('id', '=', automationId)
      .where('activeSince', 'is not', null)
      .forShare()
      .executeTakeFirst()
    if (!rule) return
    const done = await trx
      .selectFrom('automationRun')
      .select('id')
      .where('automationId', '=', automationId)
      .where('occurrence', '=', occurrence)
      .executeTakeFirst()
    if (done) return
    const template = await findTemplate(trx, propertyId, candidate.templateId)
    const recipient =
      bookingId === null
        ? await findGuestRecipient(trx, propertyId, { guestId, onlyOfProperty: false })
        : await findBookingRecipient(trx, propertyId, bookingId)
    if (!template?.isActive || !recipient)
      throw new DomainError(messagingReasons.TEMPLATE_REFUSED, { message: 'The template is off.' })
    // A greeting on a birthday is no business of a booking: it needs consent whatever its template says.
    const category = trigger === 'birthday' ? 'marketing' : template.category
    if (category === 'marketing')
      await assertNotTooOften(trx, { propertyId, guestId, now: clock.now() })
    const messageId = await queueMessage(trx, settings, {
      propertyId,
      channel,
      recipient,
      words: { ...template, category },
      idempotency: {
        idempotencyKey: `automation ${automationId} ${occurrence}`,
        requestDigest: '',
      },
      author: { kind: 'system' },
      now: clock.now(),
    })
    await trx
      .insertInto('automationRun')
      .values({
        propertyId,
        automationId,
        occurrence,
        bookingId,
        guestId,
        outcome: 'sent',
        messageId,
      })
      .execute()
  })
}

async function skip(
  { db }: Services,
  { accountId, propertyId, automationId, occurrence, bookingId, guestId }: Candidate,
  reason: string,
): Promise<void> {
  await writeIn(db, { role: 'platform', accountId }, trx =>
    trx
      .insertInto('automationRun')
      .values({
        propertyId,
        automationId,
        occurrence,
        bookingId,
        guestId,
        outcome: 'skipped',
        reason: reason.slice(0, 300),
      })
      .onConflict(conflict => conflict.constraint('automation_run_once').doNothing())
      .execute(),
  )
}
