import { channelNames } from '@atithi/api/channels/rules'
import { Badge } from '@atithi/ui/badge'
import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { DescriptionList } from '@atithi/ui/description-list'
import { Modal } from '@atithi/ui/modal'
import { Skeleton } from '@atithi/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { DayField } from '../../components/forms/day-field.tsx'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { TextField } from '../../components/forms/text-fields.tsx'
import { QueryFailure } from '../../components/query-failure.tsx'
import { messageFor } from '../../lib/failures.ts'
import { formatCounted, formatDay, formatMoney, formatShortDay } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import type { Person } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc } from '../../lib/trpc.ts'
import { emptyHead, type PaperHead, TaxInvoiceFields } from './paper-fields.tsx'
import {
  differenceWords,
  kindWords,
  type StatementDetail,
  type StatementLine,
  verdictWords,
} from './settlement-words.ts'

interface StatementModalProps {
  propertyId: string
  statementId: string
  person: Person
  onClose: () => void
}

/** A paper of a channel, booking by booking: what agrees, what differs and by what, and what is nowhere known. */
export function StatementModal({ propertyId, statementId, person, onClose }: StatementModalProps) {
  const query = trpc.payments.channels.statement.useQuery({ propertyId, statementId })
  const settle = trpc.payments.channels.settle.useMutation()
  const [act, setAct] = useState<'withdraw' | 'paid' | 'tax' | null>(null)
  const one = query.data
  const mayWithdraw = person.role !== 'staff' || (person.post?.grants.includes('reversal') ?? false)
  const waits = one?.kind === 'payout' && !one.withdrawnAt && one.posted < one.gross
  const again = async () => {
    try {
      const { posted } = await settle.mutateAsync({ propertyId, statementId })
      refresh(staleAfter('payment-accounts.reconciled'))
      toast.show({
        tone: posted > 0 ? 'success' : undefined,
        title: posted > 0 ? `${formatMoney(posted)} is settled` : 'Nothing more can be settled yet',
      })
    } catch (error) {
      toast.show({ tone: 'danger', title: 'It was not settled', description: messageFor(error) })
    }
  }
  return (
    <Modal
      open
      size="xl"
      onCloseRequest={onClose}
      title={one ? `${kindWords[one.kind].name} of ${channelNames[one.channelId]}` : 'Paper'}
      description={one ? `${one.number}, ${formatDay(one.issuedOn)}` : undefined}
      footer={
        <>
          {one && !one.withdrawnAt && mayWithdraw && (
            <Button variant="ghost" className="sm:mr-auto" onClick={() => setAct('withdraw')}>
              Withdraw
            </Button>
          )}
          {waits && (
            <Button variant="secondary" loading={settle.isPending} onClick={() => void again()}>
              Settle the Rest
            </Button>
          )}
          {one && !one.withdrawnAt && one.commissionTax > 0 && (
            <Button variant="secondary" onClick={() => setAct('tax')}>
              Tax Invoice
            </Button>
          )}
          {one?.kind === 'commission-invoice' && !one.paidOn && !one.withdrawnAt && (
            <Button variant="secondary" onClick={() => setAct('paid')}>
              Mark as Paid
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {query.isError && !one ? (
        <QueryFailure title="The paper could not be loaded" query={query} />
      ) : one ? (
        <Content one={one} waits={waits} />
      ) : (
        <Skeleton className="h-64" />
      )}
      {act === 'withdraw' && one && (
        <WithdrawModal propertyId={propertyId} one={one} onClose={() => setAct(null)} />
      )}
      {act === 'tax' && one && (
        <TaxInvoiceModal propertyId={propertyId} one={one} onClose={() => setAct(null)} />
      )}
      {act === 'paid' && one && (
        <PaidModal propertyId={propertyId} one={one} onClose={() => setAct(null)} />
      )}
    </Modal>
  )
}

function Content({ one, waits }: { one: StatementDetail; waits: boolean }) {
  const { agrees, differs, missing, unexpected } = one.verdicts
  const open = differs + missing + unexpected
  return (
    <div className="flex flex-col gap-5">
      {one.withdrawnAt && <Banner tone="info">Withdrawn: {one.withdrawalReason}</Banner>}
      {open > 0 && (
        <Banner tone="warning">
          {formatCounted(open, 'booking')} to ask the channel about; {agrees} agree.
        </Banner>
      )}
      {waits && (
        <Banner tone="info">
          {formatMoney(one.gross - one.posted)} settles nothing yet: its stays are not over, are not
          known, or owe less.
        </Banner>
      )}
      <DescriptionList
        items={[
          ...(one.kind === 'payout'
            ? [
                { label: 'Guests paid', value: formatMoney(one.gross) },
                { label: 'Settled', value: formatMoney(one.posted) },
              ]
            : []),
          { label: 'Commission', value: formatMoney(one.commission) },
          { label: 'GST on it', value: formatMoney(one.commissionTax) },
          ...taxItemsOf(one),
          ...(one.tcs > 0 ? [{ label: 'TCS', value: formatMoney(one.tcs) }] : []),
          { label: 'TDS', value: formatMoney(one.tds) },
          { label: kindWords[one.kind].net, value: formatMoney(one.net) },
          ...(one.paidOn
            ? [{ label: 'Paid', value: `${formatDay(one.paidOn)}, ${one.paidReference}` }]
            : []),
        ]}
      />
      <Table caption="Bookings">
        <TableHead>
          <TableHeadCell>Booking</TableHeadCell>
          <TableHeadCell numeric>Commission</TableHeadCell>
          <TableHeadCell numeric>{kindWords[one.kind].net}</TableHeadCell>
          <TableHeadCell>State</TableHeadCell>
        </TableHead>
        <TableBody>
          {one.lines.map(line => (
            <LineRow key={line.id} line={line} />
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

/** Of a paper that bears GST: whose invoice it is, and by which heads, without which no credit is taken. */
function taxItemsOf(one: StatementDetail) {
  if (one.commissionTax === 0) return []
  const heads = [
    one.cgst > 0 && `CGST ${formatMoney(one.cgst)}`,
    one.sgst > 0 && `SGST ${formatMoney(one.sgst)}`,
    one.igst > 0 && `IGST ${formatMoney(one.igst)}`,
  ].filter(Boolean)
  return [
    {
      label: 'GSTIN of the channel',
      value: one.supplierGstin ?? 'Not entered: no credit of the GST',
    },
    ...(heads.length > 0 ? [{ label: 'As', value: heads.join(', ') }] : []),
    ...(one.kind === 'payout' && one.supplierGstin
      ? [{ label: 'Tax invoice', value: one.taxInvoice ?? 'Not entered: no credit of the GST' }]
      : []),
  ]
}

function LineRow({ line }: { line: StatementLine }) {
  const { label, tone } = verdictWords[line.verdict]
  return (
    <TableRow>
      <TableCell>
        <span className="block break-all">{line.reservationCode}</span>
        {line.guestName && (
          <span className="block text-xs text-muted">
            {line.guestName}, {line.code}
            {line.checkOut && `, left ${formatShortDay(line.checkOut)}`}
          </span>
        )}
      </TableCell>
      <TableCell label="Commission" numeric>
        <span className="whitespace-nowrap">
          {formatMoney(line.commission + line.commissionTax)}
        </span>
      </TableCell>
      <TableCell label="Amount" numeric>
        <span className="whitespace-nowrap">{formatMoney(line.net)}</span>
        {line.difference !== null && line.difference !== 0 && (
          <span className="block text-xs text-danger-strong">
            {line.difference > 0 ? '+' : ''}
            {formatMoney(line.difference)}
          </span>
        )}
      </TableCell>
      <TableCell label="State">
        <span className="block">
          <Badge tone={tone}>{label}</Badge>
          {line.differences.length > 0 && (
            <span className="block pt-0.5 text-xs text-muted">{differenceWords(line)}</span>
          )}
        </span>
      </TableCell>
    </TableRow>
  )
}

interface ActProps {
  propertyId: string
  one: StatementDetail
  onClose: () => void
}

function WithdrawModal({ propertyId, one, onClose }: ActProps) {
  const withdraw = trpc.payments.channels.withdraw.useMutation()
  const form = useForm({ defaultValues: { reason: '' } })
  return (
    <FormModal
      form={form}
      fields={['reason']}
      size="sm"
      tone="danger"
      title="Withdraw"
      description={
        one.posted > 0
          ? `${formatMoney(one.posted)} that it settled is owed again.`
          : 'Its bookings wait for another paper.'
      }
      saveLabel="Withdraw"
      onClose={onClose}
      save={async ({ reason }) => {
        await withdraw.mutateAsync({ propertyId, statementId: one.id, reason })
        refresh(staleAfter('payment-accounts.reconciled'))
        return { title: 'The paper is withdrawn' }
      }}
    >
      <TextField control={form.control} name="reason" label="Reason" maxLength={300} required />
    </FormModal>
  )
}

function TaxInvoiceModal({ propertyId, one, onClose }: ActProps) {
  const set = trpc.payments.channels.setTaxInvoice.useMutation()
  const form = useForm<PaperHead>({
    defaultValues: {
      ...emptyHead,
      supplierGstin: one.supplierGstin ?? '',
      taxInvoice: one.taxInvoice ?? '',
    },
  })
  return (
    <FormModal
      form={form}
      fields={['supplierGstin', 'taxInvoice']}
      size="sm"
      title="Tax Invoice"
      description={`${formatMoney(one.commissionTax)} of GST on the commission. Its credit is in the report “Input tax credit on commission”.`}
      saveLabel="Save"
      onClose={onClose}
      save={async ({ supplierGstin, taxInvoice }) => {
        await set.mutateAsync({ propertyId, statementId: one.id, supplierGstin, taxInvoice })
        refresh(staleAfter('payment-accounts.reconciled'))
        return { title: 'The tax invoice is noted' }
      }}
    >
      <TaxInvoiceFields control={form.control} kind={one.kind} />
    </FormModal>
  )
}

function PaidModal({ propertyId, one, onClose }: ActProps) {
  const mark = trpc.payments.channels.markPaid.useMutation()
  const form = useForm({ defaultValues: { paidOn: '', reference: '' } })
  return (
    <FormModal
      form={form}
      fields={['paidOn', 'reference']}
      size="sm"
      title="Mark as Paid"
      description={`${formatMoney(one.net)} to ${channelNames[one.channelId]}`}
      saveLabel="Mark as Paid"
      onClose={onClose}
      save={async ({ paidOn, reference }) => {
        await mark.mutateAsync({ propertyId, statementId: one.id, paidOn, reference })
        refresh(staleAfter('payment-accounts.reconciled'))
        return { title: 'The invoice is paid' }
      }}
    >
      <DayField control={form.control} name="paidOn" label="Paid on" min={one.issuedOn} required />
      <TextField
        control={form.control}
        name="reference"
        label="Reference"
        hint="UTR or cheque number"
        maxLength={80}
        required
      />
    </FormModal>
  )
}
