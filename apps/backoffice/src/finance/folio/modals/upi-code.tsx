import { Banner } from '@atithi/ui/banner'
import { Skeleton } from '@atithi/ui/skeleton'
import { keepPreviousData } from '@tanstack/react-query'
import { useDebounced } from '../../../components/use-debounced.ts'
import { messageFor } from '../../../lib/failures.ts'
import { formatMoney } from '../../../lib/format.ts'
import { trpc } from '../../../lib/trpc.ts'

/** The code that a guest scans to pay exactly this amount by UPI. */
export function UpiCode({ bookingId, amount }: { bookingId: string; amount: number }) {
  const settled = useDebounced(amount)
  const query = trpc.payments.upiQr.useQuery(
    { bookingId, amount: settled },
    { placeholderData: keepPreviousData, retry: false },
  )
  if (query.isError) return <Banner tone="info">{messageFor(query.error)}</Banner>
  const code = query.data
  const isCurrent = code?.amount === amount
  return (
    <div className="flex flex-col items-center gap-2 rounded-lg bg-sunken p-4 sm:flex-row sm:gap-5">
      {code ? (
        <img
          src={`data:image/svg+xml,${encodeURIComponent(code.svg)}`}
          alt={`UPI code for ${formatMoney(code.amount)} to ${code.upiId}`}
          className={`size-44 shrink-0 rounded-lg bg-white ${isCurrent ? '' : 'opacity-30'}`}
        />
      ) : (
        <Skeleton className="size-44 shrink-0" />
      )}
      {code && (
        <p className="text-center text-sm sm:text-left">
          <span className="block text-lg font-semibold tabular-nums">{formatMoney(amount)}</span>
          <span className="block wrap-anywhere">
            {code.name}, {code.upiId}
          </span>
          <span className="mt-2 block text-muted">
            The guest scans this with any UPI app. Look for the money in your own app before you
            take the payment here.
          </span>
        </p>
      )}
    </div>
  )
}
