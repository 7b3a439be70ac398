import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The official clients name a kind of content where they send none: that is an empty object. */
export function takeEmptyBodies(api: FastifyInstance): void {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser(
    '*',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => (body === '' ? {} : JSON.parse(body)),
  )
}
