import { createCallerFactory } from '@atithi/api/kernel/procedures/builders'
import { id } from '@atithi/api/kernel/shared/ids'
import { readMessageFile } from '@atithi/api/messaging/messages/reads/files'
import { appRouter } from '@atithi/api/router'
import type { FastifyInstance } from 'fastify'
import { answer } from './errors.ts'
import { type CreateContext, factsOf } from './procedures.ts'
import { answerRefusals } from './refusals.ts'

const createCaller = createCallerFactory(appRouter)

/** As header values hold it: letters that every program reads, and beside them the name as it is (RFC 6266). */
const dispositionOf = (way: 'inline' | 'attachment', name: string): string => {
  const plain = name.replace(/[^A-Za-z0-9 ._()-]/g, '_')
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    one => `%${one.charCodeAt(0).toString(16)}`,
  )
  return `${way}; filename="${plain}"; filename*=UTF-8''${exact}`
}

/** What guests sent, for people of the hotel who may read its conversations: pictures to look at, anything else to save. */
export async function messageFiles(
  app: FastifyInstance,
  { createContext }: { createContext: CreateContext },
) {
  answerRefusals(app)

  app.get<{ Params: { messageId: string }; Querystring: { size?: unknown } }>(
    '/exports/messages/:messageId',
    async (request, reply) => {
      const messageId = id.safeParse(request.params.messageId)
      const missing = { status: 404, message: 'There is no such file.' } as const
      if (!messageId.success) return answer(request, reply, missing)
      const context = await createContext(factsOf(request, reply))
      const file = await createCaller(context).communications.messages.file({
        messageId: messageId.data,
      })
      const isPicture = file.kind === 'picture'
      const isThumbnail = isPicture && request.query.size === 'thumbnail'
      // It never changes; who may see it is asked each time.
      const etag = `"${file.messageId}${isThumbnail ? '-thumbnail' : ''}"`
      reply.header('cache-control', 'private, no-cache').header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      const bytes = await readMessageFile(context.services, file, isThumbnail)
      if (!bytes) return answer(request, reply, missing)
      return reply
        .type(file.contentType ?? 'application/octet-stream')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
        .header(
          'content-disposition',
          dispositionOf(isPicture ? 'inline' : 'attachment', file.fileName),
        )
        .send(bytes)
    },
  )
}
