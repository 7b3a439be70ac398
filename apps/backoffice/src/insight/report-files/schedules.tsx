import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { messageFor } from '../../lib/failures.ts'
import { formatDay } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'
import { type Outputs, trpc, utils } from '../../lib/trpc.ts'

type Schedule = Outputs['reports']['schedules']['items'][number]

const frequencyWords: Record<string, string> = {
  day: 'every day',
  week: 'Mondays',
  month: 'the first of a month',
}

/** What is made and sent by the calendar; nothing where nothing is. */
export function Schedules({ propertyId }: { propertyId: string }) {
  const { data } = trpc.reports.schedules.useQuery({ propertyId })
  const unschedule = trpc.reports.unschedule.useMutation()
  const end = async ({ scheduleId, name }: Schedule) => {
    try {
      await unschedule.mutateAsync({ propertyId, scheduleId })
      toast.show({ title: `${name} is not sent any more` })
    } catch (error) {
      toast.show({
        tone: 'danger',
        title: 'The schedule was not ended',
        description: messageFor(error),
      })
    } finally {
      void utils.reports.schedules.invalidate()
    }
  }
  if (!data || data.items.length === 0) return null
  return (
    <Card>
      <CardHeader
        title="Scheduled"
        description="Sent by email when the business day before is closed."
      />
      <CardBody>
        <ul className="divide-y divide-line">
          {data.items.map(schedule => (
            <li
              key={schedule.scheduleId}
              className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0"
            >
              <div className="min-w-0">
                <p className="text-sm font-medium">
                  {schedule.name}{' '}
                  <span className="text-muted">{schedule.format.toUpperCase()}</span>
                </p>
                <p className="text-sm text-muted">
                  {`${frequencyWords[schedule.every]} at ${schedule.sendsAt}, next on ${formatDay(schedule.nextOn)}, to ${schedule.recipients.map(({ name }) => name).join(', ') || 'nobody who may still see it'}`}
                </p>
              </div>
              <Button
                size="sm"
                variant="ghost"
                aria-label={`End the schedule of ${schedule.name}`}
                onClick={() => void end(schedule)}
              >
                End
              </Button>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
