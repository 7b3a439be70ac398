import { Coffee } from 'lucide-react'
import { lazy } from 'react'
import { formatMoney, formatPercent } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { ChargesCard } from './charges-card.tsx'

const ExtraForm = lazy(() =>
  import('./extra-form.tsx').then(module => ({ default: module.ExtraForm })),
)

/** What the desk charges beside rooms. */
export function ExtrasCard({ propertyId }: { propertyId: string }) {
  const query = trpc.folio.extras.list.useQuery({ propertyId })
  return (
    <ChargesCard
      title="Extras"
      description="Breakfast, laundry, transfers: what is charged to a stay beside its rooms, with its GST."
      noun="Extra"
      query={query}
      idOf={extra => extra.id}
      inactive="Not sold"
      columns={[
        { label: 'Price before GST', numeric: true, of: extra => formatMoney(extra.price) },
        {
          label: 'GST',
          of: extra => gstOfExtra(extra.taxBasisPoints),
        },
        { label: 'Service code', of: extra => extra.sac },
      ]}
      form={(extra, onDone) => <ExtraForm propertyId={propertyId} extra={extra} onDone={onDone} />}
      empty={{
        icon: <Coffee />,
        title: 'Nothing is sold beside rooms yet',
        advice: 'Add what guests ask for most, and the desk charges it with two presses.',
      }}
    />
  )
}

function gstOfExtra(taxBasisPoints: number | null): string {
  if (taxBasisPoints === null) return 'As the room'
  return taxBasisPoints === 0 ? 'None' : formatPercent(taxBasisPoints / 100)
}
