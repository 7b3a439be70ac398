import { type SwitchKey, switchKeys } from '@atithi/api/kernel/settings/rules'
import type { Outputs } from '../../lib/trpc.ts'

type Flag = Outputs['admin']['flags']['list'][number]
/** A flag that can be on for a share of the hotels. */
export type HotelSwitch = Flag & { key: SwitchKey; percent: number }

export const isOfHotels = (flag: Flag): flag is HotelSwitch =>
  flag.percent !== null && switchKeys.some(key => key === flag.key)
