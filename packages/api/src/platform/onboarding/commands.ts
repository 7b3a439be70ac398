import type { Trx } from '@atithi/db/client'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { getProgress } from '../../property/onboarding/reads.ts'

/**
 * Counts how far the setup of these hotels is, in two statements for all of them. `movedAt`: when something of it was last changed; null
 * where nothing happened but the looking. Who becomes complete here did so now; who was found complete at the first count, nobody knows when.
 */
export async function countOnboarding(
  trx: Trx & Reader,
  propertyIds: readonly string[],
  { now, movedAt = null }: { now: Date; movedAt?: string | null },
): Promise<void> {
  if (propertyIds.length === 0) return
  const progress = await getProgress(trx, propertyIds, now)
  const rows = [...progress].map(([id, { steps, currentStepId }]) => ({
    id,
    done: steps.filter(step => step.completed).map(step => step.id),
    current: currentStepId,
    lacking: steps.flatMap(step => step.lacking),
  }))
  await sql`
    update onboarding_state s set completed_steps = c.done, current_step = c.current, lacking = c.lacking,
      counted_at = ${now.toISOString()}::timestamptz, moved_at = greatest(s.moved_at, ${movedAt}::timestamptz),
      completed_at = case
        when s.completed_at is not null or c.current is not null then s.completed_at
        when s.current_step is not null and s.counted_at is not null then ${now.toISOString()}::timestamptz end
    from (select (r ->> 'id')::uuid as id, r ->> 'current' as current,
        array(select jsonb_array_elements_text(r -> 'done')) as done,
        array(select jsonb_array_elements_text(r -> 'lacking')) as lacking
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r) c
    where s.property_id = c.id`.execute(trx)
}
