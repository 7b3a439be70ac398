import type { Outputs } from '../../lib/trpc.ts'

export type LostItem = Outputs['lostFound']['list']['items'][number]
