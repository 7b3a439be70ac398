import type { StoredDocument } from '@atithi/api/finance/documents/reads/documents'
import type { Storage } from '@atithi/api/kernel/ports/storage'
import { faviconFile } from '@atithi/api/kernel/shared/favicon'
import type { PrintedDocument } from './paper.ts'

/** A document with the picture of its hotel's icon; without one that is not in the store any more. */
export async function withIcon(
  storage: Pick<Storage, 'read'>,
  document: StoredDocument,
): Promise<PrintedDocument> {
  const icon = await iconOf(storage, document.content.house?.iconKey ?? null)
  return icon === undefined ? document : { ...document, icon }
}

/** The picture of a hotel's icon as a PNG in base64; undefined where it has none, or none is in the store any more. */
export async function iconOf(
  storage: Pick<Storage, 'read'>,
  iconKey: string | null,
): Promise<string | undefined> {
  const icon = iconKey ? await storage.read(faviconFile(iconKey, 180)) : undefined
  return icon && Buffer.from(icon).toString('base64')
}
