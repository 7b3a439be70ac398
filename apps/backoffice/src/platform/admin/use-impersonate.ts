import { useRouter } from '@tanstack/react-router'
import { messageFor } from '../../lib/failures.ts'
import { queryClient } from '../../lib/query-client.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc, utils } from '../../lib/trpc.ts'

/** Goes on as another person, to their first screen. */
export function useImpersonate() {
  const router = useRouter()
  const start = trpc.auth.impersonate.useMutation({
    onSuccess: async () => {
      queryClient.clear()
      await utils.auth.me.fetch()
      await router.navigate({ to: '/dashboard', search: {} })
      await router.invalidate()
    },
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'The impersonation was refused',
        description: messageFor(error),
      }),
  })
  return {
    impersonate: (userId: string) => start.mutate({ userId }),
    isStarting: start.isPending,
  }
}
