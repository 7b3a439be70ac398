import { Button } from '@atithi/ui/button'
import { Modal } from '@atithi/ui/modal'
import { Skeleton } from '@atithi/ui/skeleton'
import { Printer } from 'lucide-react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatInstant } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { ShiftReport } from './shift-report.tsx'

interface ReportModalProps {
  shiftId: string
  /** Its name, once it is known. */
  hotel: string | undefined
  onClose: () => void
}

/** The hand-over report of any shift, to read and to print: on paper whoever goes and whoever comes sign it. */
export function ReportModal({ shiftId, hotel, onClose }: ReportModalProps) {
  const query = trpc.payments.shifts.get.useQuery({ shiftId })
  const shift = query.data
  return (
    <Modal
      open
      printed
      onCloseRequest={onClose}
      title={shift ? `Shift of ${shift.cashier}` : 'Shift'}
      description={
        shift &&
        `${formatInstant(shift.openedAt)} to ${shift.closedAt === null ? 'now' : formatInstant(shift.closedAt)}`
      }
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Close
          </Button>
          <Button
            variant="secondary"
            icon={<Printer />}
            disabled={!shift}
            className="max-sm:hidden"
            onClick={() => window.print()}
          >
            Print
          </Button>
        </>
      }
    >
      {shift ? (
        <>
          <p className="hidden pb-5 font-semibold print:block">{hotel}</p>
          <ShiftReport shift={shift} />
          <div className="hidden grid-cols-2 gap-10 pt-16 text-sm print:grid">
            {['Handed over by', 'Taken over by'].map(who => (
              <p key={who} className="border-t border-ink pt-1">
                {who}
              </p>
            ))}
          </div>
        </>
      ) : query.isError ? (
        <QueryFailure title="The shift could not be loaded" query={query} />
      ) : (
        <Skeleton className="h-48" />
      )}
    </Modal>
  )
}
