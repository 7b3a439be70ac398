import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc'

interface Definition<Details> {
  trpc: TRPC_ERROR_CODE_KEY
  /** What happened and what to do, in the hotelier's words. */
  says(details: Details): string
}

/** A reason for which the product refuses, with its stable machine word: no reason without a code and a sentence. */
export interface Refusal<Details, Reason extends string = string> extends Definition<Details> {
  reason: Reason
}

export const defineReason = <Details = Record<never, never>>(
  trpc: TRPC_ERROR_CODE_KEY,
  says: (details: Details) => string,
): Definition<Details> => ({ trpc, says })

type Named<Definitions> = {
  readonly [Reason in keyof Definitions & string]: Definitions[Reason] extends Definition<
    infer Details
  >
    ? Refusal<Details, Reason>
    : never
}

/** The reasons of an area: each takes its key as the machine word that callers rely on. */
export const defineReasons = <Definitions extends Record<string, Definition<never>>>(
  definitions: Definitions,
): Named<Definitions> =>
  Object.fromEntries(
    Object.entries(definitions).map(([reason, definition]) => [reason, { ...definition, reason }]),
  ) as Named<Definitions>

/** The one way to refuse. `fields` says at which input the message belongs. */
export class DomainError<Details = unknown, Reason extends string = string> extends Error {
  readonly reason: Reason
  readonly details: Details
  readonly fields: Readonly<Record<string, string>>
  readonly trpcCode: TRPC_ERROR_CODE_KEY

  constructor(refusal: Refusal<Details, Reason>, details: Details, field?: string) {
    const message = refusal.says(details)
    super(message)
    this.name = 'DomainError'
    this.reason = refusal.reason
    this.trpcCode = refusal.trpc
    this.details = details
    this.fields = field ? { [field]: message } : {}
  }
}

/** Whether an error is this refusal; its details are then known. */
export const isRefusal = <Details, Reason extends string>(
  error: unknown,
  refusal: Refusal<Details, Reason>,
): error is DomainError<Details, Reason> =>
  error instanceof DomainError && error.reason === refusal.reason

/** The constraint that a statement violated, if that is why it failed. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined
}
