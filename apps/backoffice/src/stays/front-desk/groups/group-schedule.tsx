import { Button } from '@atithi/ui/button'
import { IndianRupee } from 'lucide-react'
import { useDialogs } from '../../../lib/dialogs.ts'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { trpc } from '../../../lib/trpc.ts'
import { Schedule } from '../../instalments/schedule.tsx'
import type { GroupDetail } from './group-words.tsx'

/** By when the group pays how much, and where its money is taken. */
export function GroupSchedule({ propertyId, group }: { propertyId: string; group: GroupDetail }) {
  const { openBooking } = useDialogs()
  const set = trpc.groups.setInstalments.useMutation()
  const { id: groupId, schedule, paysAt } = group
  return (
    <Schedule
      of={group.name}
      schedule={schedule}
      leavesOn={group.checkOut}
      empty="No dates are agreed. With a schedule, what is due shows here, under Payments due and in the message of the morning, and letters remind the contact of it."
      actions={
        schedule &&
        paysAt && (
          <Button
            size="sm"
            variant={schedule.due ? 'primary' : 'secondary'}
            icon={<IndianRupee />}
            onClick={() => openBooking(paysAt, 'payment')}
          >
            Open bill
          </Button>
        )
      }
      save={async (instalments, idempotencyKey) => {
        await set.mutateAsync({ propertyId, groupId, instalments, idempotencyKey })
        refresh(staleAfter('group.scheduled'))
      }}
    >
      {!group.contactEmail && (
        <p className="text-sm text-muted">
          The contact has no email address: nobody is reminded by letter.
        </p>
      )}
      {!paysAt && (
        <p className="text-sm text-muted">
          Until the first guest is picked up, money is taken as an advance of the group, below.
        </p>
      )}
    </Schedule>
  )
}
