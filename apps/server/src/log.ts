import { randomBytes } from 'node:crypto'
import type { FastifyServerOptions } from 'fastify'

/** Lines of JSON. Of an error only what helps to find it: a database error carries the values of its row beside the message. */
export const loggerOptions = (
  level: string,
): Exclude<FastifyServerOptions['logger'], boolean | undefined> => ({
  level,
  base: { service: 'atithi' },
  serializers: {
    err: describeError,
    req: ({ method }) => ({ method }),
    res: ({ statusCode }) => ({ statusCode }),
  },
})

function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const code = 'code' in error ? String(error.code) : undefined
  return { type: error.name, message: error.message, stack: error.stack ?? '', code }
}

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const ID_LENGTH = 10
let random = randomBytes(0)
let used = 0

/** The id of a request: short enough for a guest to read out, and without letters that look alike. */
export function newRequestId(): string {
  // Asking the system for ten bytes a request costs more than the rest of a small answer: take many at once.
  if (used + ID_LENGTH > random.length) {
    random = randomBytes(ID_LENGTH * 500)
    used = 0
  }
  let id = ''
  for (const end = used + ID_LENGTH; used < end; used++)
    id += ALPHABET[(random[used] ?? 0) % ALPHABET.length]
  return id
}
