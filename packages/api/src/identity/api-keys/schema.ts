import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'
import { type ApiScope, apiScopes } from '../../kernel/shared/scopes.ts'
import { requiredName } from '../../kernel/shared/text.ts'
import { keyLifetimes } from './rules.ts'

export const keyLifetime = z.union(
  keyLifetimes.map(days => z.literal(days)),
  { error: 'Choose how long the key holds.' },
)

export const createKeyInput = z.object({
  /** What uses it, as it stands in the audit trail. */
  name: requiredName('a name', 80),
  scopes: z
    .array(z.enum(apiScopes as [ApiScope, ...ApiScope[]]))
    .min(1, 'Choose what the key may do.')
    .max(apiScopes.length, 'Name each right once.')
    .transform(scopes => [...new Set(scopes)]),
  days: keyLifetime.default(365),
})
export type CreateKeyInput = z.output<typeof createKeyInput>

export const keyTarget = z.object({ keyId: id })
