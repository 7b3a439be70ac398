import type { Outputs } from '../../lib/trpc.ts'

export type User = Outputs['admin']['users']['list']['items'][number]
export type UserDetail = Outputs['admin']['users']['get']
