import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { Badge, type Tone } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { CalendarClock } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { formatDay, formatInstantDay, formatMoney, formatPercent } from '../../lib/format.ts'
import type { SaveSchedule, ScheduleShown } from './schedule-types.ts'

const ScheduleForm = lazy(() =>
  import('./schedule-form.tsx').then(module => ({ default: module.ScheduleForm })),
)

type Instalment = ScheduleShown['instalments'][number]

const stateWords: Record<Instalment['state'], { label: string; tone: Tone }> = {
  paid: { label: 'Paid', tone: 'success' },
  overdue: { label: 'Overdue', tone: 'danger' },
  due: { label: 'Due today', tone: 'warning' },
  ahead: { label: 'Ahead', tone: 'neutral' },
}

interface ScheduleProps {
  /** Who pays: the group, or the guest. */
  of: string
  schedule: ScheduleShown | null
  leavesOn: IsoDate
  /** What stands there while no dates are agreed. */
  empty: string
  /** Beside the button that sets the dates. */
  actions?: ReactNode
  /** Left out where nothing can be agreed any more. */
  save?: SaveSchedule
  /** Below the dates. */
  children?: ReactNode
}

/** By when a group or a guest pays how much, what of it is paid, and of what a letter was written. */
export function Schedule(props: ScheduleProps) {
  const { of, schedule, leavesOn, empty, actions, save, children } = props
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-labelledby="deposits" className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h3 id="deposits" className="text-sm font-semibold">
          Deposits
        </h3>
        <span className="flex gap-2">
          {actions}
          {save && (
            <Button
              size="sm"
              variant="secondary"
              icon={<CalendarClock />}
              onClick={() => setIsOpen(true)}
            >
              {schedule ? 'Change' : 'Set schedule'}
            </Button>
          )}
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
                  <span className="text-muted tabular-nums">
                    {[...paidWords(one), ...remindedWords(one, schedule.reminders)].join(', ')}
                  </span>
                </span>
                <span className="flex shrink-0 flex-col items-end gap-1">
                  <Badge tone={stateWords[one.state].tone}>{stateWords[one.state].label}</Badge>
                  <span className="font-medium tabular-nums">{formatMoney(one.asked)}</span>
                </span>
              </li>
            ))}
          </ul>
          {children}
        </>
      ) : (
        <p className="text-sm text-muted">{empty}</p>
      )}
      <Suspense>
        {isOpen && save && (
          <ScheduleForm
            of={of}
            schedule={schedule}
            leavesOn={leavesOn}
            save={save}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </section>
  )
}

function paidWords({ basisPoints, asked, paid }: Instalment): string[] {
  const share = basisPoints === null ? [] : [`${formatPercent(basisPoints / 100)} of the total`]
  const part = paid > 0 && paid < asked ? [`${formatMoney(paid)} of it paid`] : []
  return [...share, ...part]
}

/** The latest letter about it. */
function remindedWords({ dueOn }: Instalment, reminders: ScheduleShown['reminders']): string[] {
  const latest = reminders.find(one => one.dueOn === dueOn)
  return latest ? [`reminded ${formatInstantDay(latest.writtenAt)}`] : []
}
