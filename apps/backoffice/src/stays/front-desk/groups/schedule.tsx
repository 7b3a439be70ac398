import { Badge, type Tone } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { CalendarClock, IndianRupee } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useDialogs } from '../../../lib/dialogs.ts'
import { formatDay, formatMoney, formatPercent } from '../../../lib/format.ts'
import type { GroupDetail } from './group-words.tsx'

const ScheduleForm = lazy(() =>
  import('./schedule-form.tsx').then(module => ({ default: module.ScheduleForm })),
)

type Instalment = NonNullable<GroupDetail['schedule']>['instalments'][number]

const stateWords: Record<Instalment['state'], { label: string; tone: Tone }> = {
  paid: { label: 'Paid', tone: 'success' },
  overdue: { label: 'Overdue', tone: 'danger' },
  due: { label: 'Due today', tone: 'warning' },
  ahead: { label: 'Ahead', tone: 'neutral' },
}

/** By when the group pays how much, and what of it is paid. */
export function Schedule({ propertyId, group }: { propertyId: string; group: GroupDetail }) {
  const { openBooking } = useDialogs()
  const [isOpen, setIsOpen] = useState(false)
  const { schedule, paysAt } = group
  return (
    <section aria-labelledby="deposits" className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h3 id="deposits" className="text-sm font-semibold">
          Deposits
        </h3>
        <span className="flex gap-2">
          {schedule && paysAt && (
            <Button
              size="sm"
              variant={schedule.due ? 'primary' : 'secondary'}
              icon={<IndianRupee />}
              onClick={() => openBooking(paysAt, 'payment')}
            >
              Open bill
            </Button>
          )}
          <Button
            size="sm"
            variant="secondary"
            icon={<CalendarClock />}
            onClick={() => setIsOpen(true)}
          >
            {schedule ? 'Change' : 'Set schedule'}
          </Button>
        </span>
      </div>
      {schedule ? (
        <>
          <p className="text-sm">
            {schedule.due ? (
              <span className="font-medium">
                {formatMoney(schedule.due.amount)} to be paid now.{' '}
              </span>
            ) : (
              'Nothing is to be paid now. '
            )}
            <span className="text-muted tabular-nums">
              {formatMoney(schedule.covered)} of {formatMoney(schedule.total)} with GST has come in.
            </span>
          </p>
          <ul className="divide-y divide-line rounded-lg border border-line text-sm">
            {schedule.instalments.map(one => (
              <li key={one.dueOn} className="flex items-baseline justify-between gap-4 px-4 py-3">
                <span className="min-w-0">
                  <span className="block font-medium">{formatDay(one.dueOn)}</span>
                  <span className="text-muted tabular-nums">{paidWords(one)}</span>
                </span>
                <span className="flex shrink-0 flex-col items-end gap-1">
                  <Badge tone={stateWords[one.state].tone}>{stateWords[one.state].label}</Badge>
                  <span className="font-medium tabular-nums">{formatMoney(one.asked)}</span>
                </span>
              </li>
            ))}
          </ul>
          {!paysAt && (
            <p className="text-sm text-muted">
              Money is taken on the bill of a guest of the group, once the first is picked up.
            </p>
          )}
        </>
      ) : (
        <p className="text-sm text-muted">
          No dates are agreed. With a schedule, what is due shows here, under Payments due and in
          the message of the morning.
        </p>
      )}
      <Suspense>
        {isOpen && (
          <ScheduleForm propertyId={propertyId} group={group} onClose={() => setIsOpen(false)} />
        )}
      </Suspense>
    </section>
  )
}

function paidWords({ basisPoints, asked, paid }: Instalment): string {
  const share = basisPoints === null ? [] : [`${formatPercent(basisPoints / 100)} of the total`]
  const part = paid > 0 && paid < asked ? [`${formatMoney(paid)} of it paid`] : []
  return [...share, ...part].join(', ')
}
