import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Skeleton } from '@atithi/ui/skeleton'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatCount, formatDay, formatMonth, formatRoundMoney } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { changeWords } from '../reports/figure-words.ts'
import { PlainTable } from '../reports/plain-table.tsx'

/** The next months beside the same time last year. */
export function Pace({ scope, today }: { scope: { propertyId?: string }; today: string }) {
  const pace = trpc.reports.pace.useQuery({ ...scope, month: today })
  const { data } = pace
  return (
    <Card>
      <CardHeader
        title="Pace"
        description={
          data?.asOf
            ? `Room-nights at the close of ${formatDay(data.asOf)}, beside the same close 52 weeks before (STLY) and how those months ended.`
            : undefined
        }
      />
      <CardBody>
        {pace.isError && <QueryFailure title="The pace could not be loaded" query={pace} />}
        {!data && !pace.isError && <Skeleton className="h-60" />}
        {data && !data.asOf && (
          <p className="text-sm text-muted">
            What is on the books is written down when the first business day closes.
          </p>
        )}
        {data?.asOf && (
          <PlainTable
            caption="Pace by month"
            heads={[
              'Month',
              'On the books',
              'STLY',
              'Change',
              'Last year final',
              'Revenue',
              'STLY revenue',
            ]}
            rows={data.months.map(month => ({
              key: month.month,
              cells: [
                formatMonth(month.month),
                formatCount(month.rooms),
                month.sameTimeLastYear ? formatCount(month.sameTimeLastYear.rooms) : '–',
                changeWords(month.change, {
                  now: month.rooms,
                  before: month.sameTimeLastYear?.rooms ?? null,
                }),
                month.lastYearFinal ? formatCount(month.lastYearFinal.rooms) : '–',
                formatRoundMoney(month.revenue),
                month.sameTimeLastYear ? formatRoundMoney(month.sameTimeLastYear.revenue) : '–',
              ],
            }))}
          />
        )}
      </CardBody>
    </Card>
  )
}
