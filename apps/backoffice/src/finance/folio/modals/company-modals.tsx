import { useController, useForm } from 'react-hook-form'
import { CompanyField } from '../../../components/forms/company-field.tsx'
import { TextField } from '../../../components/forms/text-fields.tsx'
import { formatMoney } from '../../../lib/format.ts'
import { trpc } from '../../../lib/trpc.ts'
import type { Bill } from '../account.ts'
import { billName } from '../bill-words.ts'
import { BillFormModal } from './bill-form-modal.tsx'
import type { BillModalProps } from './bill-modal-props.ts'

type Props = BillModalProps & { bill: Bill }

/** Who pays the bill: a company of the account, at once where the stay is over, else at check-out. */
export function ToCompanyModal({ account, bill, onClose }: Props) {
  const move = trpc.payments.companies.moveBill.useMutation()
  const form = useForm<{ companyId: string | null }>({
    defaultValues: { companyId: bill.companyId },
  })
  const { field, fieldState } = useCompany(form)
  const isOver = account.status === 'checked-out' || account.status === 'cancelled'
  return (
    <BillFormModal
      form={form}
      fields={['companyId']}
      title="Move to company"
      description={`${billName(bill)}, ${account.code}${isOver ? `, ${formatMoney(bill.due)} open` : ''}`}
      saveLabel="Move to Company"
      onClose={onClose}
      save={async ({ companyId }, idempotencyKey) => {
        const to = { bookingId: account.bookingId, billId: bill.id, companyId: companyId ?? '' }
        const { amount } = await move.mutateAsync({ ...to, idempotencyKey })
        return amount > 0
          ? `${formatMoney(amount)} is on the company’s account`
          : 'The bill is made out to the company'
      }}
    >
      <CompanyField
        propertyId={account.propertyId}
        value={field.value}
        onChosen={company => field.onChange(company?.companyId ?? null)}
        error={fieldState.error?.message}
        hint={
          isOver
            ? 'What is open goes on its account now, due by its terms.'
            : 'The bill bears its name and GST number. Check-out puts it on its account.'
        }
        required
      />
    </BillFormModal>
  )
}

const useCompany = (form: ReturnType<typeof useForm<{ companyId: string | null }>>) =>
  useController({
    control: form.control,
    name: 'companyId',
    rules: { validate: value => (value ? undefined : 'Choose the company.') },
  })

/** The guest owes it again: the company was the wrong one. */
export function FromCompanyModal({ account, bill, onClose }: Props) {
  const back = trpc.payments.companies.returnBill.useMutation()
  const form = useForm({ defaultValues: { reason: '' } })
  return (
    <BillFormModal
      form={form}
      fields={['reason']}
      title="Take off the account"
      description={`${bill.account?.name ?? ''}, ${formatMoney(bill.account?.open ?? 0)}`}
      saveLabel="Take Off"
      tone="danger"
      onClose={onClose}
      save={async ({ reason }, idempotencyKey) => {
        const from = { bookingId: account.bookingId, billId: bill.id }
        const { amount } = await back.mutateAsync({ ...from, reason, idempotencyKey })
        return `${formatMoney(amount)} is the guest’s to pay again`
      }}
    >
      <TextField
        control={form.control}
        name="reason"
        label="Reason"
        hint="As: another company pays"
        maxLength={300}
        required
      />
    </BillFormModal>
  )
}
