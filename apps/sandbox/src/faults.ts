import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

const kinds = ['down', 'slow', '429', '500', 'duplicate', 'reorder', 'lost-answer'] as const
export type FaultKind = (typeof kinds)[number]

const fault = z.object({
  target: z.string().regex(/^(mail|sms|whatsapp|push|gateway|channel:[a-z.]{2,20})$/),
  kind: z.enum(kinds),
  seconds: z.number().positive().max(86_400),
})

/** What goes wrong at which stand-in, and until when. */
export class Faults {
  readonly #until = new Map<string, number>()

  add(target: string, kind: FaultKind, seconds: number): void {
    this.#until.set(`${target} ${kind}`, Date.now() + seconds * 1000)
  }

  has(target: string, kind: FaultKind): boolean {
    return (this.#until.get(`${target} ${kind}`) ?? 0) > Date.now()
  }

  clear(): void {
    this.#until.clear()
  }
}

/** For tests: a stand-in that fails for some seconds in one way, and all of them as good as new. */
export function faultRoutes(app: FastifyInstance, faults: Faults): void {
  app.post('/api/faults', (request, reply) => {
    const parsed = fault.safeParse(request.body)
    if (!parsed.success)
      return reply.code(400).send({
        message: `Send {target, kind, seconds}: ${parsed.error.issues.map(issue => `${issue.path.join('.')} ${issue.message}`).join('; ')}`,
      })
    faults.add(parsed.data.target, parsed.data.kind, parsed.data.seconds)
    return reply.code(204).send()
  })
  app.delete('/api/faults', (_request, reply) => {
    faults.clear()
    return reply.code(204).send()
  })
}
