import type { AccountId, GuestId } from '@atithi/db/ids'
import { z } from 'zod'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Category, WrittenChannel } from '../../providers/rules/channels.ts'

export const providerTemplate = z.object({
  name: z.string(),
  language: z.string(),
  values: z.array(z.string()),
})

/** A message that this process alone may send for now. */
export interface Claimed {
  id: string
  accountId: AccountId
  propertyId: AuthorizedPropertyId
  guestId: GuestId | null
  channel: WrittenChannel
  category: Category
  address: string
  templateId: string | null
  template: z.output<typeof providerTemplate> | null
  subject: string | null
  content: string
  attempts: number
  createdAt: string
}
