import { Badge } from '@atithi/ui/badge'
import { Card } from '@atithi/ui/card'
import { ProgressBar } from '@atithi/ui/progress-bar'
import { InstalmentDueBadge } from '../../../components/words/booking-words.tsx'
import { formatCounted, formatDay, formatMoney, formatShortDay } from '../../../lib/format.ts'
import { type Group, GroupStatusBadge } from './group-words.tsx'

/** A group at a glance: when, how much of it is picked up, until when it holds. */
export function GroupCard({ group, onOpen }: { group: Group; onOpen: () => void }) {
  return (
    <Card className="relative flex h-full flex-col gap-4 p-5 transition-shadow hover:shadow-md">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <button
            type="button"
            onClick={onOpen}
            className="block max-w-full truncate rounded-md text-left text-base font-semibold after:absolute after:inset-0 after:rounded-lg"
          >
            {group.name}
          </button>
          <p className="text-sm text-muted">
            {formatShortDay(group.checkIn)} – {formatDay(group.checkOut)}
          </p>
        </div>
        <GroupStatusBadge status={group.status} />
      </div>
      <ProgressBar
        label="Picked up"
        value={group.pickedUp}
        max={Math.max(1, group.roomNights)}
        valueText={`${group.pickedUp} of ${formatCounted(group.roomNights, 'room-night')}`}
      />
      {group.amountDue > 0 && (
        <InstalmentDueBadge
          due={{ amount: group.amountDue, isOverdue: group.isOverdue }}
          className="self-start"
        />
      )}
      {group.advanceHeld > 0 && (
        <Badge tone="info" className="self-start">
          {formatMoney(group.advanceHeld)} advance held
        </Badge>
      )}
      <p className="mt-auto text-sm text-muted">
        {formatMoney(group.value)} before tax.{' '}
        {group.status === 'released'
          ? 'What was left is back on sale.'
          : `Held until ${formatDay(group.cutOff)}.`}
      </p>
    </Card>
  )
}
