import type { OfferedMethod } from '@atithi/api/finance/ledger/rules/payment-methods'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { faultOfMethod, methodOptions, referenceHints } from '../words/payment-words.ts'
import { SelectField } from './choice-fields.tsx'
import { TextField } from './text-fields.tsx'

interface PaidByFieldsProps<Values extends FieldValues> {
  control: Control<Values>
  names: { method: FieldPath<Values>; reference: FieldPath<Values> }
  /** What is chosen; empty as long as nothing is. */
  method: OfferedMethod | ''
  label: 'Paid by' | 'Given back by'
}

/** How money changes hands at the desk, which somebody has to choose, and under which reference; cash has none. */
export function PaidByFields<Values extends FieldValues>({
  control,
  names,
  method,
  label,
}: PaidByFieldsProps<Values>) {
  return (
    <>
      <SelectField
        control={control}
        name={names.method}
        label={label}
        placeholder="Choose how it is paid"
        options={methodOptions}
        faultOf={faultOfMethod}
        required
      />
      {method !== '' && method !== 'cash' && (
        <TextField
          control={control}
          name={names.reference}
          label="Reference"
          hint={referenceHints[method]}
          autoComplete="off"
          maxLength={80}
          optional
          className="sm:col-span-2"
        />
      )}
    </>
  )
}
