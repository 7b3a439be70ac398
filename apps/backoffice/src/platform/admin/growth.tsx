import { growthOf } from './words.ts'

/** By how much something grew on the thirty days before. */
export function Growth({ now, before }: { now: number; before: number }) {
  const growth = growthOf(now, before)
  if (growth === null && now === 0) return <span className="text-muted">–</span>
  if (growth === null) return <span className="text-muted">New</span>
  const tone = growth > 0 ? 'text-success-strong' : growth < 0 ? 'text-danger-strong' : 'text-muted'
  return (
    <span className={tone}>
      {growth > 0 ? '+' : growth < 0 ? '−' : ''}
      {Math.abs(growth)}%
    </span>
  )
}
