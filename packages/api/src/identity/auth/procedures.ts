import type { Person } from '../../kernel/access/actor.ts'
import type { Context } from '../../kernel/context/context.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'

/** The signed-in person, who may not be an administrator acting as them: passwords, two-factor and plans are not for others to change. */
export function ownAccount({ person }: Context): Person {
  if (!person) throw new DomainError(kernelReasons.SIGN_IN_REQUIRED, {})
  if (person.impersonator) throw new DomainError(kernelReasons.NOT_WHILE_IMPERSONATING, {})
  return person
}
