import { DomainError } from '@atithi/api/kernel/errors/domain-error'
import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyError, FastifyInstance } from 'fastify'
import { answer } from './errors.ts'

/** For routes beside the procedures: the product's refusals are answered with their own words and status. */
export function answerRefusals(
  app: FastifyInstance,
  { tooLarge }: { tooLarge?: string } = {},
): void {
  app.setErrorHandler<FastifyError | TRPCError | DomainError>((error, request, reply) => {
    const refusal = error instanceof TRPCError ? error.cause : error
    if (refusal instanceof DomainError) {
      const status = getHTTPStatusCodeFromError(new TRPCError({ code: refusal.trpcCode }))
      return answer(request, reply, { status, message: refusal.message, reason: refusal.reason })
    }
    if ('statusCode' in error && error.statusCode === 413 && tooLarge) {
      return answer(request, reply, { status: 413, message: tooLarge, reason: 'TOO_LARGE' })
    }
    throw error
  })
}
