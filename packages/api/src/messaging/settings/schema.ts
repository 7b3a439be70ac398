import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'
import { isoDate } from '../../kernel/shared/iso-date.ts'
import { page } from '../../kernel/shared/paging.ts'
import { requiredText, withoutUnseen } from '../../kernel/shared/text.ts'

const secret = requiredText('a secret', 500)

export const connectInput = z.discriminatedUnion('channel', [
  z.object({
    channel: z.literal('whatsapp'),
    phoneNumberId: z
      .string()
      .overwrite(withoutUnseen)
      .regex(/^\d{5,30}$/, 'The id of a phone number has digits only.'),
    businessAccountId: z
      .string()
      .overwrite(withoutUnseen)
      .regex(/^\d{5,30}$/, 'The id of an account has digits only.'),
    accessToken: secret,
    appSecret: secret,
  }),
  z.object({
    channel: z.literal('sms'),
    accountSid: z
      .string()
      .overwrite(withoutUnseen)
      .regex(/^AC[0-9a-f]{32}$/, 'An account begins with AC.'),
    authToken: secret,
    sender: z
      .string()
      .overwrite(withoutUnseen)
      .regex(/^\+[1-9]\d{6,14}$|^[A-Za-z0-9]{3,11}$/, 'A number as +91…, or a registered header.'),
    dltEntityId: z
      .string()
      .overwrite(withoutUnseen)
      .regex(/^\d{19}$/, 'A DLT entity id has 19 digits.')
      .optional(),
  }),
])
export type ConnectInput = z.output<typeof connectInput>

export const disconnectInput = z.object({ channel: z.enum(['whatsapp', 'sms']) })

export const listUnreachableInput = page.pick({ cursor: true, limit: true })

export const writeAgainInput = z.object({ suppressionId: id })

export const setPriceInput = z.object({
  channel: z.enum(['email', 'sms', 'whatsapp']),
  category: z.enum(['transactional', 'marketing', 'service']),
  validFrom: isoDate,
  /** Rupees with up to six decimals, as providers print them: '0.115'. */
  price: z.string().regex(/^\d{1,2}(\.\d{1,6})?$/, 'A price in rupees, such as 0.115, below 100.'),
})
export type SetPriceInput = z.output<typeof setPriceInput>
