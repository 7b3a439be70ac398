import type { Context } from '@atithi/api/kernel/context/context'
import { id } from '@atithi/api/kernel/shared/ids'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { answerNotFound } from './errors.ts'
import { type CreateContext, factsOf } from './procedures.ts'
import { answerRefusals } from './refusals.ts'

export interface Upload<Take> {
  path: string
  /** What a picture may weigh; the request may carry the frame of a form beside it. */
  mostBytes: number
  frameBytes?: number
  /** Answers what takes the picture in, or refuses; `undefined` where nothing has this address. */
  enter: (context: Context, params: unknown) => Promise<Take | undefined>
  /** Prepares and keeps the body, and says what to answer. */
  keep: (take: Take, request: FastifyRequest) => Promise<object>
}

/** One picture a request. Who may not upload is refused before the body is read: nobody makes the server hold megabytes. */
export function takeUpload<Take>(
  app: FastifyInstance,
  createContext: CreateContext,
  upload: Upload<Take>,
): void {
  const { path, mostBytes, frameBytes = 0, enter, keep } = upload
  answerRefusals(app, {
    tooLarge: `This picture is larger than ${mostBytes / 1024 / 1024} MB. Choose a smaller one.`,
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const entered = new WeakMap<FastifyRequest, Take>()

  app.post(path, {
    bodyLimit: mostBytes + frameBytes,
    onRequest: async (request, reply) => {
      const take = await enter(await createContext(factsOf(request, reply)), request.params)
      if (take === undefined) return answerNotFound(request, reply)
      entered.set(request, take)
    },
    handler: async (request, reply) => {
      const take = entered.get(request)
      if (take === undefined) return answerNotFound(request, reply)
      const answer = await keep(take, request)
      return reply.code(201).header('cache-control', 'no-store').send(answer)
    },
  })
}

/** The body as it came, empty where there is none. */
export const bodyOf = ({ body }: FastifyRequest): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0)

/** The id in the address, where it is one. */
export const propertyIdOf = (params: unknown): string | undefined =>
  addressed.safeParse(params).data?.propertyId

const addressed = z.object({ propertyId: id })
