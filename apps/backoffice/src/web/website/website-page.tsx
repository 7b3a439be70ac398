import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { PageHeader } from '@atithi/ui/page-header'
import { Skeleton } from '@atithi/ui/skeleton'
import { skipToken } from '@tanstack/react-query'
import { Globe } from 'lucide-react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { useWorkProperty } from '../../components/work-property.ts'
import { trpc } from '../../lib/trpc.ts'
import { WebsiteEditor } from './website-editor.tsx'
import type { WebsiteSearch } from './website-search.ts'

export function WebsitePage({ search }: { search: WebsiteSearch }) {
  const properties = trpc.properties.list.useQuery({ limit: 100 })
  const items = properties.data?.items
  const { propertyId } = useWorkProperty(search.property)
  const website = trpc.website.get.useQuery(propertyId ? { propertyId } : skipToken)
  const site = website.data
  if (site)
    return <WebsiteEditor key={site.propertyId} site={site} section={search.section ?? 'theme'} />
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="Website" />
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
