import { z } from 'zod'
import type { DocumentContent } from '../../../finance/documents/rules/content.ts'
import { documentShape } from '../../../finance/documents/rules/stored-content.ts'

/** What an invoice of the platform to a hotel says: as a document of a hotel, about a month in place of a stay. */
export interface BillingContent extends Omit<DocumentContent, 'stay' | 'sez'> {
  /** What it is for, under a heading of its own. */
  about: { title: string; lines: string[] }
  isInterState: boolean
}

const stored = documentShape.omit({ stay: true, sez: true }).extend({
  version: z.literal(1),
  about: z.object({ title: z.string(), lines: z.array(z.string()) }),
  isInterState: z.boolean(),
})

/** For its column: kept for as long as the law asks for the document. */
export const toStoredBilling = (content: BillingContent): z.input<typeof stored> => ({
  version: 1,
  ...content,
})

/** What a stored invoice says. Throws where a part is missing. */
export function billingContentOf(column: unknown): BillingContent {
  const { version: _, ...content } = stored.parse(column)
  return content
}
