import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { ConfirmDialog } from '@atithi/ui/confirm-dialog'
import { DescriptionList } from '@atithi/ui/description-list'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { CopyField } from '../../components/copy-field.tsx'
import { useMinute } from '../../components/minute.ts'
import { formatCounted } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { since } from '../words/channel-words.tsx'
import { useAct } from '../words/use-act.ts'
import { CalendarLog, CalendarNights } from './calendar-nights.tsx'
import { blockedDaysWords, calendarAdvice, type PortalCalendar } from './calendar-words.ts'

interface CalendarCardProps {
  propertyId: string
  calendar: PortalCalendar
  onEdit: () => void
}

/** One portal: the address that it reads, how its own calendar does, and which nights it has taken. */
export function CalendarCard({ propertyId, calendar, onEdit }: CalendarCardProps) {
  const now = useMinute()
  const [isEnding, setEnding] = useState(false)
  const { act, running } = useAct()
  const read = trpc.channels.calendars.read.useMutation()
  const configure = trpc.channels.calendars.configure.useMutation()
  const end = trpc.channels.calendars.end.useMutation()
  const { id: calendarId, name, host } = calendar
  const taken = calendar.events.filter(({ left }) => left === null).length
  const at = { propertyId, calendarId }
  const readNow = () =>
    void act('read', `${name} was not read`, async () => {
      await read.mutateAsync(at)
      return { title: `The calendar of ${name} is being read` }
    })
  const accept = () =>
    void act('accept', 'Nothing was changed', async () => {
      await configure.mutateAsync({ ...at, acceptMissing: true })
      return { title: 'Their nights go on sale again' }
    })
  const endIt = async () => {
    await act('end', `${name} was not ended`, async () => {
      await end.mutateAsync(at)
      return { title: `${name} is ended`, description: 'Its address answers nothing any more.' }
    })
    setEnding(false)
  }
  return (
    <Card>
      <CardHeader
        title={name}
        description={`${calendar.roomType}, ${formatCounted(calendar.quantity, 'room')}`}
        actions={
          <>
            {host && (
              <Button
                size="sm"
                variant="secondary"
                icon={<RefreshCw />}
                loading={running === 'read'}
                onClick={readNow}
              >
                Read now
              </Button>
            )}
            <Button size="sm" variant="secondary" onClick={onEdit}>
              Change
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setEnding(true)}>
              End
            </Button>
          </>
        }
      />
      <CardBody className="flex flex-col gap-5">
        {calendarAdvice(calendar).map(({ tone, title, what }) => (
          <Banner
            key={title}
            tone={tone}
            title={title}
            action={
              tone === 'warning' &&
              calendar.missing > 0 && (
                <Button
                  size="sm"
                  variant="secondary"
                  loading={running === 'accept'}
                  onClick={accept}
                >
                  Give the nights back
                </Button>
              )
            }
          >
            {what}
          </Banner>
        ))}
        <CopyField
          label={`Your calendar for ${name}`}
          text={calendar.address}
          hint="Enter it at the portal. It is a secret: whoever has it sees which nights are taken, and nothing else."
        />
        <DescriptionList
          items={[
            { label: 'The portal read yours', value: since(calendar.lastFetchedAt, now) },
            { label: 'Its calendar', value: host ?? 'Not read' },
            {
              label: 'Read',
              value: host
                ? `${since(calendar.lastSuccessAt, now)}, every ${calendar.everyMinutes} minutes`
                : '–',
            },
            ...(host
              ? [{ label: 'Its blocked days', value: blockedDaysWords[calendar.blockedDays].short }]
              : []),
          ]}
        />
        {host && <CalendarNights calendar={calendar} />}
        {host && <CalendarLog calendar={calendar} />}
      </CardBody>
      <ConfirmDialog
        open={isEnding}
        onCancel={() => setEnding(false)}
        onConfirm={() => void endIt()}
        title={`End the calendar of ${name}?`}
        confirmLabel="End calendar"
        loading={running === 'end'}
      >
        Its address answers nothing any more, and {formatCounted(taken, 'stretch', 'stretches')} of
        nights that it took {taken === 1 ? 'is' : 'are'} on sale again here.
      </ConfirmDialog>
    </Card>
  )
}
