import { largestImageBytes } from '@atithi/api/images/rules'
import { enterUpload } from '@atithi/api/images/upload'
import { id } from '@atithi/api/shared/ids'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { claimedKind, type PictureKind } from '../pictures/picture-kind.ts'
import { answerNotFound } from './errors.ts'
import { type CreateContext, factsOf } from './procedures.ts'
import { answerRefusals } from './refusals.ts'

/** What a form puts around the file. */
const FORM_OVERHEAD = 16 * 1024

type Take = Awaited<ReturnType<typeof enterUpload>>

/** Pictures of a property: one a request, as the body itself or as the one file of a form, so that each has its own progress. */
export async function propertyUploads(app: FastifyInstance, { createContext }: { createContext: CreateContext }) {
  answerRefusals(app, { tooLarge: 'This picture is larger than 10 MB. Choose a smaller one.' })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const entered = new WeakMap<FastifyRequest, Take>()

  app.post<{ Params: { propertyId: string } }>('/uploads/properties/:propertyId', {
    bodyLimit: largestImageBytes + FORM_OVERHEAD,
    // Before the body is read: nobody makes the server hold ten megabytes who may not upload.
    onRequest: async (request, reply) => {
      const wanted = id.safeParse(request.params.propertyId)
      if (!wanted.success) return answerNotFound(request, reply)
      entered.set(request, await enterUpload(await createContext(factsOf(request, reply)), wanted.data))
    },
    handler: async (request, reply) => {
      const take = entered.get(request)
      if (!take) return answerNotFound(request, reply)
      const { bytes, claim } = await fileOf(request)
      // Loaded with the first picture, as wherever sharp is used: a server that draws nothing does without its memory.
      const { preparePicture } = await import('../pictures/prepare-picture.ts')
      const imageId = await take(await preparePicture(bytes, claim))
      return reply.code(201).header('cache-control', 'no-store').send({ id: imageId })
    },
  })
}

async function fileOf(request: FastifyRequest): Promise<{ bytes: Buffer; claim: PictureKind | undefined }> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data')) return { bytes: body, claim: claimedKind({ type }) }
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => new FormData())
  const [file] = [...form.values()].filter(value => value instanceof File)
  return { bytes: file ? Buffer.from(await file.arrayBuffer()) : Buffer.alloc(0), claim: file && claimedKind(file) }
}
