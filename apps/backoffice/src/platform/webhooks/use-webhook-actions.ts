import { messageFor } from '../../lib/failures.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc, utils } from '../../lib/trpc.ts'
import type { Endpoint } from './endpoint-modal.tsx'

/** What is done with a webhook at once, each with its word of what happened. */
export function useWebhookActions(propertyId: string) {
  const refused = (title: string) => ({
    onSettled: () => utils.settings.advanced.webhooks.list.invalidate(),
    onError: (error: unknown) =>
      toast.show({ tone: 'danger', title, description: messageFor(error) }),
  })
  const setActive = trpc.settings.advanced.webhooks.setActive.useMutation(
    refused('The webhook stays as it is'),
  )
  const rotate = trpc.settings.advanced.webhooks.rotateSecret.useMutation(
    refused('The secret stays as it is'),
  )
  const remove = trpc.settings.advanced.webhooks.delete.useMutation(
    refused('The webhook is still there'),
  )
  return {
    turn: ({ id, isActive }: Endpoint) =>
      setActive.mutate(
        { propertyId, webhookId: id, active: !isActive },
        {
          onSuccess: () =>
            toast.show({
              tone: 'success',
              title: isActive ? 'The webhook is off' : 'The webhook is on',
            }),
        },
      ),
    rotate: ({ id }: Endpoint, onDone: (secret: string) => void) =>
      rotate.mutate({ propertyId, webhookId: id }, { onSuccess: ({ secret }) => onDone(secret) }),
    isRotating: rotate.isPending,
    remove: ({ id }: Endpoint, onDone: () => void) =>
      remove.mutate(
        { propertyId, webhookId: id },
        {
          onSuccess: () => toast.show({ tone: 'success', title: 'The webhook is deleted' }),
          onSettled: onDone,
        },
      ),
    isRemoving: remove.isPending,
  }
}
