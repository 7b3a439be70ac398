import { formatCounted } from '../../lib/format.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { useAct } from '../words/use-act.ts'

export type ChannelProperty = Outputs['channels']['properties']['items'][number]

/** Has every connection of a property told what differs. */
export function useSyncAll() {
  const bulk = trpc.channels.connections.bulk.useMutation()
  const { act, running } = useAct()
  return {
    running,
    syncAll: ({ id, name, list }: ChannelProperty) =>
      act(id, `${name} was not synced`, async () => {
        const { results } = await bulk.mutateAsync({
          connectionIds: list.map(one => one.id),
          action: 'sync',
        })
        const failed = results.filter(({ ok }) => !ok)
        return failed.length === 0
          ? { title: `${name}: ${formatCounted(results.length, 'channel')} synced` }
          : {
              tone: 'danger',
              title: `${name}: ${failed.length} of ${results.length} channels not synced`,
              description: failed[0]?.message,
            }
      }),
  }
}
