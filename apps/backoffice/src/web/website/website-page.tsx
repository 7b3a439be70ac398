import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { PageHeader } from '@atithi/ui/page-header'
import { Select } from '@atithi/ui/select'
import { Skeleton } from '@atithi/ui/skeleton'
import { useNavigate } from '@tanstack/react-router'
import { Globe } from 'lucide-react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { trpc } from '../../lib/trpc.ts'
import { WebsiteEditor } from './website-editor.tsx'
import type { WebsiteSearch } from './website-search.ts'

export function WebsitePage({ search }: { search: WebsiteSearch }) {
  const navigate = useNavigate({ from: '/website' })
  const properties = trpc.properties.list.useQuery({ limit: 100 })
  const items = properties.data?.items
  const propertyId = search.property ?? items?.[0]?.id
  const website = trpc.website.get.useQuery(
    { propertyId: propertyId ?? '' },
    { enabled: propertyId !== undefined },
  )
  const site = website.data
  const selector = items && items.length > 1 && (
    <Select
      aria-label="Property"
      className="max-sm:basis-full sm:w-56"
      options={items.map(({ id, name, city }) => ({ value: id, label: name, description: city }))}
      value={propertyId ?? null}
      onValueChange={property => void navigate({ search: prev => ({ ...prev, property }) })}
    />
  )
  if (site)
    return (
      <WebsiteEditor
        key={site.propertyId}
        site={site}
        section={search.section ?? 'theme'}
        selector={selector}
      />
    )
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="Website" actions={selector} />
      {properties.isError ? (
        <QueryFailure title="The properties could not be loaded" query={properties} />
      ) : items?.length === 0 ? (
        <Card>
          <EmptyState icon={<Globe />} title="No properties found">
            Add your first property to get started.
          </EmptyState>
        </Card>
      ) : website.isError ? (
        <QueryFailure title="The website could not be loaded" query={website} />
      ) : (
        <div className="grid gap-6 xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
          <Skeleton className="h-96" />
          <Skeleton className="h-96" />
        </div>
      )}
    </div>
  )
}
