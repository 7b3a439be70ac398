import type { Person } from '../../kernel/access/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { DomainError } from '../../kernel/errors.ts'

/** The signed-in person, who may not be an administrator acting as them: passwords, two-factor and plans are not for others to change. */
export function ownAccount({ person }: Context): Person {
  if (!person) throw new DomainError('SIGN_IN_REQUIRED', {})
  if (person.impersonator) throw new DomainError('NOT_WHILE_IMPERSONATING', {})
  return person
}
