import { messageFor } from '../lib/failures.ts'
import { toast } from '../lib/toasts.ts'
import { trpc, utils } from '../lib/trpc.ts'

/** Takes the owner to the page of the gateway on which an invoice is paid, and asks what became of it when they are back. */
export function usePayInvoice() {
  const pay = trpc.billing.payInvoice.useMutation({
    onSuccess: ({ checkoutUrl }) => window.location.assign(checkoutUrl),
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'The payment page could not be opened',
        description: messageFor(error),
      }),
  })
  const check = trpc.billing.checkInvoice.useMutation({
    onSettled: () => utils.billing.invalidate(),
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'The payment could not be looked up',
        description: messageFor(error),
      }),
  })
  return {
    open: (invoiceId: string) => pay.mutate({ invoiceId }),
    isOpening: (invoiceId: string) => pay.isPending && pay.variables.invoiceId === invoiceId,
    check: (invoiceId: string) => check.mutate({ invoiceId }),
  }
}
