import type { DocumentContent } from '../../../finance/documents/rules/content.ts'
import type { DocumentKind } from '../../../finance/documents/rules/numbering.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'

/** A document as the return reads it: what it said when it was issued. */
export interface ReturnDocument {
  kind: DocumentKind
  number: string
  serial: number
  issuedOn: IsoDate
  recipientName: string
  recipientGstin: string | null
  isCancelled: boolean
  content: DocumentContent
  /** The channel that took the guest's money for the stay, with its number once somebody has entered it. */
  operator?: { channelId: string; gstin: string | null } | undefined
}
