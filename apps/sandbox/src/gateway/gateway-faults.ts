import type { FastifyInstance } from 'fastify'
import type { Faults } from '../faults.ts'

/** An API that is down, slow, over its limit or broken while that is asked for, in its own words, or whose answers are lost. */
export function failAsAsked(
  api: FastifyInstance,
  faults: Faults,
  bodyOf: (status: 429 | 500, message: string) => object,
): void {
  api.addHook('onRequest', async (_request, reply) => {
    if (faults.has('gateway', 'down')) return reply.raw.destroy()
    if (faults.has('gateway', 'slow')) await new Promise(resolve => setTimeout(resolve, 8000))
    if (faults.has('gateway', '429'))
      return reply.code(429).send(bodyOf(429, 'Request failed due to rate limit'))
    if (faults.has('gateway', '500'))
      return reply.code(500).send(bodyOf(500, 'We are facing some trouble'))
    return undefined
  })
  // The work is done, and its answer does not arrive.
  api.addHook('onSend', async (request, reply) => {
    if (request.method !== 'GET' && faults.has('gateway', 'lost-answer')) reply.raw.destroy()
  })
}
