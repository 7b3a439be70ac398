import { Banner } from '@atithi/ui/banner'
import { Skeleton } from '@atithi/ui/skeleton'
import { QueryFailure } from '../../components/query-failure.tsx'
import type { Person } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { MailServerCard } from './mail-server-card.tsx'
import { PricesCard } from './prices-card.tsx'
import { ProviderCard } from './provider-card.tsx'
import { RemindersCard } from './reminders-card.tsx'
import { UnreachableCard } from './unreachable-card.tsx'

/** Over which providers the hotel writes, whether they answer, and what a message costs. */
export function SettingsTab({ propertyId, person }: { propertyId: string; person: Person }) {
  const query = trpc.communications.settings.get.useQuery({ propertyId })
  const { data } = query
  if (query.isError && !data)
    return <QueryFailure title="The settings could not be loaded" query={query} />
  if (!data) return <Skeleton className="h-80" />
  const mayChange = person.role !== 'staff'
  const usesSandbox = data.channels.some(({ state }) => state === 'sandbox')
  return (
    <div className="flex flex-col gap-6">
      {usesSandbox && data.sandboxUrl && (
        <Banner
          tone="warning"
          title="A sandbox stands in for providers"
          action={
            <a
              href={data.sandboxUrl}
              target="_blank"
              rel="noreferrer"
              className="rounded-sm font-medium underline"
            >
              Open the Sandbox
            </a>
          }
        >
          Nothing leaves this machine over a channel marked Sandbox: the messages stand in the
          sandbox’s mailbox and phones.
        </Banner>
      )}
      <ul className="grid gap-4 lg:grid-cols-3">
        {data.channels.map(channel => (
          <ProviderCard
            key={channel.channel}
            propertyId={propertyId}
            provider={channel}
            webhook={channel.channel === 'whatsapp' ? data.webhook : null}
            mayChange={mayChange}
          />
        ))}
      </ul>
      <MailServerCard propertyId={propertyId} mayChange={mayChange} />
      <RemindersCard propertyId={propertyId} mayChange={mayChange} />
      <PricesCard propertyId={propertyId} settings={data} mayChange={mayChange} />
      {mayChange && <UnreachableCard propertyId={propertyId} />}
    </div>
  )
}
