import type { FastifyInstance } from 'fastify'
import { describeApi } from './api-description.ts'
import { apiPage } from './api-page.ts'

/** What programs can call, for programs and for people; the same for everybody, so no key is asked for. */
export async function apiDescription(app: FastifyInstance, { publicUrl }: { publicUrl: string }) {
  // Made when the first one asks: a hundred schemas are no work of a start.
  let description: string | undefined
  let page: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    description ??= JSON.stringify(describeApi(publicUrl))
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(description)
  })
  app.get('/api', async (_request, reply) => {
    page ??= apiPage(publicUrl)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .send(page)
  })
}
