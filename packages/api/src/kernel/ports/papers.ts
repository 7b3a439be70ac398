/** Draws what a hotel has issued. */
export interface Papers {
  /** The PDF of an invoice, receipt or note of this property. Rejects where it cannot be drawn. */
  pdfOf(paper: { propertyId: string; documentId: string }): Promise<Uint8Array>
}
