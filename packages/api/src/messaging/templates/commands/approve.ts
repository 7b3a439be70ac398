import type { AccountId } from '@atithi/db/ids'
import { readIn, writeIn } from '@atithi/db/scope'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { submitTemplate, type WhatsappAccount } from '../../providers/adapters/whatsapp.ts'
import type { SendOutcome } from '../../providers/rules/outcome.ts'
import { findTemplate, providerNameOf } from '../reads.ts'
import { numbered, variables } from '../rules/variables.ts'

export type ApprovalStep =
  | { kind: 'approved' }
  | { kind: 'waits' }
  | Extract<SendOutcome, { kind: 'refused' }>

/**
 * Has WhatsApp approve the newest version of a template, or asks how far that is, and keeps the answer. A template that was deleted
 * meanwhile is as approved as it was: its messages are already written.
 */
export async function approveTemplate(
  { db, clock }: Services,
  account: WhatsappAccount,
  of: { accountId: AccountId; propertyId: AuthorizedPropertyId; templateId: string },
): Promise<ApprovalStep> {
  const { accountId, propertyId, templateId } = of
  const template = await readIn(db, { role: 'platform', accountId }, reader =>
    findTemplate(reader, propertyId, templateId),
  )
  if (!template || template.approval === 'approved') return { kind: 'approved' }
  const { body, order } = numbered(template.content)
  const said = await submitTemplate(account, {
    name: providerNameOf(template),
    language: template.language,
    category: template.category,
    body,
    examples: order.map(name => variables[name]),
  })
  if ('kind' in said) return said
  const { approval } = said
  await writeIn(db, { role: 'platform', accountId }, trx =>
    trx
      .updateTable('messageTemplate')
      .set({
        approval,
        approvalReason: approval === 'rejected' ? 'WhatsApp refused its words.' : null,
        updatedAt: clock.now().toISOString(),
      })
      .where('propertyId', '=', propertyId)
      .where('id', '=', templateId)
      .where('version', '=', template.version)
      .execute(),
  )
  if (approval === 'approved') return { kind: 'approved' }
  return approval === 'submitted'
    ? { kind: 'waits' }
    : {
        kind: 'refused',
        code: 'not-approved',
        words: 'WhatsApp has not approved this template.',
        retry: 'never',
      }
}
