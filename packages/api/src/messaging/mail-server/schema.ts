import { z } from 'zod'
import { email } from '../../kernel/shared/contact.ts'
import { requiredText, wholeNumber, withoutUnseen } from '../../kernel/shared/text.ts'

const name = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/

export const saveMailServerInput = z
  .object({
    host: z
      .string({ error: 'Enter the name of the mail server.' })
      .overwrite(withoutUnseen)
      .trim()
      .toLowerCase()
      .regex(name, 'A name such as smtp.example.com, not a number.'),
    port: wholeNumber('the port', 1, 65_535),
    security: z.enum(['tls', 'starttls'], 'Choose how the connection is secured.'),
    username: requiredText('the user name', 200).optional(),
    /** Kept as it is when it is left out. */
    password: requiredText('the password', 200).optional(),
    fromAddress: email,
    dkimSelector: z
      .string({ error: 'Enter the DKIM selector.' })
      .overwrite(withoutUnseen)
      .trim()
      .toLowerCase()
      .regex(
        /^[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?$/,
        'A selector has small letters, digits and hyphens, such as s1.',
      ),
  })
  .refine(({ username, password }) => username !== undefined || password === undefined, {
    path: ['username'],
    message: 'Enter the user name that goes with the password.',
  })
export type SaveMailServerInput = z.output<typeof saveMailServerInput>
