import { paymentMethodNames } from '@atithi/api/finance/payments/rules'
import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { formatMoney } from '../../lib/format.ts'
import { mayUse, type Person } from '../../lib/session.ts'
import { type Account, type BillDialog, mayGrant } from './account.ts'

/** Money that has to go back to the guest and waits for somebody to pay it. */
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
  return account.refundsDue.map(refund => (
    <Banner key={refund.id} tone="info">
      <span className="flex flex-wrap items-center justify-between gap-3">
        <span>
          {formatMoney(refund.amount)} waits to go back by {paymentMethodNames[refund.method]}:{' '}
          {refund.reason}
        </span>
        {mayPay && (
          <Button
            size="sm"
            variant="secondary"
            onClick={() => onOpen({ kind: 'refund', refundId: refund.id })}
          >
            Pay Refund
          </Button>
        )}
      </span>
    </Banner>
  ))
}
