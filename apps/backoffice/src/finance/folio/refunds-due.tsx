import { paymentMethodNames } from '@atithi/api/finance/ledger/rules/method-names'
import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { formatMoney } from '../../lib/format.ts'
import { mayUse, type Person } from '../../lib/session.ts'
import { type Account, type BillDialog, mayGrant } from './account.ts'

/** Money that has to go back to the guest: waiting for somebody to pay it, at the gateway, or refused by it. */
export function RefundsDue({
  account,
  person,
  onOpen,
}: {
  account: Account
  person: Person
  onOpen: (dialog: BillDialog) => void
}) {
  const mayPay = mayUse(person, 'payments') && mayGrant(person, 'refund')
  return [...account.refundsDue, ...account.gatewayRefunds].map(refund => {
    const isFailed = refund.status === 'failed'
    const label = refund.status === 'due' ? 'Pay Refund' : isFailed ? 'Refund Again' : undefined
    return (
      <Banner key={refund.id} tone={isFailed ? 'danger' : 'info'}>
        <span className="flex flex-wrap items-center justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">{wordsOf(refund)}</span>
          {mayPay && label && (
            <Button
              size="sm"
              variant="secondary"
              onClick={() => onOpen({ kind: 'refund', refundId: refund.id })}
            >
              {label}
            </Button>
          )}
        </span>
      </Banner>
    )
  })
}

function wordsOf({
  amount,
  method,
  reason,
  status,
  failure,
}: Account['refundsDue' | 'gatewayRefunds'][number]): string {
  const sum = formatMoney(amount)
  if (status === 'processing')
    return `${sum} is on its way back through the gateway, by ${paymentMethodNames[method]}: ${reason}`
  if (status === 'failed')
    return `The gateway could not give ${sum} back${failure ? `: ${failure}` : '.'}`
  return `${sum} waits to go back by ${paymentMethodNames[method]}: ${reason}`
}
