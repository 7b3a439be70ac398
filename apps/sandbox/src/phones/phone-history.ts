import { z } from 'zod'
import { type PhoneAccount, type PhoneRecords, phoneStatuses } from './phone-records.ts'
import { e164 } from './phones.ts'

/** What a number of WhatsApp has seen before: its approved templates, and what it and its guests have written. */
export const phoneHistory = z.object({
  token: z.string().min(1),
  templates: z.array(
    z.object({
      name: z.string(),
      language: z.string(),
      category: z.enum(['UTILITY', 'MARKETING']),
      body: z.string(),
    }),
  ),
  messages: z.array(
    z.object({
      id: z.string().min(1),
      direction: z.enum(['inbound', 'outbound']),
      guest: z.string().regex(/^\+\d{7,15}$/),
      text: z.string(),
      template: z.string().optional(),
      category: z.string().optional(),
      status: z.enum(phoneStatuses),
      reference: z.string().optional(),
      at: z.iso.datetime(),
    }),
  ),
})
type PhoneHistory = z.output<typeof phoneHistory>

/**
 * Keeps it; nobody is told of it, since it is over. A guest's message opens the window from its own hour, as any other does. What is
 * known already stays as it has become since.
 */
export function keepPhoneHistory(
  records: PhoneRecords,
  account: PhoneAccount,
  { templates, messages }: Omit<PhoneHistory, 'token'>,
): void {
  for (const template of templates)
    if (!records.template(account.id, template.name, template.language))
      records.putTemplate({
        ...template,
        id: `${account.id}${records.templates(account.id).length + 1}`,
        accountId: account.id,
        status: 'APPROVED',
      })
  for (const { guest, direction, ...message } of messages) {
    if (records.message(message.id)) continue
    const [from, to] =
      direction === 'inbound' ? [e164(guest), account.number] : [account.number, e164(guest)]
    records.putMessage({
      ...message,
      accountId: account.id,
      channel: account.channel,
      direction,
      from,
      to,
    })
  }
}
