import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { formatMoney } from '../../lib/format.ts'
import { mayUse, type Person } from '../../lib/session.ts'
import type { Account } from './account.ts'
import { uninvoicedOf, useIssueInvoice } from './use-issue-invoice.ts'

/** Charges of a stay that is over and on no invoice: found afterwards, or older than the invoices. */
export function InvoiceDue({ account, person }: { account: Account; person: Person }) {
  const { bookingId, status } = account
  const issue = useIssueInvoice()
  const due = uninvoicedOf(account)
  if (due === 0 || (status !== 'checked-out' && status !== 'cancelled')) return null
  return (
    <Banner
      tone="warning"
      action={
        mayUse(person, 'payments') && (
          <Button
            size="sm"
            variant="secondary"
            loading={issue.isPending}
            onClick={() => issue.mutate({ bookingId })}
          >
            Issue Invoice
          </Button>
        )
      }
    >
      {formatMoney(due)} of this stay is on no invoice. An invoice bears the date of the day on
      which it is issued.
    </Banner>
  )
}
