import { useForm } from 'react-hook-form'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { TextAreaField } from '../../components/forms/text-fields.tsx'
import { trpc, utils } from '../../lib/trpc.ts'
import type { HotelAct, HotelInHand } from './hotel.ts'

const words: Record<
  Exclude<HotelAct, 'plan' | 'edit'>,
  { label: string; done: string; loses: string }
> = {
  suspend: {
    label: 'Suspend',
    done: 'is suspended',
    loses:
      'It takes no new bookings from any source, and its website shows a notice. Bookings that exist can be served. Only an administrator activates it again.',
  },
  activate: { label: 'Activate', done: 'is active', loses: 'It takes bookings.' },
  delete: {
    label: 'Delete',
    done: 'is deleted',
    loses:
      'It disappears from every list, and its website with it. For 30 days it can be restored with all that it had.',
  },
}

/** Suspends, activates or deletes a hotel, with a reason that its owner reads. */
export function HotelActModal({
  act,
  hotel,
  onClose,
}: {
  act: Exclude<HotelAct, 'plan' | 'edit'>
  hotel: HotelInHand
  onClose: () => void
}) {
  const setStatus = trpc.admin.hotels.setStatus.useMutation()
  const remove = trpc.admin.hotels.delete.useMutation()
  const form = useForm({ defaultValues: { reason: '' } })
  const { label, done, loses } = words[act]
  const { id: propertyId, name } = hotel
  return (
    <FormModal
      form={form}
      fields={['reason']}
      size="sm"
      title={`${label} ${name}?`}
      description={loses}
      saveLabel={label}
      tone={act === 'activate' ? 'primary' : 'danger'}
      onClose={onClose}
      save={async ({ reason }) => {
        if (act === 'delete') await remove.mutateAsync({ propertyId, reason })
        else
          await setStatus.mutateAsync({
            propertyId,
            status: act === 'suspend' ? 'suspended' : 'active',
            reason,
          })
        await Promise.all([utils.admin.hotels.invalidate(), utils.admin.dashboard.invalidate()])
        return { title: `${name} ${done}`, description: 'The owner is told.' }
      }}
    >
      <TextAreaField
        control={form.control}
        name="reason"
        label="Reason"
        hint="The owner reads it."
        maxLength={300}
        rows={2}
        required
      />
    </FormModal>
  )
}
