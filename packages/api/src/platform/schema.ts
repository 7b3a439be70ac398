import { z } from 'zod'

export const platformSettingsFields = z.object({
  requireAdministratorTwoFactor: z.boolean(),
  approveNewHotels: z.boolean(),
})
export const updatePlatformSettingsInput = platformSettingsFields.partial()
export type PlatformSettingsPatch = z.output<typeof updatePlatformSettingsInput>
