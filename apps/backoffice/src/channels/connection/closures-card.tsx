import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { DateRangePicker } from '@atithi/ui/date-range-picker'
import { Field } from '@atithi/ui/field'
import { IconButton } from '@atithi/ui/icon-button'
import { Select } from '@atithi/ui/select'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useBusinessDate } from '../../components/business-date.ts'
import { formatDay } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import type { ConnectionDetail } from '../words/channel-words.tsx'
import { useAct } from '../words/use-act.ts'

type Closure = ConnectionDetail['configuration']['closures'][number]

const everyRoom = 'all'

/** Nights on which this channel alone sells nothing. */
export function ClosuresCard({ detail }: { detail: ConnectionDetail }) {
  const { id: connectionId, propertyId, channelName } = detail
  const { closures } = detail.configuration
  const today = useBusinessDate(propertyId)
  const types = trpc.roomTypes.list.useQuery({ propertyId })
  const configure = trpc.channels.connections.configure.useMutation()
  const { act, running } = useAct()
  const [span, setSpan] = useState<{ from: IsoDate | null; to: IsoDate | null }>({
    from: null,
    to: null,
  })
  const [roomType, setRoomType] = useState(everyRoom)
  const nameOf = (roomTypeId: string | null) =>
    roomTypeId === null
      ? 'Every room type'
      : (types.data?.items.find(({ id }) => id === roomTypeId)?.name ?? 'A room type')
  const save = (next: readonly Closure[], title: string) =>
    act('closures', 'The closures were not saved', async () => {
      await configure.mutateAsync({ connectionId, closures: [...next] })
      return { title }
    })
  const add = async () => {
    const { from, to } = span
    if (!from || !to) return
    const closure = { roomTypeId: roomType === everyRoom ? null : roomType, from, to }
    if (await save([...closures, closure], `Closed at ${channelName}`))
      setSpan({ from: null, to: null })
  }
  return (
    <Card>
      <CardHeader
        title="Closed dates"
        description={`Nights on which ${channelName} alone sells nothing.`}
      />
      <CardBody className="flex flex-col gap-4">
        {closures.length === 0 && <p className="text-sm text-muted">No dates are closed.</p>}
        <ul className="flex flex-col divide-y divide-line empty:hidden">
          {closures.map(closure => {
            const days = `${formatDay(closure.from)} – ${formatDay(closure.to)}`
            return (
              <li
                key={`${closure.roomTypeId} ${closure.from} ${closure.to}`}
                className="flex items-center justify-between gap-3 py-2 text-sm"
              >
                <span>
                  <span className="tabular-nums">{days}</span>{' '}
                  <span className="text-muted">{nameOf(closure.roomTypeId)}</span>
                </span>
                <IconButton
                  size="sm"
                  label={`Open ${days} again`}
                  disabled={running !== null}
                  onClick={() =>
                    void save(
                      closures.filter(one => one !== closure),
                      `${days} are open again`,
                    )
                  }
                >
                  <Trash2 />
                </IconButton>
              </li>
            )
          })}
        </ul>
        <div className="grid items-end gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]">
          <DateRangePicker
            fromLabel="First night"
            toLabel="Last night"
            today={today}
            min={today}
            value={span}
            onValueChange={setSpan}
          />
          <Field label="Room type">
            <Select
              options={[
                { value: everyRoom, label: 'Every room type' },
                ...(types.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={roomType}
              onValueChange={setRoomType}
            />
          </Field>
          <Button
            variant="secondary"
            disabled={!span.from || !span.to}
            loading={running !== null}
            onClick={() => void add()}
          >
            Close Dates
          </Button>
        </div>
      </CardBody>
    </Card>
  )
}
