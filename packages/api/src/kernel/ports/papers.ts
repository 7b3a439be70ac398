import type { AccountId, DocumentId, PropertyId } from '@atithi/db/ids'

/** Draws what a hotel has issued. */
export interface Papers {
  /** The PDF of an invoice, receipt or note of this property. Rejects where it cannot be drawn. */
  pdfOf(paper: {
    accountId: AccountId
    propertyId: PropertyId
    documentId: DocumentId
  }): Promise<Uint8Array>
}
