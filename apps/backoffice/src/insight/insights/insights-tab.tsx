import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { Skeleton } from '@atithi/ui/skeleton'
import { Lightbulb } from 'lucide-react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { trpc } from '../../lib/trpc.ts'
import type { RowsShown } from '../figure-rows/rows-shown.ts'
import { Benchmarks } from './benchmarks.tsx'
import { Forecast } from './forecast.tsx'
import { ActionLink, InsightCard } from './insight-card.tsx'
import { insightWords } from './insight-words.ts'

const mostRecommendations = 3

interface InsightsTabProps {
  propertyId: string
  onRows: (rows: RowsShown) => void
}

/** What the figures of a hotel say and what may be done, how it compares, and what is to be expected. */
export function InsightsTab({ propertyId, onRows }: InsightsTabProps) {
  const insights = trpc.reports.insights.useQuery({ propertyId })
  const items = insights.data?.items ?? []
  return (
    <div className="flex flex-col gap-6">
      {insights.isError && (
        <QueryFailure title="The insights could not be loaded" query={insights} />
      )}
      {!insights.data && !insights.isError && <Skeleton className="h-60" />}
      {insights.data && items.length === 0 && (
        <Card>
          <EmptyState icon={<Lightbulb />} level={2} title="Nothing stands out">
            A statement is made only where the figures bear it. Look again as bookings come in.
          </EmptyState>
        </Card>
      )}
      {items.length > 0 && (
        <>
          <section aria-labelledby="insights" className="flex flex-col gap-3">
            <h2 id="insights" className="text-base font-semibold">
              What stands out
            </h2>
            <div className="grid gap-4 lg:grid-cols-2">
              {items.map(insight => (
                <InsightCard
                  key={`${insight.kind} ${'month' in insight ? insight.month : ''}`}
                  insight={insight}
                  propertyId={propertyId}
                />
              ))}
            </div>
          </section>
          <Card>
            <CardHeader title="Recommended" description="The most at stake first." />
            <CardBody>
              <ol className="flex flex-col gap-3">
                {items.slice(0, mostRecommendations).map(insight => (
                  <li
                    key={`${insight.kind} ${'month' in insight ? insight.month : ''}`}
                    className="flex flex-wrap items-center justify-between gap-3"
                  >
                    <span className="min-w-0 flex-1 basis-60">
                      {insightWords(insight).recommendation}
                    </span>
                    <ActionLink insight={insight} propertyId={propertyId} />
                  </li>
                ))}
              </ol>
            </CardBody>
          </Card>
        </>
      )}
      <Forecast propertyId={propertyId} onRows={onRows} />
      <Benchmarks propertyId={propertyId} onRows={onRows} />
    </div>
  )
}
