import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { SelectField } from '../../../lib/choice-fields.tsx'

export type SezChoice = 'no' | 'unit' | 'developer'

export const sezOf = (choice: SezChoice): 'unit' | 'developer' | null => (choice === 'no' ? null : choice)

interface SezFieldProps<Values extends FieldValues> {
  control: Control<Values>
  name: FieldPath<Values>
  /** The hotel's letter of undertaking. */
  lut: string | null
}

/** Whether a company is of a special economic zone, which takes IGST or, under a letter of undertaking, no tax. */
export function SezField<Values extends FieldValues>({ control, name, lut }: SezFieldProps<Values>) {
  return (
    <SelectField
      control={control}
      name={name}
      label="Special economic zone"
      options={[
        { value: 'no', label: 'Not in one' },
        { value: 'unit', label: 'SEZ unit' },
        { value: 'developer', label: 'SEZ developer' },
      ]}
      hint={
        lut
          ? `A zone is billed without tax, under letter of undertaking ${lut}.`
          : 'A zone is billed with IGST in place of CGST and state tax.'
      }
    />
  )
}
