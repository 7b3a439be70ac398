import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { Skeleton } from '@atithi/ui/skeleton'
import { Switch } from '@atithi/ui/switch'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { textLink } from '@atithi/ui/text-link'
import { Link } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { useWorkProperty } from '../../components/work-property.ts'
import { messageFor } from '../../lib/failures.ts'
import { mayUse, type Person } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { type Inputs, trpc, utils } from '../../lib/trpc.ts'
import { DailyMessageCard } from './daily-message-card.tsx'
import { type Choices, channelWords, kindWords } from './notice-words.ts'
import { PushCard } from './push-card.tsx'

/** What the person is told of at a hotel, and the message of the morning. */
export function NotificationsSection({
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
    <div className="flex flex-col gap-6">
      {mayUse(person, 'reports') && <DailyMessageCard />}
      <PushCard />
      <ChoicesOf
        key={propertyId}
        propertyId={propertyId}
        hotel={options.find(({ value }) => value === propertyId)?.label}
      />
    </div>
  )
}

type Change = Pick<Inputs['settings']['notifications']['set'], 'kind' | 'channel' | 'on'>

const changed = (choices: Choices, { kind, channel, on }: Change): Choices => ({
  ...choices,
  kinds: choices.kinds.map(one =>
    one.kind === kind
      ? {
          ...one,
          channels: one.channels.map(way => (way.channel === channel ? { ...way, on } : way)),
        }
      : one,
  ),
})

function ChoicesOf({ propertyId, hotel }: { propertyId: string; hotel: string | undefined }) {
  const query = trpc.settings.notifications.get.useQuery({ propertyId })
  const set = trpc.settings.notifications.set.useMutation({
    // What is turned back is seen at once.
    onMutate: change =>
      utils.settings.notifications.get.setData(
        { propertyId },
        before => before && changed(before, change),
      ),
    onError: error =>
      toast.show({ tone: 'danger', title: 'It stays as it was', description: messageFor(error) }),
    onSettled: () => utils.settings.notifications.get.invalidate({ propertyId }),
    onSuccess: () => utils.notifications.list.invalidate(),
  })
  const choices = query.data
  return (
    <Card>
      <CardHeader
        title="Notifications"
        description={`At ${hotel ?? 'this property'}. Each person chooses for themselves; a choice holds at once.`}
      />
      <CardBody className="flex flex-col gap-4">
        {query.isError ? (
          <QueryFailure title="The choices could not be loaded" query={query} />
        ) : !choices ? (
          <Skeleton className="h-72" />
        ) : choices.kinds.length === 0 ? (
          <EmptyState icon={<Building2 />} title="Nothing to choose">
            Your account has no area of which anybody is told.
          </EmptyState>
        ) : (
          <>
            <Table caption="What you are told of">
              <TableHead>
                <TableHeadCell>About</TableHeadCell>
                {choices.kinds[0]?.channels.map(({ channel }) => (
                  <TableHeadCell key={channel}>{channelWords[channel]}</TableHeadCell>
                ))}
              </TableHead>
              <TableBody>
                {choices.kinds.map(({ kind, channels }) => (
                  <TableRow key={kind}>
                    <TableCell>
                      <p className="font-medium">{kindWords[kind].label}</p>
                      <p className="text-xs text-muted">{kindWords[kind].hint}</p>
                    </TableCell>
                    {channels.map(({ channel, on, fixed }) => (
                      <TableCell key={channel} label={channelWords[channel]}>
                        {fixed ? (
                          <span className="text-sm text-muted">Always</span>
                        ) : (
                          <Switch
                            label={`${kindWords[kind].label} by ${channelWords[channel]}`}
                            hideLabel
                            className="justify-start max-sm:justify-end"
                            checked={on}
                            disabled={channel === 'whatsapp' && !choices.phone && !on}
                            onCheckedChange={next =>
                              set.mutate({ propertyId, kind, channel, on: next })
                            }
                          />
                        )}
                      </TableCell>
                    ))}
                  </TableRow>
                ))}
              </TableBody>
            </Table>
            <p className="text-sm text-muted">
              Push goes to the browsers above in which it is on. Emails go to {choices.email}
              {choices.hotelEmail &&
                choices.hotelEmail !== choices.email &&
                `, those of an owner about bookings to ${choices.hotelEmail}`}
              . WhatsApp goes{' '}
              {choices.phone ? (
                `to ${choices.phone}, over the hotel’s own account.`
              ) : (
                <>
                  to your phone:{' '}
                  <Link to="/settings" search={{ section: 'profile' }} className={textLink}>
                    add its number first
                  </Link>
                  .
                </>
              )}
            </p>
          </>
        )}
      </CardBody>
    </Card>
  )
}
