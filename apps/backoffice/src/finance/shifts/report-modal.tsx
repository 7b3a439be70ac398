import { Button } from '@atithi/ui/button'
import { Modal } from '@atithi/ui/modal'
import { Skeleton } from '@atithi/ui/skeleton'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatInstant } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { ShiftReport } from './shift-report.tsx'

/** The hand-over report of any shift. */
export function ReportModal({ shiftId, onClose }: { shiftId: string; onClose: () => void }) {
  const query = trpc.payments.shifts.get.useQuery({ shiftId })
  const shift = query.data
  return (
    <Modal
      open
      onCloseRequest={onClose}
      title={shift ? `Shift of ${shift.cashier}` : 'Shift'}
      description={
        shift &&
        `${formatInstant(shift.openedAt)} to ${shift.closedAt === null ? 'now' : formatInstant(shift.closedAt)}`
      }
      footer={
        <Button variant="ghost" onClick={onClose}>
          Close
        </Button>
      }
    >
      {shift ? (
        <ShiftReport shift={shift} />
      ) : query.isError ? (
        <QueryFailure title="The shift could not be loaded" query={query} />
      ) : (
        <Skeleton className="h-48" />
      )}
    </Modal>
  )
}
