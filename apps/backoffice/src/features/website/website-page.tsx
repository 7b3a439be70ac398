import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { PageHeader } from '@atithi/ui/page-header'
import { Select } from '@atithi/ui/select'
import { Skeleton } from '@atithi/ui/skeleton'
import { useNavigate } from '@tanstack/react-router'
import { Globe } from 'lucide-react'
import { LiveBadge } from '../../lib/property-words.tsx'
import { trpc } from '../../lib/trpc.ts'
import { QueryFailure } from '../../shell/query-failure.tsx'
import { PublishCard } from './publish-card.tsx'
import { SitePreview } from './site-preview.tsx'
import { WebsiteForm } from './website-form.tsx'

export function WebsitePage({ chosen }: { chosen: string | undefined }) {
  const navigate = useNavigate({ from: '/website' })
  const properties = trpc.properties.list.useQuery({ limit: 100 })
  const items = properties.data?.items
  const propertyId = chosen ?? items?.[0]?.id
  const website = trpc.website.get.useQuery({ propertyId: propertyId ?? '' }, { enabled: propertyId !== undefined })
  const site = website.data
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Website"
        status={site && <LiveBadge isLive={site.publishStatus} />}
        actions={
          items &&
          items.length > 1 && (
            <Select
              aria-label="Property"
              className="sm:w-64"
              options={items.map(({ id, name, city }) => ({ value: id, label: name, description: city }))}
              value={propertyId ?? null}
              onValueChange={property => void navigate({ search: prev => ({ ...prev, property }) })}
            />
          )
        }
      />
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
      ) : site ? (
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
          <div className="flex min-w-0 flex-col gap-6">
            <PublishCard key={`${site.propertyId}publish`} site={site} />
            <WebsiteForm key={site.propertyId} site={site} />
          </div>
          <SitePreview site={site} />
        </div>
      ) : (
        <div className="grid gap-6 xl:grid-cols-2">
          <Skeleton className="h-96" />
          <Skeleton className="h-96" />
        </div>
      )}
    </div>
  )
}
