import type { AuditFigure } from '@atithi/api/stays/night-audit/rules'
import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Field } from '@atithi/ui/field'
import { Select } from '@atithi/ui/select'
import { Skeleton } from '@atithi/ui/skeleton'
import { Switch } from '@atithi/ui/switch'
import { CircleCheck, Moon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { FigureButton } from '../../../components/figure-button.tsx'
import { QueryFailure } from '../../../components/query-failure.tsx'
import { businessDayWords } from '../../../components/words/business-day.ts'
import { messageFor } from '../../../lib/failures.ts'
import { formatCounted, formatDay, formatLongDay } from '../../../lib/format.ts'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { toast } from '../../../lib/toasts.ts'
import { type Outputs, trpc } from '../../../lib/trpc.ts'
import type { AuditRowsShown } from './audit-rows.tsx'
import { FlagList } from './flag-list.tsx'

const AuditRows = lazy(() =>
  import('./audit-rows.tsx').then(module => ({ default: module.AuditRows })),
)

type Waiting = Outputs['nightAudit']['waiting']

/** The business date, what its close will do, and what waits for people; each figure opens its bookings. */
export function DayNow({ propertyId, maySet }: { propertyId: string; maySet: boolean }) {
  const [rows, setRows] = useState<AuditRowsShown>()
  const query = trpc.nightAudit.waiting.useQuery({ propertyId })
  if (query.isError && !query.data)
    return <QueryFailure title="The day could not be loaded" query={query} />
  if (!query.data) return <Skeleton className="h-56" />
  const waiting = query.data
  const figures: { of: AuditFigure; label: string; value: number }[] = [
    { of: 'in-house', label: 'In house', value: waiting.inHouse },
    { of: 'to-arrive', label: 'Still to arrive', value: waiting.dueToday },
    { of: 'to-leave', label: 'Still to leave', value: waiting.leavingToday },
    { of: 'to-post', label: 'Nights to post', value: waiting.toPost },
  ]
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <Card>
        <CardHeader
          title={businessDayWords({
            businessDate: waiting.businessDate,
            closesAt: waiting.dayRollsAt,
          })}
          description={closeWords(waiting)}
          actions={
            waiting.daysToClose > 0 && <RunNow propertyId={propertyId} days={waiting.daysToClose} />
          }
        />
        <CardBody className="flex flex-col gap-5">
          <dl className="grid grid-cols-2 gap-x-4 gap-y-4 sm:grid-cols-4">
            {figures.map(({ of, label, value }) => (
              <Figure
                key={of}
                label={label}
                value={value}
                onOpen={() => setRows({ of, label, date: waiting.businessDate })}
              />
            ))}
          </dl>
          <NoShows propertyId={propertyId} waiting={waiting} maySet={maySet} />
        </CardBody>
      </Card>
      <Card>
        <CardHeader
          title="Action required"
          description={
            waiting.flags.length > 0 ? formatCounted(waiting.flags.length, 'booking') : undefined
          }
        />
        <CardBody className="sm:px-4">
          {waiting.flags.length > 0 ? (
            <FlagList flags={waiting.flags} />
          ) : (
            <p className="flex items-center gap-2 px-2 text-sm text-muted">
              <CircleCheck aria-hidden="true" className="size-4 text-success-strong" />
              Nobody is late, and everyone who comes today has a room.
            </p>
          )}
        </CardBody>
      </Card>
      {rows && (
        <Suspense>
          <AuditRows propertyId={propertyId} shown={rows} onClose={() => setRows(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

const closeWords = ({ daysToClose, openDate, businessDate }: Waiting): string =>
  daysToClose === 0
    ? `${formatLongDay(businessDate)}. It closes by itself.`
    : `${formatCounted(daysToClose, 'day')} from ${formatDay(openDate)} on ${daysToClose === 1 ? 'waits' : 'wait'} to be closed. This happens by itself within ten minutes.`

interface FigureProps {
  label: string
  value: number
  onOpen: () => void
}

function Figure({ label, value, onOpen }: FigureProps) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5 text-2xl leading-8 font-semibold tabular-nums">
        {value === 0 ? (
          value
        ) : (
          <FigureButton label={label} onClick={onOpen}>
            {value}
          </FigureButton>
        )}
      </dd>
    </div>
  )
}

function RunNow({ propertyId, days }: { propertyId: string; days: number }) {
  const run = trpc.nightAudit.run.useMutation({
    onSuccess: ({ closed }) => {
      refresh(staleAfter('night-audit.closed'))
      toast.show({
        tone: 'success',
        title:
          closed === 0 ? 'The days are closed already' : `${formatCounted(closed, 'day')} closed`,
      })
    },
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'The day was not closed',
        description: messageFor(error),
      }),
  })
  return (
    <Button icon={<Moon />} loading={run.isPending} onClick={() => run.mutate({ propertyId })}>
      Close {days === 1 ? 'the day' : `${days} days`} now
    </Button>
  )
}

function NoShows({
  propertyId,
  waiting,
  maySet,
}: {
  propertyId: string
  waiting: Waiting
  maySet: boolean
}) {
  const set = trpc.nightAudit.configure.useMutation({
    onSuccess: () => refresh(['nightAudit']),
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'The setting was not saved',
        description: messageFor(error),
      }),
  })
  const shown = set.isPending ? { ...waiting, ...set.variables } : waiting
  const isAutomatic = shown.noShowMarking === 'automatic'
  const hours = shown.noShowSpareHours ?? waiting.noShowSpareHours
  if (!maySet) {
    return (
      <p className="text-sm text-muted">
        {isAutomatic
          ? `Guests who do not come are marked as no-shows when the day after their arrival closes; who booked less than ${formatCounted(hours, 'hour')} before a close, a day later.`
          : 'Guests who do not come are marked as no-shows by hand.'}
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <Switch
        label="Mark no-shows when a day closes"
        hint="The close of the day of arrival only says who is late; their rooms are kept. The next close charges the fee of the terms, and the nights that are left are free again."
        checked={isAutomatic}
        onCheckedChange={checked =>
          set.mutate({ propertyId, noShowMarking: checked ? 'automatic' : 'by-hand' })
        }
      />
      {isAutomatic && (
        <Field
          label="Not who booked within"
          hint="Before a close, and not who booked after 22:00: that close leaves them alone."
        >
          <Select
            options={spareHours(hours).map(count => ({
              value: String(count),
              label: formatCounted(count, 'hour'),
            }))}
            value={String(hours)}
            onValueChange={count =>
              set.mutate({
                propertyId,
                noShowMarking: 'automatic',
                noShowSpareHours: Number(count),
              })
            }
          />
        </Field>
      )}
    </div>
  )
}

/** What is usual, and what is set. */
const spareHours = (set: number): number[] =>
  [...new Set([0, 4, 6, 8, 10, 12, 24, set])].toSorted((a, b) => a - b)
