import { z } from 'zod'

/** Why the product said no: a stable word, a sentence, and the sentences that belong to one input each. */
export interface Refusal {
  reason: string
  message: string
  fields: Readonly<Record<string, string>>
}

const fields = z.record(z.string(), z.string())
const domain = z.object({ reason: z.string(), message: z.string(), fields })
const issues = z.object({ issues: z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })) })
const inProcess = z.object({ code: z.string(), message: z.string(), cause: z.unknown() })
const overHttp = z.object({ message: z.string(), data: z.object({ code: z.string(), reason: z.string(), fields }) })

/**
 * Reads a refusal by its shape, since an error of the server's own copy of the code is no instance of this one's classes.
 * undefined for a failure that nobody foresaw.
 */
export function refusalOf(error: unknown): Refusal | undefined {
  const remote = overHttp.safeParse(error).data
  if (remote) return remote.data.code === 'INTERNAL_SERVER_ERROR' ? undefined : { ...remote.data, message: remote.message }
  const thrown = inProcess.safeParse(error).data
  if (!thrown) return undefined
  const refused = domain.safeParse(thrown.cause).data
  if (refused) return refused
  const invalid = issues.safeParse(thrown.cause).data
  if (!invalid) return undefined
  const said = Object.fromEntries(invalid.issues.toReversed().map(issue => [issue.path.join('.'), issue.message]))
  return { reason: 'INVALID_INPUT', message: 'Some fields need a correction.', fields: said }
}

/** What a call answered, or why it was refused. What nobody foresaw is thrown on. */
export async function answerOrRefusal<T>(
  call: Promise<T>,
): Promise<{ answer: T; refusal?: undefined } | { answer?: undefined; refusal: Refusal }> {
  try {
    return { answer: await call }
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return { refusal }
  }
}
