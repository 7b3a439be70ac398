import { z } from 'zod'
import { givenCode } from '../../identity/auth/schema.ts'

const platformSettingsFields = z.object({
  requireAdministratorTwoFactor: z.boolean(),
  approveNewHotels: z.boolean(),
  eventDays: z
    .int()
    .min(1, 'Keep events for a day at least.')
    .max(365, 'Keep events for a year at most.'),
})
export type PlatformSettingsPatch = Partial<z.output<typeof platformSettingsFields>>
/** `code`: of the administrator's app, or a recovery code; asked for where a demand is lowered. */
/** What may be on or off for the whole platform, by the names that callers rely on. */
export const flagSettings = {
  'administrator-two-factor': 'requireAdministratorTwoFactor',
  'approve-new-hotels': 'approveNewHotels',
} as const
const flagKeys = Object.keys(flagSettings) as [keyof typeof flagSettings]

export const setFlagInput = z.object({
  key: z.enum(flagKeys, 'Choose a flag.'),
  value: z.boolean('Choose on or off.'),
  code: givenCode.optional(),
})

export const updatePlatformSettingsInput = platformSettingsFields
  .partial()
  .extend({ code: givenCode.optional() })
