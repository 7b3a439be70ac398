import { checkIntervals } from '@atithi/api/channels/rules'
import { Badge, type Tone } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { Field } from '@atithi/ui/field'
import { LoadMore } from '@atithi/ui/pagination'
import { Select } from '@atithi/ui/select'
import { Skeleton } from '@atithi/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { CircleCheck, SearchCheck } from 'lucide-react'
import { QueryFailure } from '../../components/query-failure.tsx'
import {
  formatCount,
  formatCounted,
  formatDay,
  formatInstant,
  formatMoney,
} from '../../lib/format.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import type { ConnectionDetail } from '../words/channel-words.tsx'
import { useAct } from '../words/use-act.ts'

type Check = Outputs['channels']['connections']['checks']['items'][number]
type Difference = Check['differences'][number]

const intervalWords: Record<(typeof checkIntervals)[number], string> = {
  0: 'Only when asked',
  6: 'Every 6 hours',
  12: 'Every 12 hours',
  24: 'Once a day',
  168: 'Once a week',
}
const intervals = checkIntervals.map(hours => ({
  value: String(hours),
  label: intervalWords[hours],
}))

const fieldWords: Record<string, string> = {
  available: 'Rooms',
  price: 'Price',
  minimum_stay: 'Minimum stay',
  minimum_stay_through: 'Minimum stay through',
  maximum_stay: 'Maximum stay',
  closed_to_arrival: 'Arrival',
  closed_to_departure: 'Departure',
  closed: 'Sale',
}

const outcomes: Record<Difference['outcome'], { label: string; tone: Tone }> = {
  sent: { label: 'Sent again', tone: 'success' },
  right: { label: 'Is right', tone: 'neutral' },
  waits: { label: 'Waits for a sale', tone: 'warning' },
}

/** A value as people say it: rooms, rupees, nights, or open and closed. */
function valueWords(field: string, value: number | null): string {
  if (value === null) return 'Nothing'
  if (field === 'price') return formatMoney(value)
  if (field.startsWith('closed')) return value === 1 ? 'Closed' : 'Open'
  return formatCount(value)
}

/** What the channel says that it believes, asked of it from time to time, and what differed. */
export function ChecksPart({ detail }: { detail: ConnectionDetail }) {
  if (!detail.checks)
    return (
      <Card>
        <EmptyState
          icon={<SearchCheck />}
          level={2}
          title={`${detail.channelName} cannot be asked`}
        >
          It has no message that answers what it believes. Every night is still compared with what
          it accepted, once a day; a full sync tells it everything anew.
        </EmptyState>
      </Card>
    )
  return (
    <div className="flex flex-col gap-6">
      <Schedule detail={detail} checks={detail.checks} />
      <Checks detail={detail} />
    </div>
  )
}

function Schedule({
  detail,
  checks,
}: {
  detail: ConnectionDetail
  checks: NonNullable<ConnectionDetail['checks']>
}) {
  const { act, running } = useAct()
  const check = trpc.channels.connections.check.useMutation()
  const configure = trpc.channels.connections.configure.useMutation()
  const { id: connectionId, channelName } = detail
  const setInterval = (value: string) =>
    void act('interval', 'The schedule was not changed', async () => {
      const hours = checkIntervals.find(one => String(one) === value) ?? 24
      await configure.mutateAsync({ connectionId, checkEveryHours: hours })
      return { title: `${channelName}: ${intervalWords[hours].toLowerCase()}` }
    })
  const ask = () =>
    void act('check', `${channelName} was not asked`, async () => {
      await check.mutateAsync({ connectionId })
      return { title: `${channelName} is being asked what it believes` }
    })
  return (
    <Card>
      <CardHeader
        title="Compare with the channel"
        description={`${channelName} is asked what it believes of every night. What differs from what it accepted is shown, and sent again.`}
      />
      <CardBody className="flex flex-wrap items-end gap-4">
        <Field label="How often" className="w-full sm:w-56">
          <Select
            options={intervals}
            value={String(detail.configuration.checkEveryHours)}
            onValueChange={setInterval}
            disabled={running !== null}
          />
        </Field>
        <Button
          variant="secondary"
          icon={<SearchCheck />}
          loading={running === 'check' || checks.isAsked}
          onClick={ask}
        >
          Compare now
        </Button>
        <p className="text-sm text-muted sm:pb-2">
          {checks.next === null
            ? 'No comparison is planned.'
            : `Next: ${formatInstant(checks.next)}`}
        </p>
      </CardBody>
    </Card>
  )
}

function Checks({ detail }: { detail: ConnectionDetail }) {
  const checks = trpc.channels.connections.checks.useInfiniteQuery(
    { connectionId: detail.id, limit: 10 },
    { getNextPageParam: page => page.nextCursor ?? undefined },
  )
  if (checks.isError)
    return <QueryFailure title="The comparisons could not be loaded" query={checks} />
  if (!checks.data) return <Skeleton className="h-64" />
  const rows = checks.data.pages.flatMap(page => page.items)
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState icon={<SearchCheck />} level={2} title="Not compared yet">
          The first comparison is made a day after the connection, or now if you ask for it.
        </EmptyState>
      </Card>
    )
  return (
    <div className="flex flex-col gap-4">
      {rows.map(row => (
        <CheckCard key={row.id} check={row} />
      ))}
      <LoadMore
        onMore={checks.hasNextPage ? () => void checks.fetchNextPage() : undefined}
        isLoading={checks.isFetchingNextPage}
      />
    </div>
  )
}

function CheckCard({ check }: { check: Check }) {
  const { differences, different } = check
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-base font-semibold">{formatInstant(check.at)}</h2>
        <Badge tone={different === 0 ? 'success' : 'warning'}>
          {different === 0 ? 'Nothing differed' : `${formatCounted(different, 'value')} differed`}
        </Badge>
        <p className="text-sm text-muted">
          {formatCounted(check.compared, 'value')} of {formatDay(check.from)} –{' '}
          {formatDay(check.to)}, {check.askedBy ? `asked by ${check.askedBy}` : 'by schedule'}
        </p>
      </div>
      {differences.length > 0 && <Differences rows={differences} />}
      {different > differences.length && (
        <p className="text-sm text-muted">
          <CircleCheck aria-hidden="true" className="mr-1 inline size-4" />
          The first {formatCount(differences.length)} are shown; all were seen to.
        </p>
      )}
    </section>
  )
}

function Differences({ rows }: { rows: readonly Difference[] }) {
  return (
    <Table caption="What differed">
      <TableHead>
        <TableHeadCell>Night</TableHeadCell>
        <TableHeadCell>Room type and rate</TableHeadCell>
        <TableHeadCell>What</TableHeadCell>
        <TableHeadCell numeric>It had accepted</TableHeadCell>
        <TableHeadCell numeric>It said</TableHeadCell>
        <TableHeadCell numeric>Right is</TableHeadCell>
        <TableHeadCell>Outcome</TableHeadCell>
      </TableHead>
      <TableBody>
        {rows.map(row => {
          const outcome = outcomes[row.outcome]
          return (
            <TableRow key={row.id}>
              <TableCell className="font-medium">{formatDay(row.night)}</TableCell>
              <TableCell label="Room type and rate">
                {row.ratePlan ? `${row.roomType}, ${row.ratePlan}` : row.roomType}
              </TableCell>
              <TableCell label="What">{fieldWords[row.field] ?? row.field}</TableCell>
              <TableCell label="It had accepted" numeric>
                {valueWords(row.field, row.accepted)}
              </TableCell>
              <TableCell label="It said" numeric>
                {valueWords(row.field, row.said)}
              </TableCell>
              <TableCell label="Right is" numeric>
                {valueWords(row.field, row.wanted)}
              </TableCell>
              <TableCell label="Outcome">
                <Badge tone={outcome.tone}>{outcome.label}</Badge>
              </TableCell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}
