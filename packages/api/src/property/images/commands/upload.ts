import { randomUUID } from 'node:crypto'
import { enterProperty, requirePlace } from '../../../kernel/access/gates.ts'
import { type Context, workAs } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { filesOf } from '../rules.ts'
import { addImage } from './images.ts'

/** A picture as it is kept: upright, without the camera's notes, in the widths of the websites. */
export interface PreparedImage {
  width: number
  height: number
  files: readonly { width: number; bytes: Uint8Array }[]
}

/**
 * Lets a person of the property bring a picture, before a byte of it is read. What it answers stores the prepared
 * picture and enters it; when it cannot be entered its files go again.
 */
export async function enterUpload(
  context: Context,
  id: string,
): Promise<(image: PreparedImage) => Promise<string>> {
  const { person, services } = context
  if (!person) throw new DomainError(kernelReasons.SIGN_IN_REQUIRED, {})
  const { propertyId, accountId } = await enterProperty(services.db, person, 'property', {
    what: 'property',
    id,
  })
  await requirePlace(services, person)
  const work = workAs(context, person, { role: 'tenant', propertyIds: [propertyId], accountId })

  return async ({ width, height, files }) => {
    const storageKey = `properties/${propertyId}/${randomUUID()}`
    const widths = files.map(file => file.width)
    const keys = filesOf(storageKey, widths)
    try {
      const stored = keys.map((key, at) =>
        services.storage.put(key, files[at]?.bytes ?? new Uint8Array(), 'image/webp'),
      )
      // Each has ended, well or not, before any is taken away: none lands afterwards.
      await Promise.allSettled(stored)
      await Promise.all(stored)
      const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0)
      return await addImage(work, propertyId, { storageKey, widths, width, height, bytes })
    } catch (error) {
      await services.storage.remove(keys)
      throw error
    }
  }
}
