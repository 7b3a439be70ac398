import { formatCounted } from '../../../lib/format.ts'
import type { Outputs } from '../../../lib/trpc.ts'

export type LastYear = Outputs['availability']['previewLastYear']

/** Which nights last year says nothing of, and what to do; undefined where it knows all. */
export function missingInWords({
  nights,
  roomTypes,
}: LastYear): { title: string; why: string } | undefined {
  const missing = nights.filter((_, at) => roomTypes.some(({ after }) => after[at] == null))
  if (missing.length === 0) return undefined
  const festivals = new Set(
    missing.flatMap(({ source, festival }) => (source === null && festival ? [festival] : [])),
  )
  const isNew = missing.some(({ source }) => source !== null)
  return {
    title: `${formatCounted(missing.length, 'night has', 'nights have')} no price of last year and ${missing.length === 1 ? 'stays' : 'stay'} as ${missing.length === 1 ? 'it is' : 'they are'}`,
    why: [
      ...(festivals.size > 0
        ? [`List the nights of last year under Festivals: ${[...festivals].join(', ')}.`]
        : []),
      ...(isNew ? ['A room type was not sold here then.'] : []),
    ].join(' '),
  }
}
