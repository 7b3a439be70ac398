import { Switch } from '@atithi/ui/switch'
import { messageFor } from '../../lib/failures.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc } from '../../lib/trpc.ts'

/** Whether guests who have left are asked by letter. */
export function AskSwitch({ propertyId }: { propertyId: string }) {
  const { data: property } = trpc.properties.get.useQuery({ propertyId })
  const update = trpc.properties.update.useMutation({
    onSuccess: () => refresh(staleAfter('property.updated')),
    onError: error =>
      toast.show({ tone: 'danger', title: 'Nothing was changed', description: messageFor(error) }),
  })
  if (!property) return null
  return (
    <Switch
      label="Ask guests for a review"
      hint="One letter, the morning after check-out, to guests with an email address."
      checked={
        update.isPending ? update.variables.asksForReviews === true : property.asksForReviews
      }
      onCheckedChange={asksForReviews => update.mutate({ propertyId, asksForReviews })}
    />
  )
}
