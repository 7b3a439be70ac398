import { useRouter } from '@tanstack/react-router'
import { queryClient } from '../../lib/query-client.ts'
import { trpc, utils } from '../../lib/trpc.ts'

/** Back to the administrator's own account and start page. */
export function useStopImpersonating() {
  const router = useRouter()
  const change = trpc.auth.stopImpersonating.useMutation({
    // Where the hour of impersonation is over already, the server refuses and the session is the administrator's again.
    onSettled: async () => {
      queryClient.clear()
      await utils.auth.me.fetch()
      await router.navigate({ to: '/admin', search: {} })
      await router.invalidate()
    },
  })
  return { stop: () => change.mutate(), isStopping: change.isPending }
}
