import { Badge } from '@atithi/ui/badge'
import { Banner } from '@atithi/ui/banner'
import { Button, buttonClasses } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { Skeleton } from '@atithi/ui/skeleton'
import { Link } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { useWorkProperty } from '../../components/work-property.ts'
import { messageFor } from '../../lib/failures.ts'
import { formatInstant } from '../../lib/format.ts'
import { mayUse, type Person } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc, utils } from '../../lib/trpc.ts'
import { type Integration, placeOf, providerWords, stateWords } from './integration-words.ts'

/** Every provider of a hotel: how it stands, when it last worked, and what it last said. */
export function IntegrationsSection({
  person,
  chosen,
}: {
  person: Person
  chosen: string | undefined
}) {
  const { propertyId, hasNone, options } = useWorkProperty(chosen)
  if (hasNone)
    return (
      <Card>
        <EmptyState icon={<Building2 />} title="No properties found">
          Add your first property to get started.
        </EmptyState>
      </Card>
    )
  if (!propertyId) return <Skeleton className="h-96" />
  return (
    <IntegrationsOf
      key={propertyId}
      person={person}
      propertyId={propertyId}
      hotel={options.find(({ value }) => value === propertyId)?.label}
    />
  )
}

interface IntegrationsProps {
  person: Person
  propertyId: string
  hotel: string | undefined
}

function IntegrationsOf({ person, propertyId, hotel }: IntegrationsProps) {
  const query = trpc.settings.integrations.list.useQuery({ propertyId })
  const items = query.data?.items
  const sandboxUrl = query.data?.sandboxUrl
  return (
    <div className="flex flex-col gap-6">
      {sandboxUrl && (
        <Banner tone="info" title="The sandbox stands in">
          What is marked so reaches no guest: it is caught on this machine.{' '}
          <a href={sandboxUrl} className="underline" target="_blank" rel="noreferrer">
            See what was sent
          </a>
        </Banner>
      )}
      <Card>
        <CardHeader
          title="Integrations"
          description={`The providers of ${hotel ?? 'this property'}, by what was measured. A test asks the provider itself.`}
        />
        <CardBody>
          {query.isError ? (
            <QueryFailure title="The integrations could not be loaded" query={query} />
          ) : !items ? (
            <Skeleton className="h-96" />
          ) : (
            <ul className="flex flex-col divide-y divide-line" aria-label="Integrations">
              {items.map(item => (
                <IntegrationRow key={item.id} item={item} propertyId={propertyId} person={person} />
              ))}
            </ul>
          )}
        </CardBody>
      </Card>
    </div>
  )
}

function IntegrationRow({
  item,
  propertyId,
  person,
}: {
  item: Integration
  propertyId: string
  person: Person
}) {
  const test = trpc.settings.integrations.test.useMutation({
    onSuccess: ({ ok, words }) =>
      toast.show({
        tone: ok ? 'success' : 'danger',
        title: ok ? `${label} works` : `${label} does not answer`,
        description: words,
      }),
    onError: error =>
      toast.show({ tone: 'danger', title: 'It was not tested', description: messageFor(error) }),
    onSettled: () => utils.settings.integrations.list.invalidate({ propertyId }),
  })
  const words = providerWords[item.provider]
  const label = item.provider === 'channel' && item.name ? item.name : words.label
  const state = stateWords[item.state]
  const place = placeOf(item.provider, propertyId)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {label}
          <Badge tone={state.tone}>{state.label}</Badge>
        </p>
        <p className="text-sm text-muted">
          {item.provider !== 'channel' && item.name ? item.name : words.about}
        </p>
        {item.state !== 'off' && (
          <p className="mt-1 text-sm text-muted">
            {item.lastSuccessAt
              ? `Last worked ${formatInstant(item.lastSuccessAt)}.`
              : 'Nothing was measured yet.'}
          </p>
        )}
        {item.lastError && item.lastErrorAt && (
          <p
            className={
              item.state === 'failing'
                ? 'mt-1 text-sm break-words text-danger-strong'
                : 'mt-1 text-sm break-words text-muted'
            }
          >
            Last error {formatInstant(item.lastErrorAt)}: {item.lastError}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {item.state !== 'off' && (
          <Button
            variant="secondary"
            size="sm"
            loading={test.isPending}
            onClick={() => test.mutate({ propertyId, integrationId: item.id })}
          >
            Test<span className="sr-only"> {label}</span>
          </Button>
        )}
        {place && mayUse(person, place.area) && (
          <Link to={place.to} className={buttonClasses('secondary', 'sm')}>
            Set up<span className="sr-only"> {label}</span>
          </Link>
        )}
      </div>
    </li>
  )
}
