import { createCallerFactory } from '@atithi/api/kernel/procedures/builders'
import { id } from '@atithi/api/kernel/shared/ids'
import { appRouter } from '@atithi/api/router'
import { readHousePicture } from '@atithi/api/stays/house-pictures/reads'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { answer } from './errors.ts'
import { type CreateContext, factsOf } from './procedures.ts'
import { answerRefusals } from './refusals.ts'

const createCaller = createCallerFactory(appRouter)
const addressed = z.object({ propertyId: id, pictureId: id })

/** Pictures of faults and found things, for people of the hotel who see these. */
export async function housePictures(
  app: FastifyInstance,
  { createContext }: { createContext: CreateContext },
) {
  answerRefusals(app)

  app.get<{ Querystring: { size?: unknown } }>(
    '/exports/house-pictures/:propertyId/:pictureId',
    async (request, reply) => {
      const at = addressed.safeParse(request.params)
      const missing = { status: 404, message: 'There is no such picture.' } as const
      if (!at.success) return answer(request, reply, missing)
      const context = await createContext(factsOf(request, reply))
      const picture = await createCaller(context).housePictures.get(at.data)
      const isThumbnail = request.query.size === 'thumbnail'
      // It never changes; who may see it is asked each time.
      const etag = `"${picture.id}${isThumbnail ? '-thumbnail' : ''}"`
      reply.header('cache-control', 'private, no-cache').header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      const bytes = await readHousePicture(context.services, picture, isThumbnail)
      if (!bytes) return answer(request, reply, missing)
      return reply
        .type('image/webp')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
        .header('content-disposition', 'inline')
        .send(bytes)
    },
  )
}
