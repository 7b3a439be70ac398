import { Badge } from '@atithi/ui/badge'
import { buttonLook } from '@atithi/ui/button'
import { classNames } from '@atithi/ui/class-names'
import { Link } from '@tanstack/react-router'
import { formatDayWithin, formatMoney, formatShortDay } from '../../../lib/format.ts'
import type { Day } from '../lists/stay-words.ts'

/** A group that has not paid what is due of its schedule. */
export function GroupRow({
  group,
  propertyId,
  today,
}: {
  group: Day['groupsDue'][number]
  propertyId: string
  today: string
}) {
  return (
    <li className="flex items-center gap-2 py-1.5 pr-4 pl-2">
      <span className="min-w-0 flex-1 px-2 py-1 text-sm">
        <span className="flex flex-wrap items-center gap-1.5">
          <span className="min-w-0 truncate font-medium">{group.name}</span>
          {group.isOverdue && (
            <Badge tone="warning" className="h-5 px-2">
              Since {formatShortDay(group.since)}
            </Badge>
          )}
        </span>
        <span className="block truncate text-xs text-muted">Group, deposit</span>
        <span className="block truncate text-xs text-muted">
          {formatMoney(group.amount)} to pay, due {formatDayWithin(group.since, today)}
        </span>
      </span>
      <Link
        to="/bookings/groups"
        search={{ property: propertyId, group: group.id }}
        className={classNames(
          buttonLook('secondary'),
          'h-8 shrink-0 px-3 text-sm pointer-coarse:h-10 print:hidden',
        )}
      >
        Open group
      </Link>
    </li>
  )
}
