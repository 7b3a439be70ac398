import { avatarPixels, largestAvatarBytes } from '@atithi/api/profile/rules'
import { enterAvatarUpload } from '@atithi/api/profile/upload'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerNotFound } from './errors.ts'
import { type CreateContext, factsOf } from './procedures.ts'
import { answerRefusals } from './refusals.ts'

type Take = Awaited<ReturnType<typeof enterAvatarUpload>>

/** The picture beside one's name, as the body itself. */
export async function avatarUpload(app: FastifyInstance, { createContext }: { createContext: CreateContext }) {
  answerRefusals(app, { tooLarge: `This picture is larger than ${largestAvatarBytes / 1024 / 1024} MB. Choose a smaller one.` })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const entered = new WeakMap<FastifyRequest, Take>()

  app.post('/uploads/avatar', {
    bodyLimit: largestAvatarBytes,
    // Before the body is read: nobody makes the server hold megabytes who may not upload.
    onRequest: async (request, reply) => {
      entered.set(request, await enterAvatarUpload(await createContext(factsOf(request, reply))))
    },
    handler: async (request, reply) => {
      const take = entered.get(request)
      if (!take) return answerNotFound(request, reply)
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const { prepareAvatar } = await import('../pictures/prepare-avatar.ts')
      const avatarKey = await take(await prepareAvatar(body, avatarPixels))
      return reply.code(201).header('cache-control', 'no-store').send({ avatarKey })
    },
  })
}
