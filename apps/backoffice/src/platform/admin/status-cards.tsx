import type { CardState } from '@atithi/api/platform/settings/rules'
import { Badge } from '@atithi/ui/badge'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { DescriptionList } from '@atithi/ui/description-list'
import type { ReactNode } from 'react'
import { formatCount, formatInstant } from '../../lib/format.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { cardStateWords, formatBytes } from './words.ts'

type Cards = Outputs['admin']['settings']['status']['cards']
type Work = Cards['mail']

const instant = (at: string | null) => (at === null ? 'Never' : formatInstant(at))

/** The six parts of the platform that reach outside or hold what must not be lost, each with its measured state. */
export function StatusCards({ cards }: { cards: Cards }) {
  const { mail, messaging, payments, channels, storage, security } = cards
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      <StatusCard
        title="Mail"
        state={mail.state}
        error={mail.lastError}
        items={[...workOf(mail, 'Sent'), { label: 'Last sent', value: instant(mail.lastDoneAt) }]}
      />
      <StatusCard
        title="Messaging"
        state={messaging.state}
        error={messaging.lastError}
        items={[
          ...workOf(messaging, 'Sent'),
          { label: 'Own accounts of hotels', value: formatCount(messaging.accounts) },
        ]}
      />
      <StatusCard
        title="Payments"
        state={payments.state}
        error={payments.lastError}
        items={[
          ...workOf(payments, 'Completed'),
          { label: 'Gateways of hotels', value: formatCount(payments.accounts) },
        ]}
      />
      <StatusCard
        title="Channels"
        state={channels.state}
        error={channels.lastError}
        items={[
          { label: 'Visits that went well', value: formatCount(channels.done) },
          { label: 'Failed', value: formatCount(channels.failed) },
          {
            label: 'Connections',
            value: `${formatCount(channels.accounts)}, ${formatCount(channels.waiting)} suspended`,
          },
        ]}
      />
      <StatusCard
        title="Storage and backups"
        state={storage.state}
        error={
          storage.lastBackupAt === null
            ? 'No backup was taken by npm run backup. A database of your own has its own.'
            : null
        }
        items={[
          { label: 'Pictures', value: formatCount(storage.pictures) },
          { label: 'Size', value: formatBytes(storage.bytes) },
          { label: 'Last backup', value: instant(storage.lastBackupAt) },
        ]}
      />
      <StatusCard
        title="Security and sessions"
        state={security.state}
        error={null}
        items={[
          { label: 'Open sessions', value: formatCount(security.openSessions) },
          { label: 'Failed sign-ins', value: formatCount(security.failedSignIns) },
          {
            label: 'Administrators with two-factor',
            value: `${formatCount(security.covered)} of ${formatCount(security.administrators)}`,
          },
        ]}
      />
    </div>
  )
}

const workOf = ({ done, failed, waiting }: Work, doneLabel: string) => [
  { label: doneLabel, value: formatCount(done) },
  { label: 'Failed', value: formatCount(failed) },
  { label: 'Waiting', value: formatCount(waiting) },
]

function StatusCard({
  title,
  state,
  error,
  items,
}: {
  title: string
  state: CardState
  error: string | null
  items: readonly { label: string; value: ReactNode }[]
}) {
  const { label, tone } = cardStateWords[state]
  return (
    <Card>
      <CardHeader title={title} actions={<Badge tone={tone}>{label}</Badge>} />
      <CardBody className="pt-2!">
        <DescriptionList items={items} />
        {error && <p className="mt-2 text-sm text-muted wrap-anywhere">{error}</p>}
      </CardBody>
    </Card>
  )
}
