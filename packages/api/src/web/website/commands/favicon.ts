import { createHash } from 'node:crypto'
import {
  type AuthorizedPropertyId,
  enterProperty,
  requirePlace,
} from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import { type Context, type Work, workAs } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { takeAttempt } from '../../../kernel/limits/take-attempt.ts'
import type { Storage } from '../../../kernel/ports/storage.ts'
import { faviconFile, faviconWidths } from '../../../kernel/shared/favicon.ts'
import { webEvents } from '../../events.ts'

/** The icon drawn anew in each width, as PNG. */
export type PreparedFavicon = Record<(typeof faviconWidths)[number], Uint8Array>

/**
 * Lets a person of the property bring an icon, before a byte of it is read. What it answers stores the prepared files and
 * shows them. Throws SIGN_IN_REQUIRED, NOT_FOUND, AREA_REQUIRED, PLAN_READ_ONLY, TOO_MANY_ATTEMPTS.
 */
export async function enterFaviconUpload(
  context: Context,
  id: string,
): Promise<(files: PreparedFavicon) => Promise<void>> {
  const { person, services } = context
  if (!person) throw new DomainError(kernelReasons.SIGN_IN_REQUIRED, {})
  const { propertyId, accountId } = await enterProperty(services.db, person, 'website', {
    what: 'property',
    id,
  })
  await requirePlace(services, person)
  await takeAttempt(services.db, [
    { subject: `favicon property:${propertyId}`, attempts: 30, minutes: 15 },
  ])
  const work = workAs(context, person, { role: 'tenant', propertyIds: [propertyId], accountId })
  return async files => {
    const fingerprint = createHash('sha256').update(files[180]).digest('hex').slice(0, 16)
    const key = `properties/${propertyId}/favicon-${fingerprint}`
    await Promise.all(
      faviconWidths.map(width =>
        services.storage.put(faviconFile(key, width), files[width], 'image/png'),
      ),
    )
    await setFavicon(work, propertyId, key, services.storage)
  }
}

/** Shows the icon stored under `key`, or the hotel's initial when null. The files of the earlier one go. */
export async function setFavicon(
  work: Work,
  propertyId: AuthorizedPropertyId,
  key: string | null,
  storage: Storage,
): Promise<void> {
  const earlier = await work.write(async trx => {
    const { faviconKey } = await trx
      .selectFrom('websiteSettings')
      .select('faviconKey')
      .where('propertyId', '=', propertyId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (faviconKey === key) return null
    await trx
      .updateTable('websiteSettings')
      .set({ faviconKey: key })
      .where('propertyId', '=', propertyId)
      .execute()
    const action = 'website.updated'
    await recordChange(trx, work, {
      action,
      entity: 'property',
      entityId: propertyId,
      propertyId,
      after: { favicon: key ? 'changed' : 'removed' },
    })
    await publish(trx, work, { propertyId, event: webEvents[action], entityId: propertyId })
    return faviconKey
  })
  if (earlier) await storage.remove(faviconWidths.map(width => faviconFile(earlier, width)))
}
