import type { Outputs } from '../../lib/trpc.ts'

export type Hotel = Outputs['admin']['hotels']['list']['items'][number]
/** What an administrator can do to a hotel in a dialogue of its own. */
export type HotelAct = 'plan' | 'suspend' | 'activate' | 'delete'
