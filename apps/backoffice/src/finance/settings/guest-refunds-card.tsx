import { Skeleton } from '@atithi/ui/skeleton'
import { useForm } from 'react-hook-form'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { QueryFailure } from '../../components/query-failure.tsx'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { SettingForm } from './setting-form.tsx'

type GuestRefunds = Outputs['payments']['accounts']['settings']['guestRefunds']

/** What becomes of the money of guests who cancel on the website. */
export function GuestRefundsCard({ propertyId }: { propertyId: string }) {
  const query = trpc.payments.accounts.settings.useQuery({ propertyId })
  if (query.isError)
    return <QueryFailure title="The choice of refunds could not be loaded" query={query} />
  if (!query.data) return <Skeleton className="h-40" />
  return <GuestRefundsForm propertyId={propertyId} current={query.data.guestRefunds} />
}

function GuestRefundsForm({ propertyId, current }: { propertyId: string; current: GuestRefunds }) {
  const save = trpc.payments.accounts.setGuestRefunds.useMutation()
  const form = useForm<{ guestRefunds: GuestRefunds }>({ defaultValues: { guestRefunds: current } })
  return (
    <SettingForm
      form={form}
      fields={['guestRefunds']}
      title="Refunds to guests who cancel"
      hint="When a guest cancels on your website, the terms of the booking say what goes back."
      saved="Saved"
      save={values => save.mutateAsync({ propertyId, ...values })}
    >
      <SelectField
        control={form.control}
        name="guestRefunds"
        label="What was paid online"
        hint="What was paid at the desk always waits for the desk."
        options={[
          { value: 'automatic', label: 'Goes back by itself, the way it came' },
          { value: 'by-hand', label: 'Waits until somebody sends it' },
        ]}
      />
    </SettingForm>
  )
}
