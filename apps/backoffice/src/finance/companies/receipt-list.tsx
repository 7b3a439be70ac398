import { paymentMethodNames } from '@atithi/api/finance/ledger/rules/method-names'
import { Badge } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { LoadMore } from '@atithi/ui/pagination'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { TextField } from '../../components/forms/text-fields.tsx'
import { messageFor } from '../../lib/failures.ts'
import { formatDay, formatMoney } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import type { Person } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc } from '../../lib/trpc.ts'
import { mayGrant } from '../folio/account.ts'
import type { CompanyDetail, Receipt } from './company-words.ts'

/** What the company paid, and what of it is not on an invoice yet. */
export function ReceiptList({ company, person }: { company: CompanyDetail; person: Person }) {
  const { companyId } = company
  const [reversed, setReversed] = useState<Receipt | null>(null)
  const list = trpc.payments.companies.receipts.useInfiniteQuery(
    { companyId, limit: 25 },
    { getNextPageParam: page => page.nextCursor ?? undefined },
  )
  const apply = trpc.payments.companies.applyAdvance.useMutation({
    onSuccess: ({ applied }) => {
      refresh(staleAfter('payment.settled'))
      toast.show({ tone: 'success', title: `${formatMoney(applied)} of the advance is applied` })
    },
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'The advance was not applied',
        description: messageFor(error),
      }),
  })
  const rows = list.data?.pages.flatMap(page => page.items) ?? []
  if (rows.length === 0) return null
  return (
    <section className="flex flex-col gap-3 print:hidden" aria-label="Payments of the company">
      <h2 className="text-base font-semibold">Payments received</h2>
      <Table caption="Payments received">
        <TableHead>
          <TableHeadCell>Date</TableHeadCell>
          <TableHeadCell>Paid by</TableHeadCell>
          <TableHeadCell>Settles</TableHeadCell>
          <TableHeadCell numeric>TDS</TableHeadCell>
          <TableHeadCell numeric>Money</TableHeadCell>
          <TableHeadCell>
            <span className="sr-only">Actions</span>
          </TableHeadCell>
        </TableHead>
        <TableBody>
          {rows.map(receipt => (
            <TableRow key={receipt.id}>
              <TableCell>
                <span className="whitespace-nowrap">{formatDay(receipt.businessDate)}</span>
                {receipt.reversedOn && (
                  <p className="mt-1">
                    <Badge tone="danger">Reversed {formatDay(receipt.reversedOn)}</Badge>
                  </p>
                )}
              </TableCell>
              <TableCell label="Paid by">
                {paymentMethodNames[receipt.method]}
                {receipt.reference && <p className="text-xs text-muted">{receipt.reference}</p>}
              </TableCell>
              <TableCell label="Settles">
                {receipt.settled.length === 0 && receipt.advanceLeft === 0 && (
                  <span className="text-muted">{receipt.reversalReason ?? 'Nothing'}</span>
                )}
                {receipt.settled.map(one => (
                  <p key={one.number} className="whitespace-nowrap text-sm">
                    {one.number}, {formatMoney(one.amount)}
                  </p>
                ))}
                {receipt.advanceLeft > 0 && (
                  <p className="text-sm text-muted">
                    {formatMoney(receipt.advanceLeft)} is an advance
                  </p>
                )}
              </TableCell>
              <TableCell
                label="TDS"
                numeric
                className={receipt.tds === 0 ? 'max-sm:hidden' : undefined}
              >
                {receipt.tds === 0 ? (
                  <span className="text-muted">–</span>
                ) : (
                  formatMoney(receipt.tds)
                )}
              </TableCell>
              <TableCell label="Money" numeric>
                <span className={receipt.reversedOn ? 'line-through' : 'font-medium'}>
                  {formatMoney(receipt.amount)}
                </span>
              </TableCell>
              <TableCell actions>
                <span className="flex flex-wrap justify-end gap-2">
                  {receipt.advanceLeft > 0 && company.openInvoices.length > 0 && (
                    <Button
                      size="sm"
                      variant="secondary"
                      loading={apply.isPending}
                      onClick={() =>
                        apply.mutate({
                          companyId,
                          receiptId: receipt.id,
                          idempotencyKey: crypto.randomUUID(),
                        })
                      }
                    >
                      Apply Advance
                    </Button>
                  )}
                  {receipt.reversedOn === null && mayGrant(person, 'reversal') && (
                    <Button size="sm" variant="ghost" onClick={() => setReversed(receipt)}>
                      Reverse
                    </Button>
                  )}
                </span>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <LoadMore
        onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
        isLoading={list.isFetchingNextPage}
      />
      {reversed && (
        <ReverseModal companyId={companyId} receipt={reversed} onClose={() => setReversed(null)} />
      )}
    </section>
  )
}

interface ReverseModalProps {
  companyId: string
  receipt: Receipt
  onClose: () => void
}

function ReverseModal({ companyId, receipt, onClose }: ReverseModalProps) {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const reverse = trpc.payments.companies.reverseReceipt.useMutation()
  const form = useForm({ defaultValues: { reason: '' } })
  return (
    <FormModal
      form={form}
      fields={['reason']}
      size="sm"
      tone="danger"
      title="Reverse Payment"
      description={`${formatMoney(receipt.amount + receipt.tds)} of ${formatDay(receipt.businessDate)}`}
      saveLabel="Reverse Payment"
      onClose={onClose}
      save={async ({ reason }) => {
        const receiptId = receipt.id
        await reverse.mutateAsync({ companyId, receiptId, reason, idempotencyKey })
        refresh(staleAfter('payment.settled'))
        return { title: 'The payment is taken back', description: 'Its invoices are open again.' }
      }}
    >
      <TextField
        control={form.control}
        name="reason"
        label="Reason"
        hint="As: the cheque bounced, entered twice"
        maxLength={300}
        required
      />
    </FormModal>
  )
}
