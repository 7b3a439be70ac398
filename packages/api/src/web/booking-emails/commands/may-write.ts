import type { Trx } from '@atithi/db/client'
import type { PropertyId } from '@atithi/db/ids'
import { isOwnerProved } from '../../../identity/auth/commands/email-proof.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { mayGoOut } from '../../../kernel/email/letter-limits.ts'

/** Nobody outside is written to before the owner has proved their own address, nor without end. What is held back stands in the trail. */
export async function mayWrite(
  trx: Trx,
  { propertyId, entityId }: { propertyId: PropertyId; entityId: string },
  { recipient, settings }: { recipient: string; settings: Services['settings'] },
): Promise<boolean> {
  const isProved = !settings.lettersLeave || (await isOwnerProved(trx, propertyId))
  if (isProved && (await mayGoOut(trx, { propertyId, recipient }))) return true
  const system = { author: { kind: 'system' as const }, requestId: 'event', ip: '' }
  await recordChange(trx, system, {
    action: 'booking.email-withheld',
    entity: 'booking',
    entityId,
    propertyId,
    reason: isProved
      ? 'Too many emails to this address, or of this hotel, in a day.'
      : 'The owner’s email address is not confirmed yet.',
  })
  return false
}
