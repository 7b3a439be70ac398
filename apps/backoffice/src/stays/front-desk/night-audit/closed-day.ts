import type { Outputs } from '../../../lib/trpc.ts'

export type NightAudit = Outputs['nightAudit']['list']['items'][number]
