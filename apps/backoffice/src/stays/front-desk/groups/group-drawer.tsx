import { Button } from '@atithi/ui/button'
import { ConfirmDialog } from '@atithi/ui/confirm-dialog'
import { DescriptionList } from '@atithi/ui/description-list'
import { Drawer } from '@atithi/ui/drawer'
import { ProgressBar } from '@atithi/ui/progress-bar'
import { Skeleton } from '@atithi/ui/skeleton'
import { Pencil, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { ClosingGuard } from '../../../components/forms/unsaved-guard.tsx'
import { QueryFailure } from '../../../components/query-failure.tsx'
import { messageFor } from '../../../lib/failures.ts'
import {
  formatCounted,
  formatDay,
  formatMoney,
  formatPhone,
  formatShortDay,
} from '../../../lib/format.ts'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { toast } from '../../../lib/toasts.ts'
import { trpc } from '../../../lib/trpc.ts'
import { blockLines } from './block-lines.ts'
import { GroupAdvances } from './group-advances.tsx'
import { GroupForm } from './group-form.tsx'
import { GroupSchedule } from './group-schedule.tsx'
import { type GroupDetail, GroupStatusBadge } from './group-words.tsx'
import { PickUpForm } from './pick-up-form.tsx'
import { PickUps } from './pick-ups.tsx'

/** One group: its block, who is picked up, and the next one. */
export function GroupDrawer({
  propertyId,
  groupId,
  onClose,
}: {
  propertyId: string
  groupId: string
  onClose: () => void
}) {
  const query = trpc.groups.get.useQuery({ propertyId, groupId })
  const group = query.data
  return (
    <ClosingGuard onClose={onClose}>
      {requestClose => (
        <Drawer
          open
          size="lg"
          onCloseRequest={requestClose}
          title={group?.name ?? 'Group'}
          description={group && `${formatShortDay(group.checkIn)} – ${formatDay(group.checkOut)}`}
        >
          {group ? (
            <Details propertyId={propertyId} group={group} />
          ) : query.isError ? (
            <QueryFailure title="The group could not be loaded" query={query} />
          ) : (
            <Skeleton className="h-64" />
          )}
        </Drawer>
      )}
    </ClosingGuard>
  )
}

function Details({ propertyId, group }: { propertyId: string; group: GroupDetail }) {
  const [open, setOpen] = useState<'pick-up' | 'edit' | 'release' | null>(null)
  const types = trpc.roomTypes.list.useQuery({ propertyId }).data?.items ?? []
  const lines = blockLines(group.nights)
  const nameOf = (id: string) => types.find(type => type.id === id)?.name ?? ''
  const held = group.roomNights - group.pickedUp
  const release = trpc.groups.release.useMutation({
    onSuccess: ({ roomNights }) =>
      toast.show({
        tone: 'success',
        title: `${formatCounted(roomNights, 'room-night')} back on sale`,
      }),
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'The group was not released',
        description: messageFor(error),
      }),
    onSettled: () => {
      setOpen(null)
      refresh(staleAfter('availability.changed'))
    },
  })
  const isOpen = group.status !== 'released'
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <GroupStatusBadge status={group.status} />
        {isOpen && (
          <span className="ml-auto flex gap-2">
            <Button variant="secondary" size="sm" icon={<Pencil />} onClick={() => setOpen('edit')}>
              Change
            </Button>
            <Button variant="secondary" size="sm" onClick={() => setOpen('release')}>
              Release
            </Button>
          </span>
        )}
      </div>
      <ProgressBar
        label="Picked up"
        value={group.pickedUp}
        max={Math.max(1, group.roomNights)}
        valueText={`${group.pickedUp} of ${formatCounted(group.roomNights, 'room-night')}`}
      />
      <ul className="divide-y divide-line rounded-lg border border-line text-sm">
        {lines.map(line => (
          <li key={line.roomTypeId} className="flex items-baseline justify-between gap-4 px-4 py-3">
            <span className="min-w-0">
              <span className="block truncate font-medium">{nameOf(line.roomTypeId)}</span>
              <span className="text-muted">
                {formatCounted(line.rooms, 'room')} a night at {formatMoney(line.rate)}
              </span>
            </span>
            <span className="shrink-0 text-muted tabular-nums">
              {line.pickedUp} of {line.roomNights} picked up
            </span>
          </li>
        ))}
      </ul>
      <DescriptionList
        items={[
          { label: isOpen ? 'Held until' : 'Cut-off date', value: formatDay(group.cutOff) },
          { label: 'Contact', value: group.contactName || 'Not given' },
          ...(group.contactPhone
            ? [{ label: 'Phone', value: formatPhone(group.contactPhone) }]
            : []),
          ...(group.contactEmail ? [{ label: 'Email', value: group.contactEmail }] : []),
          ...(group.notes ? [{ label: 'Notes', value: group.notes }] : []),
        ]}
      />
      <GroupSchedule propertyId={propertyId} group={group} />
      <GroupAdvances propertyId={propertyId} group={group} />
      <section aria-labelledby="picked-up" className="flex flex-col gap-3">
        <div className="flex items-center justify-between gap-3">
          <h3 id="picked-up" className="text-sm font-semibold">
            Picked up
          </h3>
          {group.status === 'definite' && held > 0 && open !== 'pick-up' && (
            <Button size="sm" icon={<UserPlus />} onClick={() => setOpen('pick-up')}>
              Pick up a guest
            </Button>
          )}
        </div>
        {group.status === 'tentative' && (
          <p className="text-sm text-muted">
            A tentative group holds no rooms. Make it definite to pick up guests.
          </p>
        )}
        {open === 'pick-up' && (
          <PickUpForm
            key={group.pickUps.length}
            propertyId={propertyId}
            group={group}
            types={lines.map(({ roomTypeId }) => ({ id: roomTypeId, name: nameOf(roomTypeId) }))}
            onDone={() => setOpen(null)}
          />
        )}
        <PickUps pickUps={group.pickUps} />
      </section>
      {open === 'edit' && (
        <GroupForm propertyId={propertyId} group={group} onClose={() => setOpen(null)} />
      )}
      <ConfirmDialog
        open={open === 'release'}
        title={`Release ${group.name}?`}
        confirmLabel="Release rooms"
        tone="primary"
        loading={release.isPending}
        onCancel={() => setOpen(null)}
        onConfirm={() => release.mutate({ propertyId, groupId: group.id })}
      >
        {formatCounted(held, 'room-night')} that nobody has picked up {held === 1 ? 'goes' : 'go'}{' '}
        back on sale. Bookings already made stay as they are.
        {group.folio.held > 0 &&
          ` ${formatMoney(group.folio.held)} of its advance stays held until it pays a booking or is given back.`}
      </ConfirmDialog>
    </div>
  )
}
