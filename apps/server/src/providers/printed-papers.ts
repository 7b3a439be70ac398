import { getDocument } from '@atithi/api/finance/documents/reads/documents'
import type { AuthorizedPropertyId } from '@atithi/api/kernel/access/gates'
import type { Papers } from '@atithi/api/kernel/ports/papers'
import type { Storage } from '@atithi/api/kernel/ports/storage'
import type { Db } from '@atithi/db/client'
import { readIn } from '@atithi/db/scope'
import { createPrinter } from '../documents/printer.ts'
import { withIcon } from '../documents/with-icon.ts'

/** Draws papers for the letters that bring them, as they were issued: in a thread, which ends when none has come for a while. */
export function createPrintedPapers(db: Db, storage: Storage): Papers {
  const printer = createPrinter()
  return {
    async pdfOf({ accountId, propertyId, documentId }) {
      const document = await readIn(db, { role: 'platform', accountId }, reader =>
        // A letter names the paper of its own hotel.
        getDocument(reader, propertyId as AuthorizedPropertyId, documentId),
      )
      return printer.print(await withIcon(storage, document), 'original')
    },
  }
}
