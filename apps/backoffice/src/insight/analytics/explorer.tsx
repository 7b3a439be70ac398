import { canBreakDown, metrics } from '@atithi/api/insight/analytics/rules'
import type { Comparison } from '@atithi/api/insight/comparisons/rules'
import type { FigureRowKind } from '@atithi/api/insight/figure-rows/rules'
import { dimensions } from '@atithi/api/insight/night-figures/rules'
import type { Step } from '@atithi/api/insight/reports/rules'
import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { bookingSources } from '@atithi/api/stays/bookings/rules/bookings'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Chart } from '@atithi/ui/chart'
import { Select } from '@atithi/ui/select'
import { Skeleton } from '@atithi/ui/skeleton'
import { useState } from 'react'
import { FigureButton } from '../../components/figure-button.tsx'
import { QueryFailure } from '../../components/query-failure.tsx'
import { sourceWords } from '../../components/words/booking-words.tsx'
import { formatDay, formatPercent, formatShortDay } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { BesideButton } from '../figure-rows/beside-buttons.tsx'
import { CompareSelect, comparisonWords } from '../reports/compare-select.tsx'
import { changeWords, orDash } from '../reports/figure-words.ts'
import { PlainTable } from '../reports/plain-table.tsx'
import type { ReportsSearch } from '../reports/reports-search.ts'
import { formatShortMoney } from '../reports/trend-points.ts'
import { stepDays } from './step-days.ts'
import { dimensionHeads, dimensionWords, metricWords } from './words.ts'

interface ExplorerProps {
  scope: { propertyId?: string }
  span: { from: IsoDate; to: IsoDate }
  step: Step
  search: ReportsSearch
  onChange: (patch: Partial<ReportsSearch>) => void
}

const isMoney = (metric: string): boolean =>
  metric === 'roomRevenue' || metric === 'averageDailyRate' || metric === 'revenuePerRoom'

const againstWords: Record<Comparison, string> = {
  previous: 'as many nights before',
  'last-year': 'the same weekdays 52 weeks before',
  budget: 'the budget, spread evenly over the nights of its month',
}

const kindOf = (metric: string): FigureRowKind =>
  metric === 'bookings' || metric === 'cancellations' ? metric : 'nights'

/** Any figure over the range, whole beside last year or told apart; a row of the table draws its own line. */
export function Explorer({ scope, span, step, search, onChange }: ExplorerProps) {
  const { metric = 'roomRevenue', against = 'last-year' } = search
  const dimension = canBreakDown(metric) ? search.dimension : undefined
  const [chosen, setChosen] = useState<string>()
  const breakdown = trpc.reports.breakdown.useQuery(
    { ...scope, ...span, metric, by: step, against, ...(dimension && { dimension }) },
    { placeholderData: previous => previous },
  )
  const { label, format, most } = metricWords[metric]
  const { data } = breakdown
  const series = data?.series ?? []
  const shown = series.find(({ key }) => key === chosen) ?? series[0]
  // A line along zero, or none at all, shows nothing that a sentence does not say.
  const hasPoints = [...(shown?.points ?? []), ...(data?.beside ?? [])].some(({ value }) => value)
  const names = new Map(series.map(one => [one.key, nameOf(one, scope.propertyId === undefined)]))
  const title = shown && dimension ? `${label}: ${names.get(shown.key)}` : label
  return (
    <Card>
      <CardHeader
        title={title}
        description={`Change is against ${againstWords[against]}.`}
        actions={
          <>
            <Select
              aria-label="Figure"
              className="w-44"
              options={metrics.map(value => ({ value, label: metricWords[value].label }))}
              value={metric}
              onValueChange={value => onChange({ metric: value })}
            />
            <Select
              aria-label="Told apart"
              className="w-40"
              disabled={!canBreakDown(metric)}
              options={[
                { value: 'none' as const, label: 'Together' },
                ...dimensions.map(value => ({ value, label: dimensionWords[value] })),
              ]}
              value={dimension ?? 'none'}
              onValueChange={value => onChange({ dimension: value === 'none' ? undefined : value })}
            />
            <CompareSelect
              value={against}
              onValueChange={value =>
                onChange({ against: value === 'last-year' ? undefined : value })
              }
            />
          </>
        }
      />
      <CardBody className="flex flex-col gap-6">
        {breakdown.isError && (
          <QueryFailure title="The chart could not be loaded" query={breakdown} />
        )}
        {!data && !breakdown.isError && <Skeleton className="h-80" />}
        {data && !hasPoints && (
          <p className="text-sm text-muted">Nothing in this time, and nothing beside it.</p>
        )}
        {data && shown && hasPoints && (
          <Chart
            key={shown.key}
            label={`${title}, from ${formatDay(span.from)} to ${formatDay(span.to)}`}
            kind={dimension ? 'bars' : 'line'}
            {...(most !== undefined && { most })}
            points={shown.points.map(point => ({
              key: point.from,
              name: formatDay(point.from),
              shortName: formatShortDay(point.from),
              value: point.value,
              text: orDash(point.value, format),
            }))}
            formatTick={isMoney(metric) ? formatShortMoney : format}
            beside={
              dimension || data.beside.length === 0
                ? undefined
                : { name: comparisonWords[against], values: data.beside.map(point => point.value) }
            }
            table={
              <PlainTable
                caption={title}
                heads={dimension ? ['From', label] : ['From', label, comparisonWords[against]]}
                rows={shown.points.map((point, at) => ({
                  key: point.from,
                  cells: [
                    formatDay(point.from),
                    point.value ? (
                      <FigureButton
                        key="value"
                        label={`${title} from ${formatDay(point.from)}`}
                        onClick={() =>
                          onChange({
                            rows: {
                              of: kindOf(metric),
                              ...stepDays(shown.points, at, span),
                              ...(dimension && { by: dimension, key: shown.key }),
                            },
                          })
                        }
                      >
                        {format(point.value)}
                      </FigureButton>
                    ) : (
                      orDash(point.value, format)
                    ),
                    ...(dimension
                      ? []
                      : [
                          <BesideButton
                            key="beside"
                            label={`${title} beside ${formatDay(point.from)}`}
                            value={data.beside[at]?.value ?? null}
                            against={against}
                            span={span}
                            days={stepDays(shown.points, at, span)}
                            rows={{ of: kindOf(metric) }}
                            onRows={rows => onChange({ rows })}
                          >
                            {orDash(data.beside[at]?.value ?? null, format)}
                          </BesideButton>,
                        ]),
                  ],
                }))}
              />
            }
          />
        )}
        {data && (
          <PlainTable
            caption={`${label} ${dimension ? dimensionWords[dimension].toLowerCase() : 'together'}`}
            heads={[
              dimension ? dimensionHeads[dimension] : 'All',
              label,
              ...(dimension ? ['Share of nights'] : []),
              comparisonWords[against],
              'Change',
            ]}
            rows={series.map(one => ({
              key: one.key,
              cells: [
                dimension ? (
                  <button
                    key="name"
                    type="button"
                    aria-pressed={one.key === shown?.key}
                    className="rounded-sm text-left font-medium text-accent-strong aria-pressed:text-ink"
                    onClick={() => setChosen(one.key)}
                  >
                    {names.get(one.key)}
                  </button>
                ) : (
                  'Total'
                ),
                one.value !== null ? (
                  <FigureButton
                    key="value"
                    label={`${label} of ${dimension ? names.get(one.key) : 'all'}`}
                    onClick={() =>
                      onChange({
                        rows: {
                          of: kindOf(metric),
                          ...(dimension && { by: dimension, key: one.key }),
                        },
                      })
                    }
                  >
                    {format(one.value)}
                  </FigureButton>
                ) : (
                  orDash(one.value, format)
                ),
                ...(dimension ? [orDash(one.share, formatPercent)] : []),
                <BesideButton
                  key="beside"
                  label={`${label} of ${dimension ? names.get(one.key) : 'all'}`}
                  value={one.beside}
                  against={against}
                  span={span}
                  rows={{
                    of: kindOf(metric),
                    ...(dimension && { by: dimension, key: one.key }),
                  }}
                  onRows={rows => onChange({ rows })}
                >
                  {orDash(one.beside, format)}
                </BesideButton>,
                changeWords(one.change, { now: one.value, before: one.beside }),
              ],
            }))}
          />
        )}
      </CardBody>
    </Card>
  )
}

/** The hotel stands beside what is its own, where several are together. */
const nameOf = (
  { key, name, property }: { key: string; name: string; property: string },
  isOfAll: boolean | undefined,
): string => {
  const source = bookingSources.find(known => known === key)
  if (source) return sourceWords[source]
  return isOfAll && property ? `${name} · ${property}` : name
}
