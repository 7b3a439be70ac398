import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { Button } from '@atithi/ui/button'
import { Card } from '@atithi/ui/card'
import { Drawer } from '@atithi/ui/drawer'
import { EmptyState } from '@atithi/ui/empty-state'
import { Skeleton } from '@atithi/ui/skeleton'
import { CircleCheck, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { ClosingGuard } from '../../components/forms/unsaved-guard.tsx'
import { QueryFailure } from '../../components/query-failure.tsx'
import { messageFor } from '../../lib/failures.ts'
import { formatCount } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { mayUse, type Person } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { type Fault, FaultRow, whereOf } from './fault-row.tsx'
import { OutOfOrderForm } from './out-of-order-form.tsx'
import { PicturesDrawer } from './pictures/pictures-drawer.tsx'

const FaultForm = lazy(() =>
  import('./fault-form.tsx').then(module => ({ default: module.FaultForm })),
)

interface FaultsProps {
  propertyId: string
  person: Person
  today: IsoDate
}

/** What is broken, from the report until it is fixed; a room that cannot be let goes out of order from here. */
export function Faults({ propertyId, person, today }: FaultsProps) {
  const [isReporting, setIsReporting] = useState(false)
  const [showsFixed, setShowsFixed] = useState(false)
  const [picturesOf, setPicturesOf] = useState<string | null>(null)
  const [blocking, setBlocking] = useState<Fault | null>(null)
  const query = trpc.faults.list.useQuery({ propertyId })
  const settle = trpc.faults.settle.useMutation({
    onSuccess: (_saved, { faultId, isFixed }) => {
      if (!isFixed) return
      toast.show({
        tone: 'success',
        title: 'The fault is fixed',
        undo: () => settle.mutate({ propertyId, faultId, isFixed: false }),
      })
    },
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'The fault was not changed',
        description: messageFor(error),
      }),
    onSettled: () => refresh(staleAfter('fault.fixed')),
  })
  if (query.isError && !query.data)
    return <QueryFailure title="The faults could not be loaded" query={query} />
  if (!query.data) return <Skeleton className="h-48" />
  const { open, fixed }: Outputs['faults']['list'] = query.data
  const shown = showsFixed ? [...open, ...fixed] : open
  const pictured = [...open, ...fixed].find(({ id }) => id === picturesOf)
  const close = () => setBlocking(null)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap justify-end gap-3">
        {fixed.length > 0 && (
          <Button
            variant="ghost"
            aria-pressed={showsFixed}
            onClick={() => setShowsFixed(!showsFixed)}
          >
            {showsFixed ? 'Hide fixed' : `${formatCount(fixed.length)} fixed lately`}
          </Button>
        )}
        <Button icon={<Plus />} onClick={() => setIsReporting(true)} className="max-sm:w-full">
          Report Fault
        </Button>
      </div>
      {shown.length === 0 ? (
        <Card>
          <EmptyState icon={<CircleCheck />} level={2} title="Nothing is broken">
            What housekeeping finds broken is reported here, and stays until somebody has fixed it.
          </EmptyState>
        </Card>
      ) : (
        <Card>
          <ul className="divide-y divide-line">
            {shown.map(fault => (
              <FaultRow
                key={fault.id}
                propertyId={propertyId}
                fault={fault}
                onPictures={() => setPicturesOf(fault.id)}
                isBusy={settle.isPending && settle.variables.faultId === fault.id}
                onSettle={isFixed => settle.mutate({ propertyId, faultId: fault.id, isFixed })}
                onBlock={mayUse(person, 'property') ? () => setBlocking(fault) : undefined}
              />
            ))}
          </ul>
        </Card>
      )}
      <Suspense>
        {isReporting && <FaultForm propertyId={propertyId} onClose={() => setIsReporting(false)} />}
      </Suspense>
      {pictured && (
        <PicturesDrawer
          propertyId={propertyId}
          subject={{ kind: 'fault', id: pictured.id }}
          title={whereOf(pictured)}
          description={pictured.what}
          pictures={pictured.pictures}
          onClose={() => setPicturesOf(null)}
        />
      )}
      {blocking?.roomId && blocking.number && (
        <ClosingGuard onClose={close}>
          {requestClose => (
            <Drawer
              open
              onCloseRequest={requestClose}
              size="sm"
              title={`Room ${blocking.number}`}
              description="Out of order"
            >
              <OutOfOrderForm
                room={{ id: blocking.roomId ?? '', number: blocking.number ?? '' }}
                reason={blocking.what}
                today={today}
                onDone={close}
              />
            </Drawer>
          )}
        </ClosingGuard>
      )}
    </div>
  )
}
