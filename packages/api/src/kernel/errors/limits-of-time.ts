import { DomainError, violatedConstraint } from './domain-error.ts'
import { kernelReasons } from './reasons.ts'

/** The refusal that a limit of time in the database comes to: it waited too long for others, or worked too long by itself. */
export function refusalOfLimit(error: unknown): DomainError | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === '55P03') return new DomainError(kernelReasons.HELD_BY_OTHERS, {})
  if (code === '57014') return new DomainError(kernelReasons.TOOK_TOO_LONG, {})
  // No way leads back into an account that its owner has closed, but their own.
  if (violatedConstraint(error) === 'account_is_open')
    return new DomainError(kernelReasons.ACCOUNT_CLOSED, {})
  return undefined
}
