import { periodOfMonth } from '@atithi/api/insight/budgets/rules'
import { addDays, type IsoDate, type YearMonth } from '@atithi/api/kernel/shared/dates'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Skeleton } from '@atithi/ui/skeleton'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatCount, formatDay, formatMonth, formatRoundMoney } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { BooksButton } from '../figure-rows/beside-buttons.tsx'
import type { RowsShown } from '../figure-rows/rows-shown.ts'
import { changeWords } from '../reports/figure-words.ts'
import { PlainTable } from '../reports/plain-table.tsx'

/** 52 weeks, so that weekdays meet. */
const aYear = 364

interface PaceProps {
  scope: { propertyId?: string }
  today: IsoDate
  onRows: (rows: RowsShown) => void
}

/** The next months beside the same time last year. */
export function Pace({ scope, today, onRows }: PaceProps) {
  const pace = trpc.reports.pace.useQuery({ ...scope, month: today })
  const { data } = pace
  const opened = (month: YearMonth, asOf: IsoDate | null, text: string, daysBefore = 0) => {
    const { from, to } = periodOfMonth(month)
    return (
      <BooksButton
        key={`${asOf} ${daysBefore}`}
        name={formatMonth(month)}
        rows={
          asOf ? { from: addDays(from, -daysBefore), to: addDays(to, -daysBefore - 1), asOf } : null
        }
        onRows={onRows}
      >
        {text}
      </BooksButton>
    )
  }
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
                opened(month.month, data.asOf, formatCount(month.rooms)),
                month.sameTimeLastYear
                  ? opened(
                      month.month,
                      addDays(data.asOf ?? today, -aYear),
                      formatCount(month.sameTimeLastYear.rooms),
                      aYear,
                    )
                  : '–',
                changeWords(month.change, {
                  now: month.rooms,
                  before: month.sameTimeLastYear?.rooms ?? null,
                }),
                month.lastYearFinal
                  ? opened(month.month, data.asOf, formatCount(month.lastYearFinal.rooms), aYear)
                  : '–',
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
