import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'
import { requiredText } from '../../kernel/shared/text.ts'

const again = 'The browser gave no keys. Turn it off and on again.'

/** As `PushSubscription.toJSON()` of a browser gives it. */
export const addDeviceInput = z.object({
  endpoint: requiredText('the address', 1000),
  keys: z.object({
    p256dh: z.string().regex(/^B[A-Za-z0-9_-]{86}$/, again),
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/, again),
  }),
})
export type AddDeviceInput = z.output<typeof addDeviceInput>

export const deviceTarget = z.object({ deviceId: id })
