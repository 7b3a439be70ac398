import { Banner } from '@atithi/ui/banner'
import { ConfirmDialog } from '@atithi/ui/confirm-dialog'
import { messageFor } from '../../lib/failures.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc } from '../../lib/trpc.ts'

export interface PropertyChange {
  verb: 'suspend' | 'activate' | 'delete'
  property: { id: string; name: string }
}

const words = {
  suspend: {
    label: 'Suspend',
    done: 'is suspended',
    loses:
      'It takes no new bookings from any source, and its website shows a notice. Bookings that exist stay and can be served.',
  },
  activate: { label: 'Activate', done: 'is active', loses: 'It takes bookings again.' },
  delete: {
    label: 'Delete',
    done: 'is deleted',
    loses:
      'It disappears from every list, and its website with it. For 30 days an administrator can bring it back.',
  },
}

/** Says what a change of a whole property brings, and asks once. */
export function PropertyChangeDialog({
  change,
  onClose,
}: {
  change: PropertyChange
  onClose: () => void
}) {
  const { verb, property } = change
  const { label, done, loses } = words[verb]
  const onSuccess = () => {
    refresh(staleAfter('property.updated'))
    toast.show({ tone: 'success', title: `${property.name} ${done}` })
    onClose()
  }
  const setStatus = trpc.properties.setStatus.useMutation({ onSuccess })
  const remove = trpc.properties.delete.useMutation({ onSuccess })
  const error = setStatus.error ?? remove.error
  const confirm = () => {
    if (verb === 'delete') remove.mutate({ propertyId: property.id })
    else
      setStatus.mutate({
        propertyId: property.id,
        status: verb === 'suspend' ? 'suspended' : 'active',
      })
  }
  return (
    <ConfirmDialog
      open
      onCancel={onClose}
      onConfirm={confirm}
      loading={setStatus.isPending || remove.isPending}
      title={`${label} ${property.name}?`}
      confirmLabel={label}
      cancelLabel="Keep as it is"
      tone={verb === 'activate' ? 'primary' : 'danger'}
    >
      <p>{loses}</p>
      {error && (
        <Banner tone="danger" className="mt-4">
          {messageFor(error)}
        </Banner>
      )}
    </ConfirmDialog>
  )
}
