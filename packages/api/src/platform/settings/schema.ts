import { z } from 'zod'
import { givenCode } from '../../identity/auth/schema.ts'
import { switchKeys } from '../../kernel/settings/rules.ts'
import { optionalText, wholeNumber } from '../../kernel/shared/text.ts'
import { timeZone } from '../../kernel/shared/time-zone.ts'

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
  /** Of hotels and people that are new; those that are there keep theirs. */
  defaultTimeZone: timeZone,
})
export type PlatformSettingsPatch = Partial<z.output<typeof platformSettingsFields>>

/** What may be on or off for the whole platform, by the names that callers rely on. */
export const flagSettings = {
  'administrator-two-factor': 'requireAdministratorTwoFactor',
  'approve-new-hotels': 'approveNewHotels',
  'open-registration': 'registrationOpen',
} as const
const settingKeys = Object.keys(flagSettings) as (keyof typeof flagSettings)[]
export type SettingKey = (typeof settingKeys)[number]
export const isSettingKey = (key: string): key is SettingKey => settingKeys.some(one => one === key)

/**
 * `percent`: of the hotels that have it, where it is on for some only. `reason`: for hotels that do without it, who are told it. `code`: as
 * below.
 */
export const setFlagInput = z
  .object({
    key: z.enum([...settingKeys, ...switchKeys], 'Choose a flag.'),
    value: z.boolean('Choose on or off.'),
    percent: wholeNumber('the share of the hotels', 1, 100).optional(),
    reason: optionalText(300).optional(),
    code: givenCode.optional(),
  })
  .superRefine(({ key, value, percent, reason }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (percent !== undefined && isSettingKey(key))
      refuse('percent', 'This flag is on for all or for none.')
    else if (percent !== undefined && !value)
      refuse('percent', 'What is off is on for no hotel. Leave the share out.')
    const isForAll = value && (percent ?? 100) === 100
    if (!isSettingKey(key) && !isForAll && !reason)
      refuse('reason', 'Enter a reason: the hotels that do without it are told.')
  })

export type SetFlagInput = z.output<typeof setFlagInput>

/** `code`: of the administrator's app, or a recovery code; asked for where a demand is lowered. */
export const updatePlatformSettingsInput = platformSettingsFields
  .partial()
  .extend({ code: givenCode.optional() })
