import { Button } from '@atithi/ui/button'
import { Modal } from '@atithi/ui/modal'
import { Skeleton } from '@atithi/ui/skeleton'
import { QueryFailure } from '../../components/query-failure.tsx'
import { trpc } from '../../lib/trpc.ts'

/** The message of the morning as it would be written now. */
export function DailyPreview({ onClose }: { onClose: () => void }) {
  const query = trpc.settings.notifications.previewDaily.useQuery()
  return (
    <Modal
      open
      size="lg"
      title="Daily summary"
      description="As it would be written now."
      onCloseRequest={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {query.isError ? (
        <QueryFailure title="The message could not be made" query={query} />
      ) : !query.data ? (
        <Skeleton className="h-64" />
      ) : (
        <div className="flex flex-col gap-5">
          <section>
            <h3 className="mb-2 text-sm font-medium">By email: {query.data.subject}</h3>
            <div className="rounded-md bg-sunken p-4 text-sm whitespace-pre-line">
              {query.data.text}
            </div>
          </section>
          <section>
            <h3 className="mb-2 text-sm font-medium">By WhatsApp</h3>
            <p className="rounded-md bg-sunken p-4 text-sm">{query.data.whatsapp}</p>
          </section>
        </div>
      )}
    </Modal>
  )
}
