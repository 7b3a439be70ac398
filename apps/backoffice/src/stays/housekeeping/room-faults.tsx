import { Button } from '@atithi/ui/button'
import { lazy, Suspense, useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { trpc } from '../../lib/trpc.ts'
import type { Room } from './room-state.ts'

const FaultForm = lazy(() =>
  import('./fault-form.tsx').then(module => ({ default: module.FaultForm })),
)

/** What is broken in one room, and where whoever stands in it reports more. */
export function RoomFaults({ propertyId, room }: { propertyId: string; room: Room }) {
  const [isReporting, setIsReporting] = useState(false)
  const query = trpc.faults.list.useQuery({ propertyId })
  const open = query.data?.open.filter(fault => fault.roomId === room.id) ?? []
  return (
    <section aria-labelledby="room-faults" className="flex flex-col gap-3">
      <h3 id="room-faults" className="text-sm font-semibold">
        Faults
      </h3>
      {query.isError && !query.data && (
        <QueryFailure title="The faults could not be loaded" query={query} />
      )}
      {open.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line text-sm">
          {open.map(({ id, place, what }) => (
            <li key={id} className="px-4 py-3 break-words">
              {place && <span className="block text-muted">{place}</span>}
              {what}
            </li>
          ))}
        </ul>
      )}
      <Button variant="secondary" size="lg" onClick={() => setIsReporting(true)}>
        Report Fault
      </Button>
      <Suspense>
        {isReporting && (
          <FaultForm
            propertyId={propertyId}
            roomId={room.id}
            onClose={() => setIsReporting(false)}
          />
        )}
      </Suspense>
    </section>
  )
}
