import { findByKey } from './identity/api-keys/commands.ts'
import { findSession } from './identity/sessions/commands/session.ts'
import type { Person } from './kernel/access/actor.ts'
import type { Context } from './kernel/context/context.ts'
import type { RequestFacts, Services } from './kernel/context/services.ts'
import { DomainError } from './kernel/errors/domain-error.ts'
import { asTrpcError } from './kernel/procedures/builders.ts'

/** Makes the tRPC context of a request: who is it, as whom. A key that is refused refuses the request. */
export function createContextFactory(services: Services) {
  return async (request: RequestFacts): Promise<Context> => {
    const judgedAt = performance.now()
    return { services, request, judgedAt, person: await findPerson(services, request) }
  }
}

async function findPerson(services: Services, request: RequestFacts): Promise<Person | null> {
  const { apiKey, sessionToken } = request
  if (apiKey)
    return findByKey(services, apiKey).catch((error: unknown) => {
      throw error instanceof DomainError ? asTrpcError(error) : error
    })
  return sessionToken ? findSession(services, request, sessionToken) : null
}
