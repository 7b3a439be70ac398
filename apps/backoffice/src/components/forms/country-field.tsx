import { countries } from '@atithi/api/kernel/shared/countries'
import { Combobox } from '@atithi/ui/combobox'
import { Field } from '@atithi/ui/field'
import type { FieldValues } from 'react-hook-form'
import { type FormFieldProps, useFormField } from './form-field.ts'

/** A country by its three letters, found by its name. */
export function CountryField<Values extends FieldValues, Output>(
  props: FormFieldProps<Values, Output>,
) {
  const { field, frame } = useFormField(props)
  return (
    <Field {...frame}>
      <Combobox
        ref={field.ref}
        name={field.name}
        options={countries}
        value={countries.find(country => country.value === field.value) ?? null}
        onValueChange={country => field.onChange(country?.value ?? '')}
        placeholder="Type a country"
        emptyText="No such country"
      />
    </Field>
  )
}
