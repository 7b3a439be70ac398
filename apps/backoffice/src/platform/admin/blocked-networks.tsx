import { Button } from '@atithi/ui/button'
import { formatInstant } from '../../lib/format.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { BlockedList, unblocking } from './blocked-list.tsx'

/** Networks from which nobody signs in, as administrators decided. */
export function BlockedNetworks({
  networks,
  onBlock,
}: {
  networks: Outputs['admin']['security']['blockedNetworks']
  /** Blocks another. */
  onBlock: () => void
}) {
  const unblock = trpc.admin.unblockNetwork.useMutation(unblocking('The network is unblocked'))
  return (
    <BlockedList
      title="Blocked networks"
      description="From which nobody signs in, as administrators decided."
      empty="No network is blocked."
      actions={
        <Button size="sm" variant="secondary" onClick={onBlock}>
          Block a network
        </Button>
      }
      items={networks.map(({ id, network, reason, until, blockedBy }) => ({
        key: id,
        name: network,
        detail: (
          <>
            <span className="block text-muted wrap-anywhere">{reason}</span>
            <span className="block text-xs text-muted">
              By {blockedBy}, {until ? `until ${formatInstant(until)}` : 'until it is unblocked'}
            </span>
          </>
        ),
      }))}
      pending={unblock.isPending ? unblock.variables.networkId : undefined}
      onUnblock={networkId => unblock.mutate({ networkId })}
    />
  )
}
