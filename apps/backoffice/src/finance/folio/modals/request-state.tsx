import { Badge } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { Copy, RefreshCw, X } from 'lucide-react'
import { messageFor } from '../../../lib/failures.ts'
import { formatMoney } from '../../../lib/format.ts'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { toast } from '../../../lib/toasts.ts'
import { type Outputs, trpc } from '../../../lib/trpc.ts'

type Requested = Pick<
  Outputs['payments']['get'],
  'id' | 'status' | 'amount' | 'checkoutUrl' | 'failure'
>

const fail = (title: string) => (error: unknown) =>
  toast.show({ tone: 'danger', title, description: messageFor(error) })

async function copyLink(url: string) {
  try {
    await navigator.clipboard.writeText(url)
    toast.show({ tone: 'success', title: 'The link is copied' })
  } catch {
    toast.show({ tone: 'danger', title: 'The link could not be copied. Select it instead.' })
  }
}

/** What can be done while a guest may still pay what was asked for online. */
export function RequestActions({ payment, onDone }: { payment: Requested; onDone: () => void }) {
  const { id: paymentId, checkoutUrl } = payment
  const ask = trpc.payments.refresh.useMutation({
    onSuccess: ({ status }) => {
      refresh(staleAfter('payment.recorded'))
      toast.show({
        tone: 'success',
        title: status === 'completed' ? 'It is paid' : 'The gateway knows of no payment yet',
      })
    },
    onError: fail('The gateway could not be asked'),
  })
  const cancel = trpc.payments.cancelRequest.useMutation({
    onSuccess: () => {
      refresh(staleAfter('payment.withdrawn'))
      toast.show({
        tone: 'success',
        title: `${formatMoney(payment.amount)} is no longer asked for`,
      })
      onDone()
    },
    onError: fail('The request was not cancelled'),
  })
  return (
    <div className="flex flex-wrap gap-3">
      {checkoutUrl && (
        <Button variant="secondary" icon={<Copy />} onClick={() => void copyLink(checkoutUrl)}>
          Copy Link
        </Button>
      )}
      <Button
        variant="secondary"
        icon={<RefreshCw />}
        loading={ask.isPending}
        onClick={() => ask.mutate({ paymentId })}
      >
        Check Now
      </Button>
      <Button
        variant="ghost"
        icon={<X />}
        loading={cancel.isPending}
        onClick={() => cancel.mutate({ paymentId })}
      >
        Cancel Request
      </Button>
    </div>
  )
}

/** Follows a payment that a guest is about to make; it turns paid by itself. */
export function RequestState({ paymentId }: { paymentId: string }) {
  const { data } = trpc.payments.get.useQuery(
    { paymentId },
    { refetchInterval: query => (query.state.data?.status === 'completed' ? false : 4_000) },
  )
  if (!data) return null
  if (data.status === 'completed') return <Badge tone="success">Paid</Badge>
  if (data.status === 'failed') return <Badge tone="danger">The last try failed</Badge>
  if (data.status === 'cancelled') return <Badge tone="neutral">Cancelled</Badge>
  return <Badge tone="warning">Waiting for the guest</Badge>
}
