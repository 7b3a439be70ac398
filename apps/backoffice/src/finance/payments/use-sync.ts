import { useState } from 'react'
import { messageFor } from '../../lib/failures.ts'
import { formatCounted } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc } from '../../lib/trpc.ts'

/** Asks the gateways of one property, or of each, what was paid that nobody has told. */
export function useSync(propertyId: string | undefined) {
  const properties = trpc.properties.list.useQuery({ limit: 100 }).data?.items ?? []
  const sync = trpc.payments.sync.useMutation()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    const asked = propertyId ? [propertyId] : properties.map(({ id }) => id)
    let found = 0
    let unknown = 0
    try {
      for (const id of asked) {
        const answer = await sync.mutateAsync({ propertyId: id })
        found += answer.completed
        unknown += answer.unknown.length
      }
      refresh(staleAfter('payment.recorded'))
      toast.show({
        tone: unknown > 0 ? 'info' : 'success',
        title:
          found === 0
            ? 'Nothing new at the gateway'
            : `${formatCounted(found, 'payment')} found at the gateway`,
        ...(unknown > 0 && {
          description: `${formatCounted(unknown, 'payment')} there of which no booking knows. Look in the gateway’s own dashboard.`,
        }),
      })
    } catch (error) {
      toast.show({
        tone: 'danger',
        title: 'The gateway could not be asked',
        description: messageFor(error),
      })
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy }
}
