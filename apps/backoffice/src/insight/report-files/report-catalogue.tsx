import { reportCategories } from '@atithi/api/insight/report-files/rules/categories'
import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { Button } from '@atithi/ui/button'
import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { SearchInput } from '@atithi/ui/search-input'
import { Select } from '@atithi/ui/select'
import { Skeleton } from '@atithi/ui/skeleton'
import { CalendarClock, FileSpreadsheet } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { messageFor } from '../../lib/failures.ts'
import { formatCounted } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'
import { type Outputs, trpc, utils } from '../../lib/trpc.ts'
import type { ReportsSearch } from '../reports/reports-search.ts'
import { ScheduleModal } from './schedule-modal.tsx'

type Definition = Outputs['reports']['catalog']['items'][number]

const categories = {
  'front-office': 'Front office',
  money: 'Daily money',
  ledger: 'Ledgers',
  revenue: 'Revenue and distribution',
  guests: 'Guests',
  tax: 'Tax',
} as const satisfies Record<Definition['category'], string>

/** Goes to the reports that were made, which stand above those that can be. */
function showRuns(): void {
  const head = document.getElementById('reports-made')
  head?.scrollIntoView({ block: 'start' })
  head?.focus({ preventScroll: true })
}

interface ReportCatalogueProps {
  /** Left out: over all hotels of the person together, which are sent by no calendar. */
  propertyId: string | undefined
  span: { from: IsoDate; to: IsoDate }
  /** Which reports are offered; left out all of them. */
  only?: readonly string[]
  search: Pick<ReportsSearch, 'find' | 'category'>
  onChange: (patch: Pick<ReportsSearch, 'find' | 'category'>) => void
  /** What the words and the category narrow too, between them and the reports. */
  children?: ReactNode
}

/** Every report that can be made, by what it is of, each as a table or as plain text. */
export function ReportCatalogue({
  propertyId,
  span,
  only,
  search,
  onChange,
  children,
}: ReportCatalogueProps) {
  const catalogue = trpc.reports.catalog.useQuery({})
  const generate = trpc.reports.generate.useMutation()
  const [scheduling, setScheduling] = useState<Definition>()
  const ask = async (definition: Definition, format: Definition['formats'][number]) => {
    try {
      await generate.mutateAsync({
        ...(propertyId && { propertyId }),
        reportId: definition.id,
        format,
        ...span,
      })
      toast.show({
        title: `${definition.name} is being made`,
        action: { label: 'Show', onClick: showRuns },
      })
    } catch (error) {
      toast.show({
        tone: 'danger',
        title: 'The report was not asked for',
        description: messageFor(error),
      })
    } finally {
      void utils.reports.list.invalidate()
    }
  }
  if (catalogue.isError)
    return <QueryFailure title="The reports could not be loaded" query={catalogue} />
  if (!catalogue.data) return <Skeleton className="h-96" />
  const chosen = reportCategories.find(known => known === search.category)
  const wanted = search.find?.trim().toLowerCase() ?? ''
  const offered = only
    ? catalogue.data.items.filter(({ id }) => only.includes(id))
    : catalogue.data.items
  const found = offered.filter(
    ({ name, description, category }) =>
      (!chosen || category === chosen) && `${name} ${description}`.toLowerCase().includes(wanted),
  )
  const groups = Map.groupBy(found, ({ category }) => category)
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <div className="w-full sm:w-72">
          <SearchInput
            aria-label="Search reports"
            placeholder="Search reports"
            value={search.find ?? ''}
            onValueChange={find => onChange({ find: find === '' ? undefined : find })}
          />
        </div>
        <Select
          aria-label="Category"
          className="w-full sm:w-56"
          options={[
            { value: 'all' as const, label: 'All categories' },
            ...reportCategories
              .filter(value => offered.some(({ category }) => category === value))
              .map(value => ({ value, label: categories[value] })),
          ]}
          value={chosen ?? 'all'}
          onValueChange={value => onChange({ category: value === 'all' ? undefined : value })}
        />
        <p className="text-sm text-muted" aria-live="polite">
          {formatCounted(found.length, 'report')}
        </p>
      </div>
      {children}
      {found.length === 0 && (
        <Card>
          <EmptyState icon={<FileSpreadsheet />} level={2} title="No reports found">
            Try another word or category.
          </EmptyState>
        </Card>
      )}
      <div className="gap-4 lg:columns-2">
        {[...groups].map(([category, definitions]) => (
          <Card key={category} className="mb-4 break-inside-avoid p-4 sm:p-5">
            <section aria-labelledby={`reports-${category}`} className="flex flex-col">
              <h2 id={`reports-${category}`} className="mb-1 text-base font-semibold">
                {categories[category]}
              </h2>
              <ul className="divide-y divide-line">
                {definitions.map(definition => (
                  <li
                    key={definition.id}
                    className="flex flex-col gap-3 py-3 sm:flex-row sm:items-center"
                  >
                    <div className="min-w-0 flex-1">
                      <h3 className="text-sm font-medium">{definition.name}</h3>
                      <p className="text-sm text-muted">{definition.description}</p>
                    </div>
                    <div className="flex gap-2">
                      {definition.formats.toReversed().map(format => (
                        <Button
                          key={format}
                          size="sm"
                          variant="secondary"
                          aria-label={`Make ${definition.name} as ${format.toUpperCase()}`}
                          onClick={() => void ask(definition, format)}
                        >
                          {format.toUpperCase()}
                        </Button>
                      ))}
                      {propertyId && (
                        <Button
                          size="sm"
                          variant="ghost"
                          icon={<CalendarClock />}
                          aria-label={`Schedule ${definition.name}`}
                          onClick={() => setScheduling(definition)}
                        >
                          Schedule
                        </Button>
                      )}
                    </div>
                  </li>
                ))}
              </ul>
            </section>
          </Card>
        ))}
      </div>
      {scheduling && propertyId && (
        <ScheduleModal
          propertyId={propertyId}
          report={scheduling}
          onClose={() => setScheduling(undefined)}
        />
      )}
    </>
  )
}
