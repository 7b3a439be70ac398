import type { z } from 'zod'

/** What is wrong with one field: which field, of what kind the fault is, and the sentence of the rule in English. */
export interface Fault {
  field: string
  kind: z.core.$ZodIssue['code']
  /** The bound that was passed, where there is one. */
  bound: number | undefined
  message: string
}

/** The first fault of each field. */
export function faultsOf({ issues }: Pick<z.core.$ZodError, 'issues'>): Fault[] {
  const faults = issues.map((issue): Fault => {
    const bound =
      issue.code === 'too_big'
        ? issue.maximum
        : issue.code === 'too_small'
          ? issue.minimum
          : undefined
    return {
      field: issue.path.map(String).join('.'),
      kind: issue.code,
      bound: bound === undefined ? bound : Number(bound),
      message: issue.message,
    }
  })
  return faults.filter(({ field }, at) => faults.findIndex(other => other.field === field) === at)
}
