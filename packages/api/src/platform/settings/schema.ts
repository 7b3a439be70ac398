import { z } from 'zod'

const platformSettingsFields = z.object({
  requireAdministratorTwoFactor: z.boolean(),
  approveNewHotels: z.boolean(),
})
export const updatePlatformSettingsInput = platformSettingsFields.partial()
export type PlatformSettingsPatch = z.output<typeof updatePlatformSettingsInput>
