import { quoteValidMinutes } from '@atithi/api/web/site/rules/site'
import { z } from 'zod'

const promise = z.object({ expiresAt: z.iso.datetime() })

/** Nobody fills the form in faster, and who comes back after a day looks at the stay again. */
const fastestMs = 2_000
const slowestMs = 24 * 60 * 60_000

/** The end of a quote's 15 minutes, read from its token; undefined for what is none. Its seal is proved where it is used. */
export function quoteEndsAt(token: string): number | undefined {
  try {
    const { data } = promise.safeParse(
      JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()),
    )
    return data && Date.parse(data.expiresAt)
  } catch {
    return undefined
  }
}

/** Did a person have the time to write this? The quote in the form says when the page was made, under the platform's seal. */
export function isPatient(token: string, now: number): boolean {
  const endsAt = quoteEndsAt(token)
  if (endsAt === undefined) return false
  const age = now - (endsAt - quoteValidMinutes * 60_000)
  return age >= fastestMs && age <= slowestMs
}
