import type { Trx } from '@atithi/db/client'
import type { AutomationId } from '@atithi/db/ids'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import { DomainError, violatedConstraint } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { first } from '../../../kernel/shared/present.ts'
import { messagingEvents } from '../../events.ts'
import { channelNames, type WrittenChannel } from '../../providers/rules/channels.ts'
import { messagingReasons } from '../../reasons.ts'
import { assertWords } from '../../templates/commands/templates.ts'
import { findTemplate } from '../../templates/reads.ts'
import type { CreateAutomationInput, UpdateAutomationInput } from '../schema.ts'

interface OfRule {
  propertyId: AuthorizedPropertyId
  automationId: AutomationId
}

/** A new rule, which is off. Throws NAME_TAKEN, NOT_FOUND for a template of another hotel, and TEMPLATE_OF_OTHER_CHANNEL. */
export function createAutomation(
  work: Work,
  propertyId: AuthorizedPropertyId,
  input: CreateAutomationInput,
): Promise<string> {
  return namedAutomation(() => work.write(trx => insertAutomation(trx, work, propertyId, input)))
}

/** The same within a transaction; a taken name is the constraint's, for `namedAutomation` around it. */
export async function insertAutomation(
  trx: Trx,
  work: Work,
  propertyId: AuthorizedPropertyId,
  { conditions, ...input }: CreateAutomationInput,
): Promise<string> {
  await holdTemplate(trx, propertyId, input)
  const { id } = first(
    await trx
      .insertInto('automation')
      .values({
        ...input,
        propertyId,
        conditions: JSON.stringify(conditions),
        createdBy: personOf(work),
      })
      .returning('id')
      .execute(),
    'new automation',
  )
  await note(trx, work, { propertyId, automationId: id, verb: 'created', name: input.name })
  return id
}

/** Changes a rule; what it acted on before it does not act on again. Throws what createAutomation throws. */
export async function updateAutomation(
  work: Work,
  place: OfRule,
  { conditions, ...patch }: UpdateAutomationInput,
): Promise<void> {
  const { propertyId, automationId } = place
  await namedAutomation(() =>
    work.write(async trx => {
      const before = await lock(trx, place)
      await holdTemplate(trx, propertyId, { ...before, ...patch })
      await trx
        .updateTable('automation')
        .set({
          ...patch,
          ...(conditions !== undefined && { conditions: JSON.stringify(conditions) }),
          updatedAt: work.now.toISOString(),
        })
        .where('propertyId', '=', propertyId)
        .where('id', '=', automationId)
        .execute()
      await note(trx, work, { ...place, verb: 'updated', name: patch.name ?? before.name })
    }),
  )
}

/** Turns a rule on, from now on, or off. Throws for its template what createAutomation throws. */
export async function setAutomationActive(
  work: Work,
  place: OfRule,
  active: boolean,
): Promise<void> {
  await work.write(async trx => {
    const before = await lock(trx, place)
    if ((before.activeSince !== null) === active) return
    if (active) await holdTemplate(trx, place.propertyId, before)
    await trx
      .updateTable('automation')
      .set({ activeSince: active ? work.now.toISOString() : null })
      .where('propertyId', '=', place.propertyId)
      .where('id', '=', place.automationId)
      .execute()
    await note(trx, work, {
      ...place,
      verb: active ? 'turned-on' : 'turned-off',
      name: before.name,
    })
  })
}

/** Takes a rule away; what it sent stays in the log. */
export async function deleteAutomation(work: Work, place: OfRule): Promise<void> {
  await work.write(async trx => {
    const { name } = await lock(trx, place)
    await trx
      .updateTable('automation')
      .set({ deletedAt: work.now.toISOString(), activeSince: null })
      .where('propertyId', '=', place.propertyId)
      .where('id', '=', place.automationId)
      .execute()
    await note(trx, work, { ...place, verb: 'deleted', name })
  })
}

async function lock(trx: Trx, { propertyId, automationId }: OfRule) {
  const found = await trx
    .selectFrom('automation')
    .select(['name', 'templateId', 'activeSince'])
    .select(eb => eb.ref('channel').$castTo<WrittenChannel>().as('channel'))
    .where('propertyId', '=', propertyId)
    .where('id', '=', automationId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'automation' })
  return found
}

/** A template of the same channel, no longer than it takes; held, so that nobody deletes it meanwhile. */
async function holdTemplate(
  trx: Trx,
  propertyId: AuthorizedPropertyId,
  { templateId, channel }: { templateId: string; channel: WrittenChannel },
): Promise<void> {
  await trx
    .selectFrom('messageTemplate')
    .select('id')
    .where('propertyId', '=', propertyId)
    .where('id', '=', templateId)
    .forShare()
    .execute()
  const template = await findTemplate(trx, propertyId, templateId)
  if (!template) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'template' }, 'templateId')
  if (template.channel !== channel)
    throw new DomainError(
      messagingReasons.TEMPLATE_OF_OTHER_CHANNEL,
      { channel: channelNames[template.channel] },
      'templateId',
    )
  assertWords(template)
}

/** Says NAME_TAKEN where a rule of the hotel, or a template, has the name already. */
export async function namedAutomation<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const taken = violatedConstraint(error)
    if (taken !== 'automation_name_key' && taken !== 'message_template_name_key') throw error
    throw new DomainError(kernelReasons.NAME_TAKEN, {}, 'name')
  }
}

interface Noted extends OfRule {
  verb: 'created' | 'updated' | 'turned-on' | 'turned-off' | 'deleted'
  name: string
}

async function note(trx: Trx, work: Work, { propertyId, automationId, verb, name }: Noted) {
  await recordChange(trx, work, {
    action: `automation.${verb}`,
    entity: 'automation',
    entityId: automationId,
    propertyId,
    after: { name },
  })
  await publish(trx, work, {
    event: messagingEvents['automation.updated'],
    propertyId,
    entityId: automationId,
  })
}
