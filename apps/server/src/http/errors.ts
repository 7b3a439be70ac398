import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Answers what a route threw: in the words of a person for a page, as JSON for a program, and never with a stack. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode && error.statusCode >= 400 ? error.statusCode : 500
    if (status >= 500) request.log.error({ err: error }, 'request failed')
    return answer(request, reply, {
      status,
      message:
        status >= 500
          ? 'Something failed on our side.'
          : status === 413
            ? tooLarge(request.routeOptions.bodyLimit)
            : 'This request cannot be used.',
    })
  })
}

const tooLarge = (mostBytes = 0) =>
  mostBytes < 1024 * 1024
    ? `This request is larger than ${Math.floor(mostBytes / 1024)} KB.`
    : `This request is larger than ${Math.floor(mostBytes / 1024 / 1024)} MB.`

export interface Failure {
  status: number
  /** What happened, for a person. */
  message: string
  /** A stable word for programs, where the status does not say enough. */
  reason?: string
}

/** One failure, as a page, as JSON or in the form of the typed procedures, with the reference under which it stands in the log. */
export function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, message, reason }: Failure,
): FastifyReply {
  reply.code(status).header('cache-control', 'no-store')
  if (request.url.startsWith('/trpc/'))
    return reply.send(procedureError({ status, message, reason }))
  return wantsPage(request)
    ? reply.type('text/html; charset=utf-8').send(errorPage(message, request.id))
    : reply.send({ error: message, ...(reason && { reason }), reference: request.id })
}

export const answerNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  answer(request, reply, { status: 404, message: 'There is nothing at this address.' })

/** Whether a person's browser asks for a page, rather than a program or a page's own script for data. */
export const wantsPage = (request: FastifyRequest) =>
  request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')

export const errorPage = (message: string, reference: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${message}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:20vh auto;max-width:28rem;padding:0 1rem;color:#1f2937}small{color:#6b7280}</style>
<h1>${message}</h1><p><a href="/">Go to the start page</a></p><p><small>Reference ${reference}</small></p></html>`

// Before a procedure is reached nobody speaks for it: its callers still get the error in the form that they read.
function procedureError({ status: httpStatus, message, reason }: Failure) {
  const code =
    procedureCodes[httpStatus] ?? (httpStatus < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR')
  const data = { code, httpStatus, reason: reason ?? code, details: null, fields: {} }
  return { error: { message, code: TRPC_ERROR_CODES_BY_KEY[code], data } }
}

const procedureCodes: Partial<Record<number, keyof typeof TRPC_ERROR_CODES_BY_KEY>> = {
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
}
