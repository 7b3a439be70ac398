import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Pictures of the properties. A file's name changes with its content, so that browsers may keep it for ever. */
export async function media(app: FastifyInstance, { mediaDir, at }: { mediaDir: string; at: string }) {
  await app.register(fastifyStatic, {
    root: mediaDir,
    prefix: at,
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    immutable: true,
    maxAge: '365d',
    setHeaders(reply) {
      // What people upload is shown, never run: not as a page, not as a script inside a drawing.
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
}
