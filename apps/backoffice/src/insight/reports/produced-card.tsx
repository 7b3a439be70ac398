import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Skeleton } from '@atithi/ui/skeleton'
import type { ComponentProps, ReactNode } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { PlainTable } from './plain-table.tsx'

interface ProducedCardProps {
  title: string
  description: string
  /** How its rows are told apart. */
  actions?: ReactNode
  /** What is said where the figures could not be loaded. */
  failure: string
  query: ComponentProps<typeof QueryFailure>['query'] & { isError: boolean }
  heads: ComponentProps<typeof PlainTable>['heads']
  /** Left out while they are loading. */
  rows: ComponentProps<typeof PlainTable>['rows'] | undefined
}

/** What was sold in the range, a row for each who brought it. */
export function ProducedCard({
  title,
  description,
  actions,
  failure,
  query,
  heads,
  rows,
}: ProducedCardProps) {
  return (
    <Card>
      <CardHeader title={title} description={description} actions={actions} />
      <CardBody>
        {query.isError && <QueryFailure title={failure} query={query} />}
        {!rows && !query.isError && <Skeleton className="h-48" />}
        {rows?.length === 0 && (
          <p className="text-sm text-muted">Nothing was sold in this time, or a year before.</p>
        )}
        {rows && rows.length > 0 && <PlainTable caption={title} heads={heads} rows={rows} />}
      </CardBody>
    </Card>
  )
}
