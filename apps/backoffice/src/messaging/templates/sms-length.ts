import type { WrittenChannel } from '@atithi/api/messaging/providers/rules/channels'
import { mostSegments } from '@atithi/api/messaging/templates/rules/lengths'
import { fill, segmentsOf, variables } from '@atithi/api/messaging/templates/rules/variables'
import { formatCounted } from '../../lib/format.ts'

/** How many SMS the words take with values of usual length; null for what does not go by SMS. */
export function smsLength(channel: WrittenChannel, content: string) {
  if (channel !== 'sms' || content === '') return null
  const segments = segmentsOf(fill(content, variables))
  const counted = formatCounted(segments, 'SMS', 'SMS')
  return segments > mostSegments
    ? { isTooLong: true, says: `${counted} in one: at most ${mostSegments} go, shorten it` }
    : { isTooLong: false, says: counted }
}
