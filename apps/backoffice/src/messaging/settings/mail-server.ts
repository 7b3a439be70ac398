import type { Outputs } from '../../lib/trpc.ts'

/** The mail server of a hotel as the screen has it, without its password. */
export type MailServer = NonNullable<Outputs['communications']['mailServer']['get']['server']>
