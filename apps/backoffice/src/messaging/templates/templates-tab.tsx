import { channelNames, writtenChannels } from '@atithi/api/messaging/providers/rules/channels'
import { Button } from '@atithi/ui/button'
import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { FilterBar } from '@atithi/ui/filter-bar'
import { LoadMore } from '@atithi/ui/pagination'
import { SearchInput } from '@atithi/ui/search-input'
import { Select } from '@atithi/ui/select'
import { Skeleton } from '@atithi/ui/skeleton'
import { FilePlus2, FileText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { useSearchText } from '../../components/use-search-text.ts'
import { formatCount, formatCounted } from '../../lib/format.ts'
import type { Person } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import type { CommunicationsSearch, Go } from '../communications-search.ts'
import { LettersCard } from './letters-card.tsx'
import { TemplateCard } from './template-card.tsx'
import type { Template } from './use-templates.ts'

const TemplateModal = lazy(() =>
  import('./template-modal.tsx').then(module => ({ default: module.TemplateModal })),
)

const any = 'any'
const channelOptions = [
  { value: any, label: 'Any channel' },
  ...writtenChannels.map(value => ({ value, label: channelNames[value] })),
]

interface TemplatesTabProps {
  propertyId: string
  search: CommunicationsSearch
  person: Person
  go: Go
}

/** The words of the hotel, to be used again and again. */
export function TemplatesTab({ propertyId, search, person, go }: TemplatesTabProps) {
  const [edited, setEdited] = useState<Template | 'new' | null>(null)
  const text = useSearchText(search.q, typed => go({ q: typed }))
  const channel = writtenChannels.find(one => one === search.channel)
  const list = trpc.communications.templates.list.useInfiniteQuery(
    { propertyId, channel, search: search.q, limit: 30 },
    {
      getNextPageParam: page => page.nextCursor ?? undefined,
      placeholderData: previous => previous,
    },
  )
  const rows = list.data?.pages.flatMap(page => page.items) ?? []
  const total = list.data?.pages[0]?.total ?? 0
  const isFiltered = Boolean(search.q || channel)
  const create = (
    <Button icon={<FilePlus2 />} onClick={() => setEdited('new')}>
      Create Template
    </Button>
  )
  return (
    <div className="flex flex-col gap-4">
      {/* Not among the filters, which a phone folds away. */}
      {rows.length > 0 && <div className="flex justify-end">{create}</div>}
      <FilterBar
        count={list.data && formatCounted(total, 'template')}
        {...(isFiltered && {
          onClear: () => {
            text.setText('')
            go({ q: undefined, channel: undefined })
          },
        })}
      >
        <SearchInput
          value={text.text}
          onValueChange={text.setText}
          placeholder="Name or words"
          aria-label="Search templates"
        />
        <Select
          aria-label="Channel"
          options={channelOptions}
          value={channel ?? any}
          onValueChange={chosen => go({ channel: writtenChannels.find(one => one === chosen) })}
        />
      </FilterBar>
      {list.isPending ? (
        <Skeleton className="h-48" />
      ) : list.isError && rows.length === 0 ? (
        <QueryFailure title="The templates could not be loaded" query={list} />
      ) : rows.length === 0 ? (
        <Card>
          <EmptyState icon={<FileText />} title="No templates found" action={!isFiltered && create}>
            {isFiltered
              ? 'Try adjusting your filters to see more results.'
              : 'Words that are sent often are written once, with the guest’s name and booking filled in.'}
          </EmptyState>
        </Card>
      ) : (
        <>
          <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {rows.map(template => (
              <TemplateCard
                key={template.id}
                template={template}
                onEdit={() => setEdited(template)}
              />
            ))}
          </ul>
          <LoadMore
            summary={
              list.hasNextPage ? `${formatCount(rows.length)} of ${formatCount(total)}` : undefined
            }
            onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
            isLoading={list.isFetchingNextPage}
          />
        </>
      )}
      <LettersCard propertyId={propertyId} person={person} />
      <Suspense>
        {edited && (
          <TemplateModal
            key={edited === 'new' ? 'new' : edited.id}
            propertyId={propertyId}
            template={edited === 'new' ? undefined : edited}
            variables={list.data?.pages[0]?.variables ?? []}
            person={person}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </div>
  )
}
