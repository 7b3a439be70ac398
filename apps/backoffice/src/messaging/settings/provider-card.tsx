import { channelNames } from '@atithi/api/messaging/providers/rules/channels'
import { Badge, type Tone } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { ConfirmDialog } from '@atithi/ui/confirm-dialog'
import { DescriptionList } from '@atithi/ui/description-list'
import { PlugZap, Unplug, Wrench } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { messageFor } from '../../lib/failures.ts'
import { formatInstant } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toasts.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { ChannelIcon } from '../message-words.tsx'

const ConnectModal = lazy(() =>
  import('./connect-modal.tsx').then(module => ({ default: module.ConnectModal })),
)

export type MessagingSettings = Outputs['communications']['settings']['get']
type Provider = MessagingSettings['channels'][number]

const states: Record<Provider['state'], { label: string; tone: Tone }> = {
  connected: { label: 'Connected', tone: 'success' },
  sandbox: { label: 'Sandbox', tone: 'warning' },
  off: { label: 'Not set up', tone: 'neutral' },
}

const about: Record<Provider['channel'], string> = {
  email: 'Letters leave by the platform’s mail server, or by the hotel’s own, below.',
  sms: 'Twilio, or a provider that speaks its API, with your registered header.',
  whatsapp: 'The Cloud API of Meta, with the hotel’s own number.',
}

interface ProviderCardProps {
  propertyId: string
  provider: Provider
  webhook: MessagingSettings['webhook']
  mayChange: boolean
}

/** How a channel of the hotel stands, with its test and its account. */
export function ProviderCard({ propertyId, provider, webhook, mayChange }: ProviderCardProps) {
  const { channel, state, account } = provider
  const [open, setOpen] = useState<'connect' | 'disconnect' | null>(null)
  const test = trpc.communications.settings.test.useMutation({
    onSuccess: ({ ok, words, isSandbox }) => {
      refresh(staleAfter('messaging.settings-updated'))
      toast.show({
        tone: ok ? 'success' : 'danger',
        title: ok
          ? `${channelNames[channel]} answers${isSandbox ? ', from the sandbox' : ''}`
          : `${channelNames[channel]} does not answer`,
        description: words,
      })
    },
    onError: error =>
      toast.show({ tone: 'danger', title: 'Nothing was tested', description: messageFor(error) }),
  })
  const disconnect = trpc.communications.settings.disconnect.useMutation({
    onSuccess: () => {
      setOpen(null)
      refresh(staleAfter('messaging.settings-updated'))
    },
    onError: error =>
      toast.show({ tone: 'danger', title: 'Nothing was changed', description: messageFor(error) }),
  })
  const facts = account
    ? [
        { label: 'Sender', value: account.sender },
        { label: 'Account', value: account.providerAccountId },
        { label: 'Tested', value: formatInstant(account.testedAt) },
      ]
    : []
  return (
    <li className="flex min-w-0 flex-col gap-4 rounded-lg border border-line bg-surface p-4 shadow-sm sm:p-5">
      <div className="flex items-center justify-between gap-3">
        <h3 className="flex items-center gap-2 font-semibold">
          <span aria-hidden="true" className="text-muted">
            <ChannelIcon channel={channel} />
          </span>
          {channelNames[channel]}
        </h3>
        <Badge tone={states[state].tone}>{states[state].label}</Badge>
      </div>
      <p className="text-sm text-muted">{about[channel]}</p>
      {facts.length > 0 && <DescriptionList items={facts} />}
      {account?.lastError && (
        <p className="text-sm text-danger-strong">
          {account.lastErrorAt && `${formatInstant(account.lastErrorAt)}: `}
          {account.lastError}
        </p>
      )}
      {webhook && mayChange && account && (
        <details className="text-sm">
          <summary className="w-fit rounded-sm font-medium text-accent-strong">
            Webhook of WhatsApp
          </summary>
          <DescriptionList
            className="mt-2"
            look="stacked"
            items={[
              { label: 'Address', value: webhook.url },
              { label: 'Verify token', value: webhook.verifyToken },
            ]}
          />
        </details>
      )}
      {mayChange && channel !== 'email' && (
        <div className="mt-auto flex flex-wrap gap-2">
          {state !== 'off' && (
            <Button
              size="sm"
              variant="secondary"
              icon={<PlugZap />}
              loading={test.isPending}
              onClick={() => test.mutate({ propertyId, channel })}
            >
              Test
            </Button>
          )}
          <Button
            size="sm"
            variant="secondary"
            icon={<Wrench />}
            onClick={() => setOpen('connect')}
          >
            {account ? 'Change Account' : 'Connect'}
          </Button>
          {account && (
            <Button
              size="sm"
              variant="ghost"
              icon={<Unplug />}
              onClick={() => setOpen('disconnect')}
            >
              Disconnect
            </Button>
          )}
        </div>
      )}
      <Suspense>
        {open === 'connect' && channel !== 'email' && (
          <ConnectModal propertyId={propertyId} channel={channel} onClose={() => setOpen(null)} />
        )}
      </Suspense>
      {channel !== 'email' && (
        <ConfirmDialog
          open={open === 'disconnect'}
          title={`Disconnect ${channelNames[channel]}?`}
          confirmLabel="Disconnect"
          onCancel={() => setOpen(null)}
          onConfirm={() => disconnect.mutate({ propertyId, channel })}
          loading={disconnect.isPending}
        >
          Its secrets are forgotten. Messages that wait for this channel fail.
        </ConfirmDialog>
      )}
    </li>
  )
}
