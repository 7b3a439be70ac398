import { messageFor } from '../../lib/failures.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc } from '../../lib/trpc.ts'
import type { Account } from './account.ts'

/** What is charged and stands on no document yet, in paise with GST. */
export const uninvoicedOf = ({ bills }: Account): number =>
  bills.reduce((sum, bill) => sum + bill.totals.uninvoiced, 0)

/** Invoices what is charged, one paper for each bill, and says their numbers. */
export function useIssueInvoice() {
  return trpc.payments.issueInvoice.useMutation({
    onSuccess: ({ items }) => {
      refresh(staleAfter('document.issued'))
      toast.show({ tone: 'success', title: `Issued ${items.map(item => item.number).join(', ')}` })
    },
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'No invoice was issued',
        description: messageFor(error),
      }),
  })
}
