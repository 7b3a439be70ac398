import { Badge, type Tone } from '@atithi/ui/badge'
import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { ConfirmDialog } from '@atithi/ui/confirm-dialog'
import { DescriptionList } from '@atithi/ui/description-list'
import { PlugZap, Unplug, Wrench } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { messageFor } from '../../lib/failures.ts'
import { formatInstant } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc } from '../../lib/trpc.ts'
import type { MailServer } from './mail-server.ts'

const MailServerModal = lazy(() =>
  import('./mail-server-modal.tsx').then(module => ({ default: module.MailServerModal })),
)

const records: Record<MailServer['spf'], { label: string; tone: Tone }> = {
  found: { label: 'Found', tone: 'success' },
  missing: { label: 'Missing', tone: 'warning' },
  wrong: { label: 'Wrong', tone: 'danger' },
  unknown: { label: 'No answer', tone: 'neutral' },
}

const failed = (error: { message: string }) =>
  toast.show({ tone: 'danger', title: 'Nothing was changed', description: messageFor(error) })

/** By which server the hotel's letters leave, and whether its domain stands behind them. */
export function MailServerCard({
  propertyId,
  mayChange,
}: {
  propertyId: string
  mayChange: boolean
}) {
  const query = trpc.communications.mailServer.get.useQuery({ propertyId })
  const [open, setOpen] = useState<'save' | 'remove' | null>(null)
  const stale = () => refresh(staleAfter('messaging.settings-updated'))
  const test = trpc.communications.mailServer.test.useMutation({
    onSuccess: ({ ok, words }) => {
      stale()
      toast.show({
        tone: ok ? 'success' : 'danger',
        title: ok ? 'The mail server took the test letter' : 'The mail server refused',
        description: words,
      })
    },
    onError: failed,
  })
  const remove = trpc.communications.mailServer.remove.useMutation({
    onSuccess: () => {
      setOpen(null)
      stale()
    },
    onError: failed,
  })
  if (query.isError && !query.data)
    return <QueryFailure title="The mail server could not be looked up" query={query} />
  if (!query.data) return null
  const { server, platform } = query.data
  return (
    <Card>
      <CardHeader
        title="Mail server and sender domain"
        description="With its own server the hotel’s letters come from its own address. Without one, or while it does not answer, they leave by the platform’s. Answers always go to the hotel."
        actions={
          mayChange && (
            <>
              {server && (
                <Button
                  variant="secondary"
                  icon={<PlugZap />}
                  loading={test.isPending}
                  onClick={() => test.mutate({ propertyId })}
                >
                  Test
                </Button>
              )}
              <Button variant="secondary" icon={<Wrench />} onClick={() => setOpen('save')}>
                {server ? 'Change' : 'Connect Mail Server'}
              </Button>
              {server && (
                <Button variant="ghost" icon={<Unplug />} onClick={() => setOpen('remove')}>
                  Remove
                </Button>
              )}
            </>
          )
        }
      />
      <CardBody>
        {server ? (
          <Standing server={server} />
        ) : (
          <p className="text-sm text-muted">
            {platform.isSandbox
              ? 'Letters go to the sandbox’s mailbox.'
              : 'Letters leave by the platform’s mail server, in the hotel’s name.'}
          </p>
        )}
      </CardBody>
      <Suspense>
        {open === 'save' && (
          <MailServerModal propertyId={propertyId} server={server} onClose={() => setOpen(null)} />
        )}
      </Suspense>
      <ConfirmDialog
        open={open === 'remove'}
        title="Remove the mail server?"
        confirmLabel="Remove Mail Server"
        loading={remove.isPending}
        onConfirm={() => remove.mutate({ propertyId })}
        onCancel={() => setOpen(null)}
      >
        Its password is forgotten. Letters leave by the platform’s server again.
      </ConfirmDialog>
    </Card>
  )
}

function Standing({ server }: { server: MailServer }) {
  const { names, lastError, lastErrorAt } = server
  return (
    <div className="flex flex-col gap-4">
      <Banner {...standingWords(server)} />
      <div className="grid gap-x-8 gap-y-2 lg:grid-cols-2">
        <DescriptionList
          items={[
            { label: 'Sender', value: server.fromAddress },
            {
              label: 'Server',
              value: `${server.host}:${server.port}, ${server.security === 'tls' ? 'TLS' : 'STARTTLS'}`,
            },
            { label: 'Tested', value: formatInstant(server.testedAt) },
            ...(lastError && lastErrorAt
              ? [{ label: 'Last failure', value: `${formatInstant(lastErrorAt)}: ${lastError}` }]
              : []),
          ]}
        />
        <DescriptionList
          items={[
            { label: `SPF at ${names.spf}`, value: <Record state={server.spf} /> },
            { label: `DKIM at ${names.dkim}`, value: <Record state={server.dkim} /> },
            { label: `DMARC at ${names.dmarc}`, value: <Record state={server.dmarc} /> },
            ...(server.checkedAt
              ? [{ label: 'Looked up', value: formatInstant(server.checkedAt) }]
              : []),
          ]}
        />
      </div>
    </div>
  )
}

const Record = ({ state }: { state: MailServer['spf'] }) => (
  <Badge tone={records[state].tone}>{records[state].label}</Badge>
)

function standingWords({ state, fromAddress, pausedUntil }: MailServer): {
  tone: 'success' | 'warning' | 'danger'
  title: string
  children: string
} {
  switch (state) {
    case 'own':
      return {
        tone: 'success',
        title: `Letters come from ${fromAddress}`,
        children: 'They leave by the hotel’s own mail server.',
      }
    case 'paused':
      return {
        tone: 'warning',
        title: 'Letters leave by the platform’s server for now',
        children: `The hotel’s own did not take the last one. It is tried again ${pausedUntil ? `at ${formatInstant(pausedUntil)}` : 'soon'}.`,
      }
    case 'failing':
      return {
        tone: 'danger',
        title: 'Letters leave by the platform’s server',
        children:
          'SPF or DKIM of the domain has been missing for days. Restore the records, then press Test.',
      }
    default:
      return {
        tone: 'warning',
        title: 'Letters leave by the platform’s server until the domain is proved',
        children:
          'Add the SPF and DKIM records that your mail provider names to the DNS of the domain, then press Test. DMARC is advised.',
      }
  }
}
