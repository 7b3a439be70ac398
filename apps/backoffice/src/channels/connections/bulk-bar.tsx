import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { ProgressBar } from '@atithi/ui/progress-bar'
import { Select } from '@atithi/ui/select'
import { useState } from 'react'
import { formatCounted } from '../../lib/format.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { type Connection, placeOf } from '../words/channel-words.tsx'
import { useAct } from '../words/use-act.ts'

const actions = [
  { value: 'sync' as const, label: 'Sync All' },
  { value: 'activate' as const, label: 'Activate' },
  {
    value: 'deactivate' as const,
    label: 'Deactivate',
    description: 'Closes every night there at once.',
  },
  { value: 'test' as const, label: 'Test Connections' },
]
type Result = Outputs['channels']['connections']['bulk']['results'][number]

/** So many at a time: a channel may take seconds to answer a test. */
const atOnce = 4

type Action = (typeof actions)[number]['value']

/** The same for several connections: what one refuses keeps no other from it, and is listed. */
export function BulkBar({ chosen, onDone }: { chosen: readonly Connection[]; onDone: () => void }) {
  const [action, setAction] = useState<Action | null>(null)
  const [failed, setFailed] = useState<readonly { name: string; message: string }[]>([])
  const [done, setDone] = useState(0)
  const bulk = trpc.channels.connections.bulk.useMutation()
  const { act, running } = useAct()
  const apply = () =>
    void act('bulk', 'Nothing was done', async () => {
      if (!action) return { title: 'Choose an action' }
      const results: Result[] = []
      for (let at = 0; at < chosen.length; at += atOnce) {
        setDone(at)
        const connectionIds = chosen.slice(at, at + atOnce).map(({ id }) => id)
        results.push(...(await bulk.mutateAsync({ connectionIds, action })).results)
      }
      const refused = results.filter(({ ok }) => !ok)
      setFailed(
        refused.map(({ connectionId, message }) => {
          const row = chosen.find(({ id }) => id === connectionId)
          return { name: row ? `${row.channelName}, ${placeOf(row)}` : connectionId, message }
        }),
      )
      const label = actions.find(one => one.value === action)?.label ?? action
      if (refused.length === 0) onDone()
      return {
        tone: refused.length === 0 ? 'success' : 'danger',
        title: `${label}: ${results.length - refused.length} of ${results.length} connections`,
      }
    })
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-sunken p-3">
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-sm font-medium tabular-nums" aria-live="polite">
          {formatCounted(chosen.length, 'connection')} chosen
        </p>
        <Select
          aria-label="Bulk action"
          className="w-48"
          placeholder="Choose an action"
          options={actions}
          value={action}
          onValueChange={setAction}
        />
        <Button disabled={!action} loading={running !== null} onClick={apply}>
          Apply
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
      {running !== null && chosen.length > atOnce && (
        <ProgressBar
          label="Working through the connections"
          value={done}
          max={chosen.length}
          valueText={`${done} of ${chosen.length}`}
        />
      )}
      {failed.length > 0 && (
        <Banner tone="danger" title="Not done everywhere">
          <ul>
            {failed.map(({ name, message }) => (
              <li key={name}>
                {name}: {message}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  )
}
