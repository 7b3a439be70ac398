import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** A statement as a test sent it. */
export interface KeptStatement {
  /** The role of its scope, as PostgreSQL knows it; null outside a scope. */
  role: string | null
  text: string
}

const { ATITHI_STATEMENTS: folder } = process.env
const seen = new Set<string>()

/** Keeps each statement that the tests send, once, where a whole run of them asks for it: what was sent is then looked through. */
export const keepStatement =
  folder === undefined
    ? undefined
    : (text: string, scope: string | undefined): void => {
        const role = scope?.match(/role (\w+)/)?.[1] ?? null
        const key = `${role} ${text}`
        if (seen.has(key)) return
        seen.add(key)
        const name = createHash('sha256').update(key).digest('hex').slice(0, 32)
        try {
          fs.writeFileSync(path.join(folder, name), JSON.stringify({ role, text }), { flag: 'wx' })
        } catch (error) {
          if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
        }
      }

/** All that was kept in a folder. */
export const readKeptStatements = (from: string): KeptStatement[] =>
  fs
    .readdirSync(from)
    .map(name => JSON.parse(fs.readFileSync(path.join(from, name), 'utf8')) as KeptStatement)
