import { Field } from '@atithi/ui/field'
import { Input } from '@atithi/ui/input'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { formatCounted } from '../../../lib/format.ts'
import { type FormControl, useQuote } from './use-offers.ts'

/** '4, 9' as [4, 9]; what is no number stays one that the form refuses. */
const agesIn = (typed: string): number[] =>
  typed
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number)

/** The ages of all who come as children, infants too: they are free and in none of the numbers above. */
export function ChildAges({ control }: { control: FormControl }) {
  const { shown } = useQuote(control)
  const [typed, setTyped] = useState('')
  const infants = shown?.ages.infants ?? 0
  return (
    <Controller
      control={control}
      name="childAges"
      render={({ field, fieldState: { error } }) => {
        // Of a list the fault may be that of one of its places.
        const faults = [error, ...(Array.isArray(error) ? error : [])]
        const fault = faults.find(one => one?.message)?.message ?? shown?.ages.message ?? undefined
        return (
          <Field
            label="Ages of the children"
            optional
            error={fault}
            hint={
              infants > 0
                ? `${formatCounted(infants, 'infant')}: free, and in none of the numbers above.`
                : 'In years, as in 4, 9. Infants too: they are free and in none of the numbers above.'
            }
          >
            <Input
              ref={field.ref}
              name={field.name}
              value={typed}
              autoComplete="off"
              maxLength={120}
              onBlur={field.onBlur}
              onChange={event => {
                setTyped(event.currentTarget.value)
                const ages = agesIn(event.currentTarget.value)
                field.onChange(ages.length > 0 ? ages : undefined)
              }}
            />
          </Field>
        )
      }}
    />
  )
}
