import { Skeleton } from '@atithi/ui/skeleton'
import { useForm } from 'react-hook-form'
import { TextField } from '../../components/forms/text-fields.tsx'
import { QueryFailure } from '../../components/query-failure.tsx'
import { trpc } from '../../lib/trpc.ts'
import { SettingForm } from './setting-form.tsx'

/** The UPI id that guests pay to. */
export function UpiCard({ propertyId }: { propertyId: string }) {
  const query = trpc.payments.accounts.settings.useQuery({ propertyId })
  if (query.isError) return <QueryFailure title="The UPI id could not be loaded" query={query} />
  if (!query.data) return <Skeleton className="h-64" />
  return <UpiForm propertyId={propertyId} account={query.data.upi} />
}

function UpiForm({
  propertyId,
  account,
}: {
  propertyId: string
  account: { name: string; upiId: string | null } | null
}) {
  const save = trpc.payments.accounts.saveUpi.useMutation()
  const form = useForm({
    defaultValues: { name: account?.name ?? '', upiId: account?.upiId ?? '' },
  })
  return (
    <SettingForm
      form={form}
      fields={['name', 'upiId']}
      title="UPI"
      hint="With it the desk shows a code for the exact amount, and the guest pays with any app."
      saved="Guests pay to this UPI id now"
      save={values => save.mutateAsync({ propertyId, ...values })}
    >
      <TextField
        control={form.control}
        name="upiId"
        label="UPI id"
        hint="As name@bank. Pay one rupee to it first to be sure that it is yours."
        autoCapitalize="none"
        spellCheck={false}
        maxLength={96}
        required
      />
      <TextField
        control={form.control}
        name="name"
        label="Name that the guest sees"
        maxLength={80}
        required
      />
    </SettingForm>
  )
}
