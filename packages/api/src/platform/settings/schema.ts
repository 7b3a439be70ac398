import { z } from 'zod'
import { givenCode } from '../../identity/auth/schema.ts'
import { optionalText, wholeNumber } from '../../kernel/shared/text.ts'

/** Empty takes it away. */
const noticeText = optionalText(300)
  .transform(text => text || null)
  .nullable()

export const platformSettingsFields = z.object({
  requireAdministratorTwoFactor: z.boolean(),
  approveNewHotels: z.boolean(),
  registrationOpen: z.boolean(),
  eventDays: z
    .int()
    .min(1, 'Keep events for a day at least.')
    .max(365, 'Keep events for a year at most.'),
  maintenanceNotice: noticeText,
  /** From when on the notice is no longer shown; null: until it is taken away. */
  maintenanceUntil: z.iso.datetime('Choose until when.').nullable(),
  apiCallsPerMinute: wholeNumber('how many calls', 10, 6000),
})
export type PlatformSettingsPatch = Partial<z.output<typeof platformSettingsFields>>

/** What may be on or off for the whole platform, by the names that callers rely on. */
export const flagSettings = {
  'administrator-two-factor': 'requireAdministratorTwoFactor',
  'approve-new-hotels': 'approveNewHotels',
  'open-registration': 'registrationOpen',
} as const
const flagKeys = Object.keys(flagSettings) as [keyof typeof flagSettings]

export const setFlagInput = z.object({
  key: z.enum(flagKeys, 'Choose a flag.'),
  value: z.boolean('Choose on or off.'),
  code: givenCode.optional(),
})

/** `code`: of the administrator's app, or a recovery code; asked for where a demand is lowered. */
export const updatePlatformSettingsInput = platformSettingsFields
  .partial()
  .extend({ code: givenCode.optional() })
