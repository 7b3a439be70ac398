import type { AuthorizedPropertyId, Portfolio } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { listConnectionPlaces } from '../reads.ts'
import type { BulkAction } from '../schema.ts'
import { setConnectionActive, syncConnection } from './connections.ts'
import { testConnection } from './try.ts'

export interface BulkResult {
  connectionId: string
  ok: boolean
  message: string
}

/** Does the same to several connections; what one refuses keeps no other from it. Throws NOT_FOUND when one is not of this portfolio. */
export async function actOnConnections(
  services: Services,
  work: Work,
  propertyIds: Portfolio,
  { connectionIds, action }: { connectionIds: readonly string[]; action: BulkAction },
): Promise<BulkResult[]> {
  const wanted = [...new Set(connectionIds)]
  const found = await work.read(db => listConnectionPlaces(db, propertyIds, wanted))
  if (found.length < wanted.length)
    throw new DomainError(kernelReasons.NOT_FOUND, { what: 'channel connection' }, 'connectionIds')
  const results: BulkResult[] = []
  for (const { id, propertyId } of found) {
    // They were found within the portfolio that a gate opened.
    const at = { propertyId: propertyId as AuthorizedPropertyId, connectionId: id }
    results.push({ connectionId: id, ...(await act(services, work, at, action)) })
  }
  return results
}

async function act(
  services: Services,
  work: Work,
  at: { propertyId: AuthorizedPropertyId; connectionId: string },
  action: BulkAction,
): Promise<{ ok: boolean; message: string }> {
  try {
    if (action === 'test') {
      const { ok, message } = await testConnection(services, work, at)
      return { ok, message }
    }
    if (action === 'sync') await syncConnection(work, at, false)
    else await setConnectionActive(work, at, action === 'activate')
    return { ok: true, message: '' }
  } catch (error) {
    if (error instanceof DomainError) return { ok: false, message: error.message }
    throw error
  }
}
