import type { Outputs } from '../../lib/trpc.ts'

/** A message as the log tells of it. */
export type LoggedMessage = Outputs['communications']['messages']['list']['items'][number]
