import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Skeleton } from '@atithi/ui/skeleton'
import { FigureButton } from '../../components/figure-button.tsx'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatDay, formatPercent, formatRoundMoney } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import type { RowsShown } from '../figure-rows/rows-shown.ts'
import { orDash } from '../reports/figure-words.ts'
import { PlainTable } from '../reports/plain-table.tsx'

interface BenchmarksProps {
  propertyId: string
  onRows: (rows: RowsShown) => void
}

/** The hotel beside the owner's others, and beside the median of like hotels where enough owners have one. */
export function Benchmarks({ propertyId, onRows }: BenchmarksProps) {
  const benchmarks = trpc.reports.benchmarks.useQuery({ propertyId })
  const { data } = benchmarks
  const own = data?.items.map(item => ({
    key: item.propertyId,
    name: item.propertyId === propertyId ? `${item.name} (this property)` : item.name,
    figures: item,
    open: () =>
      onRows({ of: 'nights', by: 'property', key: item.propertyId, from: data.from, to: data.to }),
  }))
  const rows = [
    ...(own ?? []),
    ...(data?.median
      ? [
          {
            key: 'median',
            name: `Median of like hotels in the state (${data.median.owners} owners)`,
            figures: data.median,
            // Hotels of others open to nobody.
            open: undefined,
          },
        ]
      : []),
  ]
  return (
    <Card>
      <CardHeader
        title="Benchmarks"
        description={data && `Nights from ${formatDay(data.from)} to ${formatDay(data.to)}.`}
      />
      <CardBody className="flex flex-col gap-3">
        {benchmarks.isError && (
          <QueryFailure title="The benchmarks could not be loaded" query={benchmarks} />
        )}
        {!data && !benchmarks.isError && <Skeleton className="h-40" />}
        {data && (
          <PlainTable
            caption="Benchmarks"
            heads={['Hotel', 'Occupancy', 'ADR', 'RevPAR']}
            rows={rows.map(({ key, name, figures, open }) => ({
              key,
              cells: [
                name,
                open ? (
                  <FigureButton key="occupancy" label={`Occupancy of ${name}`} onClick={open}>
                    {orDash(figures.occupancyRate, formatPercent)}
                  </FigureButton>
                ) : (
                  orDash(figures.occupancyRate, formatPercent)
                ),
                orDash(figures.averageDailyRate, formatRoundMoney),
                orDash(figures.revenuePerRoom, formatRoundMoney),
              ],
            }))}
          />
        )}
        {data && !data.median && (
          <p className="text-sm text-muted">
            The median of like hotels is shown from five other owners in the state on.
          </p>
        )}
      </CardBody>
    </Card>
  )
}
