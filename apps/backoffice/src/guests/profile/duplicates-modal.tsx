import { Button } from '@atithi/ui/button'
import { EmptyState } from '@atithi/ui/empty-state'
import { Modal } from '@atithi/ui/modal'
import { Skeleton } from '@atithi/ui/skeleton'
import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { useDialogs } from '../../lib/dialogs.ts'
import { messageFor } from '../../lib/failures.ts'
import { formatCounted, formatPhone } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'
import { type Outputs, trpc, utils } from '../../lib/trpc.ts'
import { MergeModal } from './merge-modal.tsx'

type Duplicate = Outputs['guests']['duplicates']['items'][number]

/** Guests who may be one, the likeliest first. */
export function DuplicatesModal() {
  const { closeTop } = useDialogs()
  const query = trpc.guests.duplicates.useQuery({})
  const [chosen, setChosen] = useState<Duplicate | undefined>()
  const notSame = trpc.guests.markNotSame.useMutation({
    onSuccess: () => utils.guests.duplicates.invalidate(),
    onError: error => toast.show({ tone: 'danger', title: messageFor(error) }),
  })
  const items = query.data?.items
  return (
    <Modal
      open
      onCloseRequest={closeTop}
      size="lg"
      title="Possible Duplicates"
      description="The older one is kept. Nothing is merged by itself."
      footer={<Button onClick={closeTop}>Close</Button>}
    >
      {items === undefined ? (
        query.isError ? (
          <QueryFailure title="The guests could not be compared" query={query} />
        ) : (
          <Skeleton className="h-40" />
        )
      ) : items.length === 0 ? (
        <EmptyState icon={<UsersRound />} title="No duplicates found">
          Guests with the same phone, or the same name and birthday, are listed here.
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-3">
          {items.map(pair => {
            const [keep, merge] = pair.guests
            const ids = { keepId: keep.id, mergeId: merge.id }
            return (
              <li key={keep.id + merge.id} className="rounded-lg border border-line p-4 text-sm">
                <div className="grid gap-3 sm:grid-cols-2">
                  <Side guest={keep} />
                  <Side guest={merge} />
                </div>
                <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
                  <p className="text-muted">{reasonsOf(pair)}</p>
                  <div className="flex gap-2">
                    <Button
                      size="sm"
                      variant="ghost"
                      onClick={() => notSame.mutate(ids)}
                      aria-label={`${keep.name} and ${merge.name} are two guests`}
                    >
                      Not the Same
                    </Button>
                    <Button
                      size="sm"
                      variant="secondary"
                      onClick={() => setChosen(pair)}
                      aria-label={`Merge ${keep.name} and ${merge.name}`}
                    >
                      Merge
                    </Button>
                  </div>
                </div>
              </li>
            )
          })}
        </ul>
      )}
      {chosen && (
        <MergeModal
          keepId={chosen.guests[0].id}
          mergeId={chosen.guests[1].id}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Modal>
  )
}

function Side({ guest }: { guest: Duplicate['guests'][number] }) {
  const { name, phone, email, city, totalBookings } = guest
  return (
    <div className="min-w-0">
      <p className="truncate font-medium">{name}</p>
      <p className="truncate text-muted">{phone ? formatPhone(phone) : 'No phone'}</p>
      <p className="truncate text-muted">{email ?? 'No email'}</p>
      <p className="text-muted">
        {[city, formatCounted(totalBookings, 'booking')].filter(Boolean).join(', ')}
      </p>
    </div>
  )
}

function reasonsOf({ because }: Duplicate): string {
  const { samePhone, sameName, sameBirthday, samePlace } = because
  const words = [
    samePhone && 'phone',
    sameName && 'name',
    sameBirthday && 'birthday',
    samePlace && 'PIN code',
  ].filter(Boolean)
  const same = words.join(', ').replace(/, ([^,]+)$/, ' and $1')
  return `Same ${same}${sameBirthday === false ? '; other birthday' : ''}`
}
