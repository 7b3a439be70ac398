import {
  gstCodeOf,
  gstinStateWarning,
  pinWarning,
  statesOfPin,
} from '@atithi/api/kernel/shared/address-help'
import { stateNames } from '@atithi/api/kernel/shared/states'
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { TextField } from '../../components/forms/text-fields.tsx'
import type { BasicFields, SavedBasics } from './basic-fields.ts'

const states = stateNames.map(name => ({ value: name, label: name }))

export function Warning({ children }: { children: string }) {
  return <span className="text-warning-strong">{children}</span>
}

/** Where the property stands. A PIN code fills in the state where it tells it, and speaks up where the two differ. */
export function AddressFields({
  form,
}: {
  form: UseFormReturn<BasicFields, unknown, SavedBasics>
}) {
  const { control, getValues, setValue } = form
  const [pincode, state] = useWatch({ control, name: ['pincode', 'state'] })
  const mismatch = pinWarning(pincode.trim(), state)
  const code = gstCodeOf(state)
  const fillState = () => {
    const [only, ...others] = statesOfPin(getValues('pincode').trim())
    if (only && others.length === 0 && !getValues('state'))
      setValue('state', only, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <>
      <TextField
        control={control}
        name="address"
        label="Address"
        required
        className="sm:col-span-2"
      />
      <TextField control={control} name="city" label="City" required />
      <div onInput={() => queueMicrotask(fillState)}>
        <TextField
          control={control}
          name="pincode"
          label="Postal Code"
          inputMode="numeric"
          maxLength={6}
          required
          hint={mismatch && <Warning>{mismatch}</Warning>}
        />
      </div>
      <SelectField
        control={control}
        name="state"
        label="State"
        options={states}
        placeholder="Choose a state"
        required
        hint={code && `GST state code ${code}`}
      />
    </>
  )
}

export function GstNumberField({
  control,
}: {
  control: Control<BasicFields, unknown, SavedBasics>
}) {
  const [gstNumber, state] = useWatch({ control, name: ['gstNumber', 'state'] })
  const mismatch = gstinStateWarning(gstNumber ?? '', state)
  return (
    <TextField
      control={control}
      name="gstNumber"
      label="GST Number"
      autoCapitalize="characters"
      spellCheck={false}
      optional
      hint={mismatch && <Warning>{mismatch}</Warning>}
    />
  )
}
