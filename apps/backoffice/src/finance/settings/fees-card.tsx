import { ReceiptIndianRupee } from 'lucide-react'
import { lazy } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { ChargesCard } from './charges-card.tsx'
import { chargedFor, taxOf } from './fee-words.ts'

const FeeForm = lazy(() => import('./fee-form.tsx').then(module => ({ default: module.FeeForm })))

/** What guests pay on top of the room rate. */
export function FeesCard({ propertyId }: { propertyId: string }) {
  const query = trpc.fees.list.useQuery({ propertyId })
  return (
    <ChargesCard
      title="Taxes and fees"
      description="What guests pay on top of the room rate: a resort fee, a local tax, an extra adult or child. GST on rooms follows the law by itself."
      noun="Fee"
      query={query}
      idOf={fee => fee.feeId}
      inactive="Not charged"
      columns={[
        { label: 'Amount before GST', numeric: true, of: fee => formatMoney(fee.amount) },
        { label: 'Charged for', of: chargedFor },
        { label: 'GST', of: taxOf },
      ]}
      form={(fee, onDone) => <FeeForm propertyId={propertyId} fee={fee} onDone={onDone} />}
      empty={{
        icon: <ReceiptIndianRupee />,
        title: 'Guests pay the room rate and its GST alone',
        advice:
          'Add a fee, and it is in every price from then on: on your website, at the desk and on the bill.',
      }}
    />
  )
}
