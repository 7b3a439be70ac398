import type { Outputs } from '../../lib/trpc.ts'

export type PropertyListItem = Outputs['properties']['list']['items'][number]
