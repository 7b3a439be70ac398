import { Card, CardBody } from '@atithi/ui/card'
import { DatePicker } from '@atithi/ui/date-picker'
import { FilterBar } from '@atithi/ui/filter-bar'
import { LoadMore } from '@atithi/ui/pagination'
import { SearchInput } from '@atithi/ui/search-input'
import { Select } from '@atithi/ui/select'
import { Skeleton } from '@atithi/ui/skeleton'
import type { ReactNode } from 'react'
import { AuditTrail } from '../../components/audit/audit-trail.tsx'
import { QueryFailure } from '../../components/query-failure.tsx'
import { useSearchText } from '../../components/use-search-text.ts'
import { formatFound } from '../../lib/format.ts'
import type { Outputs } from '../../lib/trpc.ts'
import type { AuditEntityName, AuditSearch } from './audit-search.ts'

type Page = Outputs['admin']['audit']
type Entry = Page['items'][number]

interface AuditReaderProps {
  search: AuditSearch
  onChange: (change: AuditSearch) => void
  query: {
    data: { pages: readonly Page[] } | undefined
    isError: boolean
    error: unknown
    isFetching: boolean
    refetch: () => unknown
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
  }
  /** A filter more. */
  children?: ReactNode
}

const auditEntities: Record<AuditEntityName, string> = {
  booking: 'Bookings',
  'room-type': 'Room types',
  room: 'Rooms',
  'rate-plan': 'Rate plans',
  fee: 'Fees',
  extra: 'Extras',
  document: 'Documents',
  review: 'Reviews',
  property: 'Property and website',
  subscription: 'Plan',
  user: 'People',
  'api-key': 'API keys',
  webhook: 'Webhooks',
  platform: 'Platform',
}

const any = 'any'
const entities = [
  { value: any, label: 'Anything' },
  ...Object.entries(auditEntities).map(([value, label]) => ({ value, label })),
]

/** Who did what, in words, the newest first; the filters stand in the address. */
export function AuditReader({ search, onChange, query, children }: AuditReaderProps) {
  const who = useSearchText(search.who, text => onChange({ who: text }))
  const { entity, from, to, property } = search
  const clear =
    search.who || entity || from || to || property
      ? () => {
          who.setText('')
          onChange({
            who: undefined,
            entity: undefined,
            from: undefined,
            to: undefined,
            property: undefined,
          })
        }
      : undefined
  const pages = query.data?.pages
  const found = pages?.[0]
  return (
    <div className="flex flex-col gap-4">
      <FilterBar count={found && formatFound(found, 'entry', 'entries')} onClear={clear}>
        <SearchInput
          value={who.text}
          onValueChange={who.setText}
          placeholder="Who did it"
          aria-label="Who did it"
        />
        <Select
          aria-label="What it was done to"
          options={entities}
          value={entity ?? any}
          onValueChange={value => onChange({ entity: entityOf(value) })}
        />
        {children}
        <DatePicker
          aria-label="From"
          placeholder="From any day"
          max={to}
          value={from ?? null}
          onValueChange={day => onChange({ from: day ?? undefined })}
        />
        <DatePicker
          aria-label="To"
          placeholder="To any day"
          min={from}
          value={to ?? null}
          onValueChange={day => onChange({ to: day ?? undefined })}
        />
      </FilterBar>
      {pages ? (
        <Card>
          <CardBody>
            <AuditTrail
              entries={pages.flatMap(page => page.items)}
              aboutOf={aboutOf}
              empty={clear ? 'Nothing was done that the filters ask for.' : 'Nothing was done yet.'}
            />
          </CardBody>
        </Card>
      ) : query.isError ? (
        <QueryFailure title="The audit trail could not be loaded" query={query} />
      ) : (
        <Skeleton className="h-96" />
      )}
      <LoadMore
        onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
        isLoading={query.isFetchingNextPage}
      />
    </div>
  )
}

const entityOf = (value: string) =>
  (Object.keys(auditEntities) as AuditEntityName[]).find(name => name === value)

/** What an entry is about: the booking, the person, the room, and at which hotel. */
const aboutOf = ({ bookingCode, guestName, about, propertyName, ip }: Entry): string =>
  [bookingCode && `${bookingCode} ${guestName}`, about, propertyName, ip && `from ${ip}`]
    .filter(Boolean)
    .join(' · ')
