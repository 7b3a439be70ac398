import type { ChannelId } from '@atithi/api/channels/rules'
import { Badge, type Tone } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardFooter, CardHeader } from '@atithi/ui/card'
import { DescriptionList } from '@atithi/ui/description-list'
import { Skeleton } from '@atithi/ui/skeleton'
import { QueryFailure } from '../components/query-failure.tsx'
import { formatCount, formatPercent } from '../lib/format.ts'
import { type Outputs, trpc } from '../lib/trpc.ts'

type Channel = Outputs['channels']['catalog']['items'][number]

const complexities: Record<Channel['setupComplexity'], { label: string; tone: Tone }> = {
  easy: { label: 'Easy', tone: 'success' },
  medium: { label: 'Medium', tone: 'info' },
  complex: { label: 'Complex', tone: 'warning' },
}

/** The channels that can be connected, what each can do, and how to begin. */
export function IntegrationsTab({ onConnect }: { onConnect: (channelId: ChannelId) => void }) {
  const catalog = trpc.channels.catalog.useQuery()
  if (catalog.isError)
    return <QueryFailure title="The channels could not be loaded" query={catalog} />
  if (!catalog.data) return <Skeleton className="h-96" />
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {catalog.data.items.map(channel => (
        <ChannelCard key={channel.id} channel={channel} onConnect={() => onConnect(channel.id)} />
      ))}
    </div>
  )
}

function ChannelCard({ channel, onConnect }: { channel: Channel; onConnect: () => void }) {
  const complexity = complexities[channel.setupComplexity]
  return (
    <Card className="flex flex-col">
      <CardHeader title={channel.name} description={channel.description} />
      <CardBody className="flex flex-1 flex-col gap-4">
        <DescriptionList
          items={[
            {
              label: 'Set-up',
              value: <Badge tone={complexity.tone}>{complexity.label}</Badge>,
            },
            { label: 'Commission', value: formatPercent(channel.commission) },
            {
              label: 'Messages an hour',
              value: channel.rateLimit === 0 ? 'None published' : formatCount(channel.rateLimit),
            },
            { label: 'Region', value: channel.region },
            { label: 'Protocol', value: channel.protocol },
            { label: 'Does', value: channel.features.join(', ') },
          ]}
        />
        <p className="text-sm text-muted">{channel.guide}</p>
      </CardBody>
      <CardFooter>
        <Button size="sm" aria-label={`Connect ${channel.name}`} onClick={onConnect}>
          Connect
        </Button>
      </CardFooter>
    </Card>
  )
}
