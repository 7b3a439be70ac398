import { z } from 'zod'

const platformSettingsFields = z.object({
  requireAdministratorTwoFactor: z.boolean(),
  approveNewHotels: z.boolean(),
  eventDays: z
    .int()
    .min(1, 'Keep events for a day at least.')
    .max(365, 'Keep events for a year at most.'),
})
export const updatePlatformSettingsInput = platformSettingsFields.partial()
export type PlatformSettingsPatch = z.output<typeof updatePlatformSettingsInput>
