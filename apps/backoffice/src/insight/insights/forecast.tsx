import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Chart } from '@atithi/ui/chart'
import { Skeleton } from '@atithi/ui/skeleton'
import { QueryFailure } from '../../components/query-failure.tsx'
import {
  formatCounted,
  formatDay,
  formatPercent,
  formatRoundMoney,
  formatShortDay,
} from '../../lib/format.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { BooksButton } from '../figure-rows/beside-buttons.tsx'
import type { RowsShown } from '../figure-rows/rows-shown.ts'
import { orDash } from '../reports/figure-words.ts'
import { PlainTable } from '../reports/plain-table.tsx'

type Test = Outputs['reports']['forecast']['backTest'][number]
type Accuracy = Test['forecast']

const rooms = (value: number): string => String(Math.round(value * 10) / 10)
const wape = (accuracy: Accuracy): string => (accuracy ? formatPercent(accuracy.wape) : '–')

interface ForecastProps {
  propertyId: string
  onRows: (rows: RowsShown) => void
}

/** Rooms and revenue of the nights ahead, and how such forecasts did. */
export function Forecast({ propertyId, onRows }: ForecastProps) {
  const forecast = trpc.reports.forecast.useQuery({ propertyId })
  const { data } = forecast
  const shown = (data?.nights ?? []).filter(night => night.forecast !== null)
  const month = (data?.nights ?? []).slice(0, 30)
  const known = month.filter(night => night.forecast !== null)
  const revenue = known.reduce((sum, night) => sum + (night.revenue ?? 0), 0)
  const expected = known.reduce((sum, night) => sum + (night.forecast ?? 0), 0)
  const sellable = known.reduce((sum, night) => sum + night.rooms, 0)
  return (
    <Card>
      <CardHeader
        title="Forecast"
        description={
          known.length > 0 && sellable > 0
            ? `${formatCounted(known.length, 'night')} of the next 30: occupancy about ${formatPercent(Math.round((expected / sellable) * 100))}, room revenue about ${formatRoundMoney(revenue)}.`
            : undefined
        }
      />
      <CardBody className="flex flex-col gap-6">
        {forecast.isError && (
          <QueryFailure title="The forecast could not be loaded" query={forecast} />
        )}
        {!data && !forecast.isError && <Skeleton className="h-80" />}
        {data && shown.length === 0 && (
          <p className="text-sm text-muted">
            {data.asOf
              ? 'No forecast is shown: too little is known of past nights, or it would be no better than last week’s figure. What is on the books stands under Analytics.'
              : 'What is on the books is written down when the first business day closes.'}
          </p>
        )}
        {data && shown.length > 0 && (
          <Chart
            label="Rooms forecast for each night ahead"
            kind="bars"
            tone={2}
            points={data.nights.map(night => ({
              key: night.night,
              name: formatDay(night.night),
              shortName: formatShortDay(night.night),
              value: night.forecast,
              text:
                night.forecast === null
                  ? 'No forecast'
                  : `About ${rooms(night.forecast)} of ${night.rooms} rooms${night.low === null || night.high === null ? '' : `, usually ${night.low} to ${night.high}`}`,
            }))}
            formatTick={rooms}
            beside={{ name: 'On the books', values: data.nights.map(night => night.onBooks) }}
            table={
              <PlainTable
                caption="Forecast by night"
                heads={['Night', 'Rooms', 'On the books', 'Forecast', 'Usually', 'Revenue']}
                rows={data.nights.map(night => ({
                  key: night.night,
                  cells: [
                    formatDay(night.night),
                    String(night.rooms),
                    <BooksButton
                      key="books"
                      name={formatDay(night.night)}
                      rows={
                        data.asOf === null
                          ? null
                          : { from: night.night, to: night.night, asOf: data.asOf }
                      }
                      onRows={onRows}
                    >
                      {String(night.onBooks)}
                    </BooksButton>,
                    orDash(night.forecast, rooms),
                    night.low === null || night.high === null
                      ? '–'
                      : `${night.low} to ${night.high}`,
                    orDash(night.revenue, formatRoundMoney),
                  ],
                }))}
              />
            }
          />
        )}
        {data?.backTest.some(({ forecast: own }) => own) && (
          <section className="flex flex-col gap-3">
            <h3 className="text-sm font-medium">How it did</h3>
            <p className="text-sm text-muted">
              Each night of the last 26 weeks, forecast with what was known then. A forecast is
              shown only where it errs less than both: the same weekday last week, and last year.
            </p>
            <PlainTable
              caption="Back-test of the forecast"
              heads={[
                'Before the night',
                'Nights',
                'Error, rooms',
                'Error',
                'Bias',
                'Last week’s error',
                'Last year’s error',
                'Shown',
              ]}
              rows={data.backTest.map(test => ({
                key: String(test.lead),
                cells: [
                  formatCounted(test.lead, 'day'),
                  String(test.nights),
                  test.forecast ? String(test.forecast.mae) : '–',
                  wape(test.forecast),
                  test.forecast ? formatPercent(test.forecast.bias) : '–',
                  wape(test.lastWeek),
                  wape(test.lastYear),
                  test.isShown ? 'Yes' : 'No',
                ],
              }))}
            />
          </section>
        )}
      </CardBody>
    </Card>
  )
}
