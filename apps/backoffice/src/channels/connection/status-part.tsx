import { Banner } from '@atithi/ui/banner'
import { Button, buttonClasses } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { DescriptionList } from '@atithi/ui/description-list'
import { Link } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import { useMinute } from '../../components/minute.ts'
import { formatCount, formatInstant, formatPercent, formatRoundMoney } from '../../lib/format.ts'
import { useConnectionActs } from '../connections/use-connection-acts.ts'
import { adviceOf, type ConnectionDetail, lagWords, since } from '../words/channel-words.tsx'

const measured = (value: number | null, write: (value: number) => string) =>
  value === null ? 'Not measured yet' : write(value)

/** Where a connection stands now, what is wrong with it, and how it did in the last thirty days. */
export function StatusPart({ detail }: { detail: ConnectionDetail }) {
  const now = useMinute()
  const acts = useConnectionActs(detail)
  const { performance } = detail
  return (
    <div className="flex flex-col gap-6">
      {adviceOf(detail).map(({ tone, title, what, part, action }) => (
        <Banner
          key={title}
          tone={tone}
          title={title}
          action={
            part === 'status' ? (
              <Button
                size="sm"
                variant="secondary"
                icon={<Play />}
                loading={acts.running === 'active'}
                onClick={() => void acts.setActive(true)}
              >
                Activate
              </Button>
            ) : (
              <Link
                from="/channels"
                to="/channels"
                search={prev => ({ ...prev, section: part })}
                className={buttonClasses('secondary', 'sm')}
              >
                {action}
              </Link>
            )
          }
        >
          {what}
        </Banner>
      ))}
      <div className="grid gap-6 lg:grid-cols-2">
        <Card>
          <CardHeader title="Now" description="What the channel has, and what is on its way." />
          <CardBody>
            <DescriptionList
              items={[
                { label: 'On its way', value: lagWords(detail, now) },
                { label: 'Last sync', value: since(detail.lastSync, now) },
                { label: 'Last accepted', value: since(detail.lastAcceptedAt, now) },
                {
                  label: 'Next visit',
                  value: detail.nextSync ? formatInstant(detail.nextSync) : 'With the next change',
                },
                { label: 'Rates mapped', value: formatCount(detail.rates) },
                { label: 'Nights refused', value: formatCount(detail.refusedCells) },
                {
                  label: 'Last comparison',
                  value:
                    detail.lastCheckAt === null
                      ? '–'
                      : `${since(detail.lastCheckAt, now)}, ${detail.drifted === 0 ? 'nothing differed' : `${formatCount(detail.drifted)} differed`}`,
                },
                { label: 'Prices held back', value: formatCount(detail.heldPrices) },
                {
                  label: 'Last error',
                  value: detail.errors.lastError
                    ? `${detail.errors.lastError} (${since(detail.errors.lastErrorTime, now)})`
                    : 'None',
                },
              ]}
            />
          </CardBody>
        </Card>
        <Card>
          <CardHeader title="Last 30 days" description="Counted from its visits and bookings." />
          <CardBody>
            <DescriptionList
              items={[
                { label: 'Uptime', value: measured(performance.uptime, formatPercent) },
                {
                  label: 'Without refusals',
                  value: measured(performance.successRate, formatPercent),
                },
                {
                  label: 'Response time',
                  value: measured(performance.responseTime, time => `${formatCount(time)} ms`),
                },
                { label: 'Bookings', value: formatCount(performance.totalBookings) },
                { label: 'Cancellations', value: formatCount(performance.cancellations) },
                { label: 'Revenue', value: formatRoundMoney(performance.totalRevenue) },
                { label: 'Commission', value: formatRoundMoney(performance.commission) },
                { label: 'Net of commission', value: formatRoundMoney(performance.netRevenue) },
                { label: 'Last booking', value: since(performance.lastBooking, now) },
              ]}
            />
          </CardBody>
        </Card>
      </div>
    </div>
  )
}
