import { type FieldPath, type UseFormReturn, useWatch } from 'react-hook-form'
import { SelectField } from '../../../components/forms/choice-fields.tsx'
import { CompanyField } from '../../../components/forms/company-field.tsx'
import { TextField } from '../../../components/forms/text-fields.tsx'
import { formatMoney } from '../../../lib/format.ts'
import {
  type BillSettling,
  type CheckOutFields,
  isPaid,
  leaveIt,
  onAccount,
  type Settling,
} from './settling.ts'

/** The same as check-out takes it. */
export const toSettlement = ({ billId, due, how, companyId, reason }: BillSettling) => ({
  billId,
  ...(isPaid(how) && { payments: [{ method: how, amount: due }] }),
  ...(how === onAccount && companyId !== null && { companyId }),
  ...(how === leaveIt && { leaveBalance: { reason: reason.trim() } }),
})

/** Whether every bill says how it is settled; what is missing is said at its field. */
export function checkEach(
  form: UseFormReturn<CheckOutFields>,
  each: readonly BillSettling[],
): boolean {
  type Fault = { name: FieldPath<CheckOutFields>; message: string }
  const faults = each.flatMap<Fault>(({ how, due, companyId, reason }, at) => {
    if (how === '')
      return [{ name: `each.${at}.how`, message: `Choose how ${formatMoney(due)} is paid.` }]
    if (how === onAccount && companyId === null)
      return [{ name: `each.${at}.companyId`, message: 'Choose the company.' }]
    if (how === leaveIt && !reason.trim())
      return [{ name: `each.${at}.reason`, message: 'Say why the balance is left.' }]
    return []
  })
  for (const { name, message } of faults) form.setError(name, { message })
  return faults.length === 0
}

interface EachBillProps {
  form: UseFormReturn<CheckOutFields>
  propertyId: string
  methods: readonly { value: Settling; label: string }[]
}

/** Of several bills, each by itself. */
export function EachBill({ form, propertyId, methods }: EachBillProps) {
  const { control } = form
  const each = useWatch({ control, name: 'each' })
  return (
    <div className="flex flex-col gap-4 sm:col-span-2">
      {each.map((bill, at) => (
        <fieldset
          key={bill.billId ?? 'own'}
          className="grid gap-4 rounded-lg border border-line p-4 sm:grid-cols-2"
        >
          <legend className="px-1 text-sm font-medium">
            {bill.name}, {formatMoney(bill.due)}
          </legend>
          <SelectField
            control={control}
            name={`each.${at}.how`}
            label="Paid by"
            placeholder="Choose how it is paid"
            options={methods}
            onChosen={() => form.clearErrors(`each.${at}`)}
          />
          {bill.how === onAccount && (
            <CompanyField
              propertyId={propertyId}
              value={bill.companyId}
              onChosen={company =>
                form.setValue(`each.${at}.companyId`, company?.companyId ?? null, {
                  shouldDirty: true,
                })
              }
              error={form.formState.errors.each?.[at]?.companyId?.message}
              required
            />
          )}
          {bill.how === leaveIt && (
            <TextField
              control={control}
              name={`each.${at}.reason`}
              label="Why it stays unpaid"
              maxLength={300}
              required
            />
          )}
        </fieldset>
      ))}
    </div>
  )
}
