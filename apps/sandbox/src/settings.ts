import path from 'node:path'
import { z } from 'zod'

const projectRoot = path.resolve(import.meta.dirname, '../../..')
const port = z.coerce.number().int().min(1).max(65_535)
const variables = z.object({
  PORT: port.default(4000),
  SANDBOX_PORT: port.optional(),
  SANDBOX_SMTP_PORT: port.optional(),
  ATITHI_DATA: z.string().default('.data'),
})

export interface Settings {
  port: number
  smtpPort: number
  /** Where the product answers, which is told what happens to its messages. */
  productUrl: string
  /** Where what the sandbox was sent is kept; a relative data folder lies in the project. */
  folder: string
}

/** Reads the settings once, at start. An empty value counts as unset. Throws with the names of those that cannot be used. */
export function readSettings(source: Record<string, string | undefined>): Settings {
  const parsed = variables.safeParse(
    Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim())),
  )
  if (!parsed.success)
    throw new Error(
      `${parsed.error.issues.map(issue => issue.path.join('.')).join(', ')} cannot be used.`,
    )
  const { PORT, SANDBOX_PORT, SANDBOX_SMTP_PORT, ATITHI_DATA } = parsed.data
  return {
    port: SANDBOX_PORT ?? PORT + 1,
    smtpPort: SANDBOX_SMTP_PORT ?? PORT + 2,
    productUrl: `http://localhost:${PORT}`,
    folder: path.join(path.resolve(projectRoot, ATITHI_DATA), 'sandbox'),
  }
}
