import type { Trx } from '@atithi/db/client'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import { DomainError, violatedConstraint } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { first, present } from '../../../kernel/shared/present.ts'
import { messagingEvents } from '../../events.ts'
import { messagingReasons } from '../../reasons.ts'
import { findTemplate, type Template } from '../reads.ts'
import { faultIn, type Words } from '../rules/words.ts'
import type { CreateTemplateInput, UpdateTemplateInput } from '../schema.ts'

/** Throws UNKNOWN_VARIABLES, which names them, or TEMPLATE_REFUSED, at their field. */
export function assertWords(words: Words): void {
  const fault = faultIn(words)
  if (fault?.kind === 'unknown')
    throw new DomainError(messagingReasons.UNKNOWN_VARIABLES, { names: fault.names }, fault.field)
  if (fault)
    throw new DomainError(
      messagingReasons.TEMPLATE_REFUSED,
      { message: fault.message },
      fault.field,
    )
}

/** Keeps the words of a hotel. Throws what assertWords throws, and NAME_TAKEN. */
export async function createTemplate(
  work: Work,
  propertyId: AuthorizedPropertyId,
  input: CreateTemplateInput,
): Promise<string> {
  return named(() => work.write(trx => insertTemplate(trx, work, propertyId, input)))
}

/** The same within a transaction; a taken name is the constraint's. */
export async function insertTemplate(
  trx: Trx,
  work: Work,
  propertyId: AuthorizedPropertyId,
  { subject, dltTemplateId, ...input }: CreateTemplateInput,
): Promise<string> {
  const ofEmail = input.channel === 'email' ? (subject ?? null) : null
  assertWords({ ...input, subject: ofEmail })
  const { id } = first(
    await trx
      .insertInto('messageTemplate')
      .values({
        ...input,
        propertyId,
        subject: ofEmail,
        dltTemplateId: dltTemplateId ?? null,
        approval: input.channel === 'whatsapp' ? 'draft' : 'not-needed',
        createdBy: personOf(work),
      })
      .returning('id')
      .execute(),
    'new template',
  )
  await note(trx, work, { propertyId, id, verb: 'created', after: { name: input.name } })
  return id
}

/** Changes a template; other words are another version, which WhatsApp has to approve again. Throws likewise. */
export async function updateTemplate(
  work: Work,
  { propertyId, templateId }: { propertyId: AuthorizedPropertyId; templateId: string },
  { dltTemplateId, ...patch }: UpdateTemplateInput,
): Promise<void> {
  await named(() =>
    work.write(async trx => {
      const before = await lockTemplate(trx, propertyId, templateId)
      const subject = before.channel === 'email' ? (patch.subject ?? before.subject) : null
      const next = { ...before, ...patch, subject }
      assertWords(next)
      const isOther =
        next.content !== before.content ||
        next.category !== before.category ||
        next.language !== before.language
      await trx
        .updateTable('messageTemplate')
        .set({
          name: next.name,
          category: next.category,
          language: next.language,
          subject,
          content: next.content,
          isActive: next.isActive,
          ...(dltTemplateId !== undefined && { dltTemplateId }),
          ...(isOther && {
            version: before.version + 1,
            approvalReason: null,
            approval: before.channel === 'whatsapp' ? 'draft' : 'not-needed',
          }),
        })
        .where('propertyId', '=', propertyId)
        .where('id', '=', templateId)
        .execute()
      await note(trx, work, {
        propertyId,
        id: templateId,
        verb: 'updated',
        before: { name: before.name, content: before.content, isActive: before.isActive },
        after: { name: next.name, content: next.content, isActive: next.isActive },
      })
    }),
  )
}

/** Takes a template out of use; messages made of it keep their words. Throws TEMPLATE_IN_USE for one by which a rule writes. */
export async function deleteTemplate(
  work: Work,
  { propertyId, templateId }: { propertyId: AuthorizedPropertyId; templateId: string },
): Promise<void> {
  await work.write(async trx => {
    const { name } = await lockTemplate(trx, propertyId, templateId)
    const user = await trx
      .selectFrom('automation')
      .select('name')
      .where('propertyId', '=', propertyId)
      .where('templateId', '=', templateId)
      .where('deletedAt', 'is', null)
      .limit(1)
      .executeTakeFirst()
    if (user)
      throw new DomainError(messagingReasons.TEMPLATE_IN_USE, { by: `The automation ${user.name}` })
    const campaign = await trx
      .selectFrom('campaign')
      .select('name')
      .where('propertyId', '=', propertyId)
      .where('templateId', '=', templateId)
      .where('status', 'not in', ['sent', 'cancelled'])
      .limit(1)
      .executeTakeFirst()
    if (campaign)
      throw new DomainError(messagingReasons.TEMPLATE_IN_USE, {
        by: `The campaign ${campaign.name}`,
      })
    await trx
      .updateTable('messageTemplate')
      .set({ deletedAt: work.now.toISOString(), isActive: false })
      .where('propertyId', '=', propertyId)
      .where('id', '=', templateId)
      .execute()
    await note(trx, work, { propertyId, id: templateId, verb: 'deleted', before: { name } })
  })
}

async function lockTemplate(
  trx: Trx,
  propertyId: AuthorizedPropertyId,
  templateId: string,
): Promise<Template> {
  await trx
    .selectFrom('messageTemplate')
    .select('id')
    .where('propertyId', '=', propertyId)
    .where('id', '=', templateId)
    .forUpdate()
    .executeTakeFirst()
  const found = await findTemplate(trx, propertyId, templateId)
  if (!found) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'template' })
  return present(found, 'template')
}

async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violatedConstraint(error) !== 'message_template_name_key') throw error
    throw new DomainError(kernelReasons.NAME_TAKEN, {}, 'name')
  }
}

interface Noted {
  propertyId: AuthorizedPropertyId
  id: string
  verb: 'created' | 'updated' | 'deleted'
  before?: Record<string, string | boolean>
  after?: Record<string, string | boolean>
}

async function note(trx: Trx, work: Work, { propertyId, id, verb, before, after }: Noted) {
  await recordChange(trx, work, {
    action: `template.${verb}`,
    entity: 'template',
    entityId: id,
    propertyId,
    ...(before && { before }),
    ...(after && { after }),
  })
  await publish(trx, work, {
    event: messagingEvents['template.updated'],
    propertyId,
    entityId: id,
  })
}
