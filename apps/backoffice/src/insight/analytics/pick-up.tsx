import { pickUpDays } from '@atithi/api/insight/analytics/rules'
import { addDays, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Chart } from '@atithi/ui/chart'
import { Select } from '@atithi/ui/select'
import { Skeleton } from '@atithi/ui/skeleton'
import { useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatCounted, formatDay, formatRoundMoney, formatShortDay } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { BooksButton } from '../figure-rows/beside-buttons.tsx'
import type { RowsShown } from '../figure-rows/rows-shown.ts'
import { PlainTable } from '../reports/plain-table.tsx'

const nightsAhead = 30
const options = pickUpDays.map(days => ({
  value: String(days),
  label: days === 1 ? 'Last day' : `Last ${days} days`,
}))
const signed = (count: number): string => (count > 0 ? `+${count}` : count < 0 ? `−${-count}` : '0')

interface PickUpProps {
  scope: { propertyId?: string }
  today: IsoDate
  onRows: (rows: RowsShown) => void
}

/** The next nights: what is on their books, and what came since. */
export function PickUp({ scope, today, onRows }: PickUpProps) {
  const [days, setDays] = useState(7)
  const pickUp = trpc.reports.pickUp.useQuery(
    { ...scope, from: today, to: addDays(today, nightsAhead - 1), days },
    { placeholderData: previous => previous },
  )
  const { data } = pickUp
  const nights = data?.nights ?? []
  const opened = (
    { from }: { from: IsoDate },
    { asOf, since }: { asOf: IsoDate | null; since?: IsoDate | null },
    text: string,
  ) => (
    <BooksButton
      key={`${asOf} ${since}`}
      name={formatDay(from)}
      rows={asOf ? { from, to: from, asOf, ...(since && { since }) } : null}
      onRows={onRows}
    >
      {text}
    </BooksButton>
  )
  const net = nights.reduce((sum, night) => sum + night.rooms - night.roomsBefore, 0)
  const money = nights.reduce((sum, night) => sum + night.revenue - night.revenueBefore, 0)
  return (
    <Card>
      <CardHeader
        title="Pick-up"
        description={
          data?.asOf && data.since
            ? `${signed(net)} room-nights and ${formatRoundMoney(money)} since the close of ${formatShortDay(data.since)}, as of the close of ${formatDay(data.asOf)}.`
            : undefined
        }
        actions={
          <Select
            aria-label="Pick-up since"
            className="w-36"
            options={options}
            value={String(days)}
            onValueChange={value => setDays(Number(value))}
          />
        }
      />
      <CardBody>
        {pickUp.isError && <QueryFailure title="The pick-up could not be loaded" query={pickUp} />}
        {!data && !pickUp.isError && <Skeleton className="h-80" />}
        {data && !data.asOf && (
          <p className="text-sm text-muted">
            What is on the books is written down when the first business day closes.
          </p>
        )}
        {data?.asOf && (
          <Chart
            label={`Room-nights on the books, the next ${nightsAhead} nights`}
            kind="bars"
            tone={3}
            points={nights.map(night => ({
              key: night.from,
              name: formatDay(night.from),
              shortName: formatShortDay(night.from),
              value: night.rooms,
              text: `${formatCounted(night.rooms, 'room')} (${signed(night.rooms - night.roomsBefore)})`,
            }))}
            formatTick={value => String(Math.round(value * 10) / 10)}
            beside={{
              name: data.since ? `At the close of ${formatShortDay(data.since)}` : 'Before',
              values: nights.map(night => night.roomsBefore),
            }}
            table={
              <PlainTable
                caption="Pick-up by night"
                heads={['Night', 'On the books', 'Before', 'Pick-up', 'Revenue picked up']}
                rows={nights.map(night => ({
                  key: night.from,
                  cells: [
                    formatDay(night.from),
                    opened(night, { asOf: data.asOf }, String(night.rooms)),
                    opened(night, { asOf: data.since }, String(night.roomsBefore)),
                    opened(
                      night,
                      { asOf: data.asOf, since: data.since },
                      signed(night.rooms - night.roomsBefore),
                    ),
                    formatRoundMoney(night.revenue - night.revenueBefore),
                  ],
                }))}
              />
            }
          />
        )}
      </CardBody>
    </Card>
  )
}
