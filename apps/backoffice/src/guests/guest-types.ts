import type { Outputs } from '../lib/trpc.ts'

export type GuestListItem = Outputs['guests']['list']['items'][number]
export type GuestProfile = Outputs['guests']['get']
