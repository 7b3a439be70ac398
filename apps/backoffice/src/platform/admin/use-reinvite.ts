import { messageFor } from '../../lib/failures.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc, utils } from '../../lib/trpc.ts'

/** Sends an invitation once more. */
export function useReinvite() {
  const send = trpc.admin.users.reinvite.useMutation({
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'The invitation was not sent',
        description: messageFor(error),
      }),
    onSettled: () => utils.admin.users.invalidate(),
  })
  return {
    reinvite: ({ id, email }: { id: string; email: string }) =>
      send.mutate(
        { userId: id },
        {
          onSuccess: () =>
            toast.show({
              tone: 'success',
              title: 'The invitation is sent again',
              description: `A link has gone to ${email}. The earlier one ends.`,
            }),
        },
      ),
    isSending: send.isPending,
  }
}
