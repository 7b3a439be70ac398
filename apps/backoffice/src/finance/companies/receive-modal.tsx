import { ageOf, spreadReceipt } from '@atithi/api/finance/companies/rules'
import { paymentMethodNames } from '@atithi/api/finance/ledger/rules/method-names'
import {
  type OfferedMethod,
  paymentMethods,
} from '@atithi/api/finance/ledger/rules/payment-methods'
import { Checkbox } from '@atithi/ui/checkbox'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { MoneyField, TextField } from '../../components/forms/text-fields.tsx'
import { formatDay, formatMoney } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { trpc } from '../../lib/trpc.ts'
import type { CompanyDetail, OpenInvoice } from './company-words.ts'

interface Fields {
  amount: number | null
  tds: number | null
  method: OfferedMethod | ''
  reference: string
}

const methods = paymentMethods.map(value => ({ value, label: paymentMethodNames[value] }))

/** What the chosen invoices take of what was paid, in their order; all of them where none is chosen. */
function planOf(
  { amount, tds }: { amount: number; tds: number },
  open: readonly OpenInvoice[],
  chosen: ReadonlySet<string>,
) {
  const among = chosen.size === 0 ? open : open.filter(one => chosen.has(one.documentId))
  const spread = spreadReceipt({ amount, tds }, among)
  return 'fault' in spread ? undefined : spread
}

/** Money of a company against its open invoices: the oldest first, or those that are chosen. */
export function ReceiveModal({
  company,
  onClose,
}: {
  company: CompanyDetail
  onClose: () => void
}) {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const receive = trpc.payments.companies.receive.useMutation()
  const form = useForm<Fields>({
    defaultValues: { amount: null, tds: null, method: '', reference: '' },
  })
  const { control } = form
  const [amount, tds, method] = useWatch({ control, name: ['amount', 'tds', 'method'] })
  const { openInvoices: open, today } = company
  const plan = planOf({ amount: amount ?? 0, tds: tds ?? 0 }, open, chosen)
  const toggle = (documentId: string) =>
    setChosen(before => {
      const after = new Set(before)
      if (!after.delete(documentId)) after.add(documentId)
      return after
    })
  return (
    <FormModal
      form={form}
      fields={['amount', 'tds', 'method', 'reference']}
      size="lg"
      title="Receive Payment"
      description={`${company.name}, ${formatMoney(company.open)} open`}
      saveLabel={amount ? `Receive ${formatMoney(amount)}` : 'Receive Payment'}
      onClose={onClose}
      save={async values => {
        if (values.method === '')
          throw new RangeError('the form lets none through without a method')
        await receive.mutateAsync({
          companyId: company.companyId,
          amount: values.amount ?? 0,
          tds: values.tds ?? 0,
          method: values.method,
          idempotencyKey,
          ...(values.reference.trim() && { reference: values.reference.trim() }),
          ...(chosen.size > 0 &&
            plan && {
              against: plan.parts.map(({ invoice, money, tds: withheld }) => ({
                documentId: invoice.documentId,
                amount: money + withheld,
              })),
            }),
        })
        refresh(staleAfter('payment.settled'))
        return { title: `${formatMoney((values.amount ?? 0) + (values.tds ?? 0))} is settled` }
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <MoneyField control={control} name="amount" label="Money received" required />
        <MoneyField
          control={control}
          name="tds"
          label="TDS withheld"
          hint="Beside the money; it settles the invoices as well."
          optional
        />
        <SelectField
          control={control}
          name="method"
          label="Paid by"
          placeholder="Choose how it is paid"
          options={methods}
          faultOf={value => (value ? undefined : 'Choose how it was paid.')}
          required
        />
        <TextField
          control={control}
          name="reference"
          label="Reference"
          hint={method === 'cash' ? undefined : 'UTR, cheque or slip number'}
          maxLength={80}
          autoComplete="off"
          optional
        />
      </div>
      {open.length > 0 && (
        <Table caption="Open invoices">
          <TableHead>
            <TableHeadCell>Invoice</TableHeadCell>
            <TableHeadCell>Due</TableHeadCell>
            <TableHeadCell numeric>Open</TableHeadCell>
            <TableHeadCell numeric>Settles</TableHeadCell>
          </TableHead>
          <TableBody>
            {open.map(invoice => {
              const part = plan?.parts.find(one => one.invoice.documentId === invoice.documentId)
              const settles = part ? part.money + part.tds : 0
              return (
                <TableRow key={invoice.documentId}>
                  <TableCell>
                    <Checkbox
                      checked={chosen.has(invoice.documentId)}
                      onCheckedChange={() => toggle(invoice.documentId)}
                      label={
                        <span>
                          <span className="font-medium">{invoice.number}</span>
                          <span className="block text-xs text-muted">
                            {invoice.guestName}, {invoice.code}
                          </span>
                        </span>
                      }
                    />
                  </TableCell>
                  <TableCell label="Due">
                    <span
                      className={
                        ageOf(invoice.dueOn, today) === 'current' ? undefined : 'text-danger-strong'
                      }
                    >
                      {formatDay(invoice.dueOn)}
                    </span>
                  </TableCell>
                  <TableCell label="Open" numeric>
                    {formatMoney(invoice.open)}
                  </TableCell>
                  <TableCell label="Settles" numeric>
                    {settles === 0 ? <span className="text-muted">–</span> : formatMoney(settles)}
                  </TableCell>
                </TableRow>
              )
            })}
          </TableBody>
        </Table>
      )}
      <p className="text-sm text-muted" aria-live="polite">
        {chosen.size === 0
          ? 'The oldest is settled first. Choose invoices to settle those alone.'
          : `${chosen.size} chosen, the oldest of them first.`}{' '}
        {plan && plan.advance > 0 && (
          <strong className="font-medium">
            {formatMoney(plan.advance)} is beyond them and stays as an advance.
          </strong>
        )}
        {!plan && (
          <strong className="font-medium text-danger-strong">
            The TDS comes to more than these invoices.
          </strong>
        )}
      </p>
    </FormModal>
  )
}
