import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { PictureFiles } from '../providers/picture-files.ts'

const types: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
}

interface Options {
  mediaDir: string
  /** Where the pictures lie in a bucket. The folder still shows what is only in it: pictures of the demonstration. */
  bucket?: PictureFiles | undefined
  at: string
}

/** Pictures of the properties. A file's name changes with its content, so that browsers may keep it for ever. */
export async function media(app: FastifyInstance, { mediaDir, bucket, at }: Options) {
  await app.register(fastifyStatic, {
    root: mediaDir,
    prefix: at,
    decorateReply: bucket !== undefined,
    serve: bucket === undefined,
    index: false,
    dotfiles: 'ignore',
    immutable: true,
    maxAge: '365d',
    setHeaders: neverRun,
  })
  if (!bucket) return
  app.get<{ Params: { '*': string } }>(`${at}*`, async (request, reply) => {
    const key = request.params['*']
    const type = types[path.extname(key)]
    const bytes = type && /^[a-z0-9/_-]+\.[a-z]+$/.test(key) ? await bucket.read(key) : undefined
    if (!type || !bytes) return reply.sendFile(key)
    neverRun(reply)
    return reply
      .type(type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(bytes)
  })
}

// What people upload is shown, never run: not as a page, not as a script inside a drawing.
function neverRun(reply: Pick<FastifyReply, 'header'>) {
  reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  reply.header('cross-origin-resource-policy', 'cross-origin')
}
