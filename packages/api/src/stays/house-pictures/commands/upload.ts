import type { PropertyId } from '@atithi/db/ids'
import { enterProperty, requirePlace } from '../../../kernel/access/gates.ts'
import { type Context, workAs } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { currentKey } from '../../../kernel/secrets/file-box.ts'
import type { PreparedImage } from '../../../property/images/commands/upload.ts'
import type { Subject } from '../rules.ts'
import { addPicture, requireRoomForOne } from './pictures.ts'

/**
 * Lets a person of the hotel who works on its faults and found things bring a picture of one, before a byte of it is read. What it answers
 * keeps the prepared picture and says its id.
 */
export async function enterHousePicture(
  context: Context,
  at: { propertyId: PropertyId; subject: Subject },
): Promise<(image: PreparedImage) => Promise<string>> {
  const { person, services } = context
  if (!person) throw new DomainError(kernelReasons.SIGN_IN_REQUIRED, {})
  const { propertyId, accountId } = await enterProperty(services.db, person, 'bookings', {
    what: 'property',
    id: at.propertyId,
  })
  await requirePlace(services, person)
  const work = workAs(context, person, { role: 'tenant', propertyIds: [propertyId], accountId })
  await requireRoomForOne(work, propertyId, at.subject)
  const key = currentKey(services.settings.encryptionKeys)
  return image => addPicture(work, propertyId, { subject: at.subject, image, key })
}
