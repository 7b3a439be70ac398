import type { Outputs } from '../../lib/trpc.ts'

/** A letter that goes out by itself, in one language. */
export type Letter = Outputs['communications']['letters']['list'][number]
