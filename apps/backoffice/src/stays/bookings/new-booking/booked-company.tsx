import { type UseFormReturn, useWatch } from 'react-hook-form'
import { CompanyField } from '../../../components/forms/company-field.tsx'
import type { NewBookingForm, NewBookingInput } from './new-booking-schema.ts'

/** The company that the bill is made out to, where one of those that are known pays. */
export function BookedCompany({
  form,
  guestsOwn,
}: {
  form: UseFormReturn<NewBookingForm, unknown, NewBookingInput>
  /** The company of the guest who was chosen. */
  guestsOwn: string | null
}) {
  const { control, setValue } = form
  const [propertyId, companyId] = useWatch({ control, name: ['propertyId', 'companyId'] })
  return (
    <CompanyField
      propertyId={propertyId}
      value={companyId ?? null}
      guestsOwn={guestsOwn}
      onChosen={company => setValue('companyId', company?.companyId, { shouldDirty: true })}
      error={form.formState.errors.companyId?.message}
      hint="The bill is made out to it, and it may pay later."
    />
  )
}
