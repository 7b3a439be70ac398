import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { SelectField } from '../../../components/forms/choice-fields.tsx'
import type { Account } from '../account.ts'
import { billName } from '../bill-words.ts'

/** Stands for the guest's own bill, which has no id. */
export const ownBill = 'own'

export const billIdOf = (value: string): string | null => (value === ownBill ? null : value)

export const billOptions = (account: Account) =>
  account.bills.map(bill => ({ value: bill.id ?? ownBill, label: billName(bill) }))

interface BillFieldProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>
  name: FieldPath<Values>
  account: Account
  label?: string
  hint?: string
  onChosen?: (billId: string | null) => void
}

/** Which bill; not asked where there is one only. */
export function BillField<Values extends FieldValues, Output>({
  control,
  name,
  account,
  label = 'On the bill of',
  hint,
  onChosen,
}: BillFieldProps<Values, Output>) {
  if (account.bills.length < 2) return null
  return (
    <SelectField
      control={control}
      name={name}
      label={label}
      hint={hint}
      options={billOptions(account)}
      onChosen={chosen => onChosen?.(billIdOf(chosen))}
    />
  )
}
