import { z } from 'zod'

/** Why the product said no: a stable word, its particulars, and a sentence in English. */
export interface Refusal {
  reason: string
  message: string
  details: unknown
}

const details = z.unknown()
const domain = z.object({ reason: z.string(), message: z.string(), details })
const issues = z.object({ issues: z.array(z.unknown()) })
const inProcess = z.object({ code: z.string(), message: z.string(), cause: z.unknown() })
const overHttp = z.object({
  message: z.string(),
  data: z.object({ code: z.string(), reason: z.string(), details }),
})

/**
 * Reads a refusal by its shape, since an error of the server's own copy of the code is no instance of this one's classes.
 * undefined for a failure that nobody foresaw.
 */
export function refusalOf(error: unknown): Refusal | undefined {
  const remote = overHttp.safeParse(error).data
  if (remote)
    return remote.data.code === 'INTERNAL_SERVER_ERROR'
      ? undefined
      : refusalFrom({ ...remote.data, message: remote.message })
  const thrown = inProcess.safeParse(error).data
  if (!thrown) return undefined
  const refused = domain.safeParse(thrown.cause).data
  if (refused) return refusalFrom(refused)
  return issues.safeParse(thrown.cause).success
    ? { reason: 'INVALID_INPUT', message: 'Some fields need a correction.', details: null }
    : undefined
}

const refusalFrom = ({
  reason,
  message,
  details: particulars,
}: z.output<typeof domain>): Refusal => ({
  reason,
  message,
  details: particulars,
})

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
