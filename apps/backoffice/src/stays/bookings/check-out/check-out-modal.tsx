import { Button } from '@atithi/ui/button'
import { Modal } from '@atithi/ui/modal'
import { Skeleton } from '@atithi/ui/skeleton'
import { QueryFailure } from '../../../components/query-failure.tsx'
import { useDialogs } from '../../../lib/dialogs.ts'
import type { Person } from '../../../lib/session.ts'
import { trpc } from '../../../lib/trpc.ts'
import { CheckOutForm } from './check-out-form.tsx'

export function CheckOutModal({ bookingId, person }: { bookingId: string; person: Person }) {
  const { closeTop } = useDialogs()
  const query = trpc.bookings.get.useQuery({ bookingId }, { staleTime: 0 })
  if (query.data) return <CheckOutForm booking={query.data} person={person} />
  return (
    <Modal
      open
      onCloseRequest={closeTop}
      title="Check out"
      footer={
        <Button variant="secondary" onClick={closeTop}>
          Close
        </Button>
      }
    >
      {query.isError ? (
        <QueryFailure title="The booking could not be loaded" query={query} />
      ) : (
        <Skeleton className="h-64" />
      )}
    </Modal>
  )
}
