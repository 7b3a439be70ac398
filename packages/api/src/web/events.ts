import { z } from 'zod'
import { defineEvents, event, eventWith } from '../kernel/events/define.ts'

const missingDomain = z.object({
  domain: z.string(),
  /** What its record has to say, for all to read. */
  token: z.string(),
  missingSince: z.string(),
})

/** What the area web publishes. */
export const webEvents = defineEvents({
  'review.submitted': event(),
  'review.answered': event(),
  'review.shown': event(),
  'review.hidden': event(),
  /** The entity is the property, whose average is another one now. */
  'review.counted': event(),
  /** Of a built-in letter: its words; the entity is the property. */
  'template.letter-changed': event(),
  'website.updated': event(),
  'website.published': event(),
  'website.withdrawn': event(),
  'website.domain-changed': event(),
  'website.domain-verified': event(),
  'website.domain-missing': eventWith(missingDomain),
  'website.domain-withdrawn': eventWith(missingDomain),
})
