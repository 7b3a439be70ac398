import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { failureOf } from '../../lib/failures.ts'

/**
 * Puts a refusal's messages under the fields they speak of and the first of them into focus. Answers the sentence that
 * belongs to no field of this form, or null.
 */
export function applyServerErrors<Values extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): string | null {
  const failure = failureOf(error)
  const placed = fields.filter(field => failure.fields[field] !== undefined)
  for (const [at, field] of placed.entries())
    setError(field, { type: 'server', message: failure.fields[field] }, { shouldFocus: at === 0 })
  return placed.length > 0 ? null : failure.message
}
