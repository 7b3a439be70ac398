import { Badge } from '@atithi/ui/badge'
import { type ArrivalForm, dueWords } from './form-words.ts'

/** Whether a form waits, is late or is filed, and for how long. */
export function DueBadge({
  form,
  now = new Date(),
}: {
  form: Pick<ArrivalForm, 'dueAt' | 'submittedAt' | 'isOverdue'>
  now?: Date
}) {
  if (form.submittedAt !== null) return <Badge tone="success">Filed</Badge>
  if (form.isOverdue) return <Badge tone="danger">Overdue, due {dueWords(form.dueAt, now)}</Badge>
  return <Badge tone="warning">Due {dueWords(form.dueAt, now)}</Badge>
}
