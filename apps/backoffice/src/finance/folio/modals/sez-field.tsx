import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { SelectField } from '../../../components/forms/choice-fields.tsx'
import { formatDay } from '../../../lib/format.ts'
import type { Account } from '../account.ts'

export type SezChoice = 'no' | 'unit' | 'developer'

export const sezOf = (choice: SezChoice): 'unit' | 'developer' | null =>
  choice === 'no' ? null : choice

interface SezFieldProps<Values extends FieldValues> {
  control: Control<Values>
  name: FieldPath<Values>
  account: Account
}

/** Whether a company is of a special economic zone, which takes IGST or, under a letter of undertaking, no tax. */
export function SezField<Values extends FieldValues>({
  control,
  name,
  account,
}: SezFieldProps<Values>) {
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
      hint={letterWords(account)}
    />
  )
}

function letterWords({ lutNumber, lutValidUntil, businessDate }: Account): string {
  if (lutNumber === null || lutValidUntil === null)
    return 'A zone is billed with IGST in place of CGST and state tax.'
  const until = formatDay(lutValidUntil)
  return businessDate <= lutValidUntil
    ? `A zone is billed without tax, under letter of undertaking ${lutNumber}, which holds to ${until}.`
    : `A zone is billed with IGST: letter of undertaking ${lutNumber} ended on ${until}. Enter the next one under Property, Basic Information.`
}
