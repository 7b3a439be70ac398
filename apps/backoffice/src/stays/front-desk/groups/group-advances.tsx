import { paymentMethodNames } from '@atithi/api/finance/ledger/rules/method-names'
import { Badge } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { IconButton } from '@atithi/ui/icon-button'
import { Menu, MenuItem } from '@atithi/ui/menu'
import { textLink } from '@atithi/ui/text-link'
import { Ellipsis, IndianRupee, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { mayGrant } from '../../../finance/folio/account.ts'
import { formatDay, formatMoney } from '../../../lib/format.ts'
import { mayUse } from '../../../lib/session.ts'
import { useMe } from '../../../lib/use-me.ts'
import {
  CancelAdvanceModal,
  RefundAdvanceModal,
  ReturnAdvanceModal,
  SetOffAdvanceModal,
  TakeAdvanceModal,
} from './advance-modals.tsx'
import type { GroupDetail } from './group-words.tsx'

type Folio = GroupDetail['folio']
type Advance = Folio['advances'][number]
type Paid = Folio['paid'][number]
type Dialog =
  | { kind: 'take' | 'set-off' | 'refund' }
  | { kind: 'return'; paid: Paid }
  | { kind: 'cancel'; advance: Advance }

/** What the organiser paid ahead: what is held of it, which bookings it paid, what went back. */
export function GroupAdvances({ propertyId, group }: { propertyId: string; group: GroupDetail }) {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const person = useMe()
  const { advances, paid, refunds, held } = group.folio
  const taken = advances.reduce((sum, one) => sum + (one.isCancelled ? 0 : one.amount), 0)
  const moves = person !== undefined && person !== null && mayUse(person, 'payments')
  const reverses = moves && mayGrant(person, 'reversal')
  const owing = group.pickUps.some(one => one.balance > 0)
  const close = () => setDialog(null)
  const at = { propertyId, group, onClose: close }
  return (
    <section aria-labelledby="advances" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="advances" className="text-sm font-semibold">
          Advances
        </h3>
        {moves && (
          <span className="flex flex-wrap gap-2">
            {held > 0 && mayGrant(person, 'refund') && (
              <Button size="sm" variant="secondary" onClick={() => setDialog({ kind: 'refund' })}>
                Refund
              </Button>
            )}
            {held > 0 && owing && (
              <Button size="sm" variant="secondary" onClick={() => setDialog({ kind: 'set-off' })}>
                Set Off
              </Button>
            )}
            <Button size="sm" icon={<IndianRupee />} onClick={() => setDialog({ kind: 'take' })}>
              Take Advance
            </Button>
          </span>
        )}
      </div>
      {advances.length === 0 ? (
        <p className="text-sm text-muted">
          Nothing is paid ahead. An advance is held for the group, with its receipt, until it pays a
          booking of it or goes back.
        </p>
      ) : (
        <>
          <p className="text-sm tabular-nums">
            <span className="font-medium">{formatMoney(held)} held</span>
            <span className="text-muted"> of {formatMoney(taken)} that has come in.</span>
          </p>
          <ul className="divide-y divide-line rounded-lg border border-line text-sm">
            {advances.map(advance => (
              <AdvanceRow
                key={advance.paymentId}
                advance={advance}
                onCancel={
                  reverses && advance.left === advance.amount
                    ? () => setDialog({ kind: 'cancel', advance })
                    : undefined
                }
              />
            ))}
            {paid.map(one => (
              <li
                key={one.bookingId}
                className="flex items-center justify-between gap-3 px-4 py-2.5"
              >
                <span className="min-w-0">
                  <span className="block truncate">Paid for {one.guestName}</span>
                  <span className="text-muted">Booking {one.code}</span>
                </span>
                <span className="flex shrink-0 items-center gap-2">
                  <span className="tabular-nums">−{formatMoney(one.amount)}</span>
                  {reverses && (
                    <Button
                      size="sm"
                      variant="ghost"
                      onClick={() => setDialog({ kind: 'return', paid: one })}
                    >
                      Return
                    </Button>
                  )}
                </span>
              </li>
            ))}
            {refunds.map(refund => (
              <li key={refund.id} className="flex items-center justify-between gap-3 px-4 py-2.5">
                <span className="min-w-0">
                  <span className="block">Given back, {paymentMethodNames[refund.method]}</span>
                  <span className="block text-muted wrap-anywhere">
                    {formatDay(refund.businessDate)}: {refund.reason}
                  </span>
                  {refund.vouchers.map(voucher => (
                    <Paper key={voucher.id} {...voucher} />
                  ))}
                </span>
                <span className="shrink-0 tabular-nums">−{formatMoney(refund.amount)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {dialog?.kind === 'take' && <TakeAdvanceModal {...at} />}
      {dialog?.kind === 'set-off' && <SetOffAdvanceModal {...at} />}
      {dialog?.kind === 'refund' && <RefundAdvanceModal {...at} />}
      {dialog?.kind === 'return' && <ReturnAdvanceModal {...at} paid={dialog.paid} />}
      {dialog?.kind === 'cancel' && <CancelAdvanceModal {...at} advance={dialog.advance} />}
    </section>
  )
}

function AdvanceRow({
  advance,
  onCancel,
}: {
  advance: Advance
  /** Left out where something of it is spent. */
  onCancel: (() => void) | undefined
}) {
  const { method, reference, amount, left, isCancelled, receipt, businessDate } = advance
  const name = `${paymentMethodNames[method]} ${formatMoney(amount)}`
  return (
    <li className="flex items-center justify-between gap-3 px-4 py-2.5">
      <span className="min-w-0">
        <span className={`block wrap-anywhere ${isCancelled ? 'text-muted line-through' : ''}`}>
          {paymentMethodNames[method]}
          {reference && ` ${reference}`}
        </span>
        <span className="block text-muted">
          {formatDay(businessDate)}
          {!isCancelled && left > 0 && left < amount && `, ${formatMoney(left)} left`}
          {!isCancelled && left === 0 && ', used up'}
        </span>
        {receipt && <Paper {...receipt} />}
      </span>
      <span className="flex shrink-0 items-center gap-2">
        {isCancelled && <Badge tone="neutral">Cancelled</Badge>}
        <span className={`font-medium tabular-nums ${isCancelled ? 'text-muted' : ''}`}>
          {formatMoney(amount)}
        </span>
        {onCancel && (
          <Menu
            trigger={
              <IconButton size="sm" label={`Actions for ${name}`}>
                <Ellipsis />
              </IconButton>
            }
          >
            <MenuItem icon={<Undo2 />} tone="danger" onClick={onCancel}>
              Cancel Advance
            </MenuItem>
          </Menu>
        )}
      </span>
    </li>
  )
}

function Paper({ number, url }: { number: string; url: string }) {
  return (
    <a className={`block w-fit ${textLink}`} href={url} target="_blank" rel="noopener">
      {number}
    </a>
  )
}
