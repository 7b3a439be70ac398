import { id } from '@atithi/api/shared/ids'
import { enterFaviconUpload } from '@atithi/api/website/favicon'
import { largestFaviconBytes } from '@atithi/api/website/rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerNotFound } from './errors.ts'
import { type CreateContext, factsOf } from './procedures.ts'
import { answerRefusals } from './refusals.ts'

type Take = Awaited<ReturnType<typeof enterFaviconUpload>>

/** The icon of a property's website, as the body itself. */
export async function faviconUpload(app: FastifyInstance, { createContext }: { createContext: CreateContext }) {
  answerRefusals(app, { tooLarge: `This picture is larger than ${largestFaviconBytes / 1024 / 1024} MB. Choose a smaller one.` })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const entered = new WeakMap<FastifyRequest, Take>()

  app.post<{ Params: { propertyId: string } }>('/uploads/properties/:propertyId/favicon', {
    bodyLimit: largestFaviconBytes,
    // Before the body is read: nobody makes the server hold megabytes who may not upload.
    onRequest: async (request, reply) => {
      const wanted = id.safeParse(request.params.propertyId)
      if (!wanted.success) return answerNotFound(request, reply)
      entered.set(request, await enterFaviconUpload(await createContext(factsOf(request, reply)), wanted.data))
    },
    handler: async (request, reply) => {
      const take = entered.get(request)
      if (!take) return answerNotFound(request, reply)
      const { prepareFavicon } = await import('../pictures/prepare-favicon.ts')
      await take(await prepareFavicon(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)))
      return reply.code(201).header('cache-control', 'no-store').send({ ok: true })
    },
  })
}
