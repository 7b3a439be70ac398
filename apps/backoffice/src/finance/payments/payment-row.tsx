import { ContextMenu } from '@atithi/ui/context-menu'
import { IconButton } from '@atithi/ui/icon-button'
import { Menu, MenuItem } from '@atithi/ui/menu'
import { TableCell, TableRow } from '@atithi/ui/table'
import { Ellipsis, Eye, FileText, Receipt, Undo2 } from 'lucide-react'
import { formatInstant, formatMoney, formatPhone, formatStay } from '../../lib/format.ts'
import type { Person } from '../../lib/session.ts'
import { mayGrant } from '../folio/account.ts'
import {
  howWords,
  type Payment,
  PaymentStateBadge,
  refundableOf,
  settlementWords,
  typeWords,
} from './payment-words.tsx'

interface PaymentRowProps {
  payment: Payment
  person: Person
  /** Its place in the list, from 0. */
  index: number
  onOpen: () => void
  onRefund: () => void
}

export function PaymentRow({ payment, person, index, onOpen, onRefund }: PaymentRowProps) {
  const { guestName, bookingCode, documentUrl, invoiceUrl } = payment
  const canRefund = refundableOf(payment) > 0 && mayGrant(person, 'refund')
  const settlement = settlementWords(payment)
  const name = `${payment.kind === 'refund' ? 'Refund' : 'Payment'} of ${formatMoney(Math.abs(payment.amount))}, ${guestName}`
  const actions = (
    <>
      <MenuItem icon={<Eye />} onClick={onOpen}>
        View Details
      </MenuItem>
      {documentUrl && (
        <MenuItem
          icon={<Receipt />}
          render={<a href={documentUrl} target="_blank" rel="noopener" />}
        >
          {payment.kind === 'refund' ? 'Download Refund Voucher' : 'Download Receipt'}
        </MenuItem>
      )}
      {invoiceUrl && (
        <MenuItem
          icon={<FileText />}
          render={<a href={invoiceUrl} target="_blank" rel="noopener" />}
        >
          Download Invoice
        </MenuItem>
      )}
      {canRefund && (
        <MenuItem icon={<Undo2 />} tone="danger" onClick={onRefund}>
          Refund
        </MenuItem>
      )}
    </>
  )
  return (
    <ContextMenu items={actions}>
      <TableRow data-index={index} aria-rowindex={index + 2} onOpen={onOpen} aria-label={name}>
        <TableCell className="sm:w-full sm:max-w-0 sm:min-w-28">
          <p className="truncate font-medium max-sm:max-w-[70vw]">{guestName}</p>
          <p className="truncate text-xs text-muted max-sm:max-w-[70vw]">
            {payment.guestEmail || (payment.guestPhone && formatPhone(payment.guestPhone))}
          </p>
        </TableCell>
        <TableCell label="Payment" className="sm:max-[90rem]:hidden">
          <span className="block min-w-0 sm:max-w-36">
            <span className="block truncate">
              {payment.documentNumber ?? typeWords[payment.paymentType]}
            </span>
            <span className="block truncate text-xs text-muted">
              {payment.reference ?? payment.gatewayTransactionId ?? payment.transactionId}
            </span>
          </span>
        </TableCell>
        <TableCell label="Booking">
          <span className="block min-w-0 sm:max-w-44 min-[84rem]:max-w-64">
            <span className="block truncate tabular-nums">
              {bookingCode === null ? payment.groupName : `${bookingCode}, ${payment.roomType}`}
            </span>
            <span className="block truncate text-xs text-muted">
              {payment.checkIn === null || payment.checkOut === null
                ? 'Group'
                : formatStay(payment.checkIn, payment.checkOut, undefined)}
            </span>
          </span>
        </TableCell>
        <TableCell label="Amount" numeric>
          <span className="block">
            <span className={`block ${payment.isReversed ? 'text-muted line-through' : ''}`}>
              {formatMoney(payment.amount)}
            </span>
            <AmountHint payment={payment} />
          </span>
        </TableCell>
        <TableCell label="Method">
          <span className="block sm:max-w-28">{howWords(payment)}</span>
        </TableCell>
        <TableCell label="Status">
          <span className="block">
            <PaymentStateBadge payment={payment} />
            {settlement && <span className="block pt-0.5 text-xs text-muted">{settlement}</span>}
          </span>
        </TableCell>
        <TableCell label="Date" className="sm:max-xl:hidden">
          <span className="whitespace-nowrap tabular-nums">
            {formatInstant(payment.postedAt ?? payment.createdAt, payment.timeZone)}
          </span>
        </TableCell>
        <TableCell actions>
          <Menu
            trigger={
              <IconButton size="sm" label={`Actions for ${name}`}>
                <Ellipsis />
              </IconButton>
            }
          >
            {actions}
          </Menu>
        </TableCell>
      </TableRow>
    </ContextMenu>
  )
}

/** What of it is still to come, or went back. */
function AmountHint({ payment }: { payment: Payment }) {
  const { pendingAmount, refundAmount, isReversed } = payment
  const hint = isReversed
    ? 'reversed'
    : pendingAmount > 0
      ? 'not paid yet'
      : refundAmount > 0
        ? `${formatMoney(refundAmount)} refunded`
        : undefined
  return hint && <span className="block text-xs whitespace-nowrap text-muted">{hint}</span>
}
