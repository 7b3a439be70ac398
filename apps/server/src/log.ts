import { randomBytes } from 'node:crypto'
import type { FastifyServerOptions } from 'fastify'

/** Lines of JSON. Of an error only what helps to find it: a database error carries the values of its row beside the message. */
export const loggerOptions = (level: string): Exclude<FastifyServerOptions['logger'], boolean | undefined> => ({
  level,
  base: { service: 'atithi' },
  serializers: { err: describeError, req: ({ method }) => ({ method }), res: ({ statusCode }) => ({ statusCode }) },
})

function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const code = 'code' in error ? String(error.code) : undefined
  return { type: error.name, message: error.message, stack: error.stack ?? '', code }
}

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The id of a request: short enough for a guest to read out, and without letters that look alike. */
export const newRequestId = () => Array.from(randomBytes(10), byte => ALPHABET[byte % ALPHABET.length]).join('')
