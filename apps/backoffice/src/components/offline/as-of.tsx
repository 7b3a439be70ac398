import { Banner } from '@atithi/ui/banner'
import { useSyncExternalStore } from 'react'
import { failureOf } from '../../lib/failures.ts'
import { formatInstant } from '../../lib/format.ts'

interface AsOfProps {
  query: { error: unknown; dataUpdatedAt: number }
  timeZone: string
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Over what was read before the line went down, or the server could no longer be reached; nothing while it can. */
export function AsOf({ query, timeZone }: AsOfProps) {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const { error, dataUpdatedAt } = query
  if (isOnline && (!error || failureOf(error).reason !== 'UNREACHABLE')) return null
  const readAt = new Date(dataUpdatedAt).toISOString()
  return (
    <Banner tone="warning" title={`As of ${formatInstant(readAt, timeZone)}, no connection`}>
      What is below can be read; a change needs the line.
    </Banner>
  )
}
