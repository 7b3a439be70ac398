import { findSession } from './identity/sessions/commands/session.ts'
import type { Context } from './kernel/context/context.ts'
import type { RequestFacts, Services } from './kernel/context/services.ts'

/** Makes the tRPC context of a request: who is it, as whom. */
export function createContextFactory(services: Services) {
  return async (request: RequestFacts): Promise<Context> => ({
    services,
    request,
    person: request.sessionToken
      ? await findSession(services, request, request.sessionToken)
      : null,
  })
}
