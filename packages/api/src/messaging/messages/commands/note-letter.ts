import type { Trx } from '@atithi/db/client'
import type { EndedEmail } from '../../../kernel/email/deliver.ts'
import { enhancedCode } from './deliver-email.ts'
import { applyStatus } from './told.ts'

/**
 * Moves the message of a built-in letter by what became of the email that carries it: sent, or failed with the mail server's words.
 * Nothing is charged for it. A mailbox that is not known counts as for every other email.
 */
export async function noteLetter(
  trx: Trx,
  { propertyId, messageId, failure, at }: EndedEmail,
): Promise<void> {
  const told = { providerId: null, at: at.toISOString(), charged: null }
  await applyStatus(
    trx,
    { propertyId, messageId },
    failure === undefined
      ? { ...told, status: 'sent' }
      : {
          ...told,
          status: 'failed',
          failure: { code: enhancedCode(failure) ?? 'given-up', words: failure },
        },
    at,
  )
}
