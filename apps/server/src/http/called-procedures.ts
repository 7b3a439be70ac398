import { appRouter } from '@atithi/api/router'
import type { FastifyRequest } from 'fastify'

const PREFIX = '/trpc/'
const known = new Set(Object.keys(appRouter._def.procedures))

/** The procedures that a request calls, alone or in a batch. Unknown names are left out, since anybody can send any. */
export function calledProcedures(request: FastifyRequest): string[] {
  const [path = ''] = request.url.split('?')
  if (!path.startsWith(PREFIX)) return []
  return path
    .slice(PREFIX.length)
    .split(',')
    .filter(name => known.has(name))
}
