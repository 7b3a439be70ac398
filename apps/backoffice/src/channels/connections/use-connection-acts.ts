import { trpc } from '../../lib/trpc.ts'
import type { Connection } from '../words/channel-words.tsx'
import { useAct } from '../words/use-act.ts'

type Row = Pick<Connection, 'id' | 'channelName'>

/** What a press of a button does with one connection. */
export function useConnectionActs({ id: connectionId, channelName }: Row) {
  const { act, running } = useAct()
  const sync = trpc.channels.connections.sync.useMutation()
  const test = trpc.channels.connections.test.useMutation()
  const setActive = trpc.channels.connections.setActive.useMutation()
  const disconnect = trpc.channels.connections.disconnect.useMutation()
  return {
    running,
    sync: (full: boolean) =>
      act(full ? 'full' : 'sync', `${channelName} was not synced`, async () => {
        await sync.mutateAsync({ connectionId, full })
        return full
          ? { title: `Everything is sent to ${channelName} anew` }
          : { title: `What differs is sent to ${channelName}` }
      }),
    test: () =>
      act('test', `${channelName} could not be tested`, async () => {
        const { ok, message, responseMs } = await test.mutateAsync({ connectionId })
        return ok
          ? { title: `${channelName} answers in ${responseMs} ms`, description: message }
          : { tone: 'danger', title: `${channelName}: the test failed`, description: message }
      }),
    setActive: (active: boolean) =>
      act('active', `${channelName} was not changed`, async () => {
        await setActive.mutateAsync({ connectionId, active })
        return active
          ? { title: `${channelName} is taken up again` }
          : { title: `${channelName} is paused`, description: 'Its nights are being closed.' }
      }),
    disconnect: () =>
      act('disconnect', `${channelName} was not disconnected`, async () => {
        await disconnect.mutateAsync({ connectionId })
        return { title: `${channelName} is disconnected`, description: 'Bookings stay.' }
      }),
  }
}
