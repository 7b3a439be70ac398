import type { Outputs } from '../../lib/trpc.ts'

export type Hotel = Outputs['admin']['hotels']['list']['items'][number]
/** What an administrator can do to a hotel in a dialogue of its own. */
export type HotelAct = 'edit' | 'plan' | 'suspend' | 'activate' | 'delete'
/** What both the list and the open particulars know of a hotel. */
export type HotelInHand = Pick<
  Hotel,
  'id' | 'name' | 'status' | 'suspendedByAdmin' | 'currentPlanId'
>
export type HotelDetail = Outputs['admin']['hotels']['get']
