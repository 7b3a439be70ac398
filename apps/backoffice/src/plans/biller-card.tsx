import { gatewayWords } from '@atithi/api/finance/ledger/rules/gateways'
import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { DescriptionList } from '@atithi/ui/description-list'
import { SkeletonText } from '@atithi/ui/skeleton'
import { lazy, Suspense, useState } from 'react'
import { QueryFailure } from '../components/query-failure.tsx'
import { formatCounted, formatPercent } from '../lib/format.ts'
import { trpc } from '../lib/trpc.ts'

const BillerModal = lazy(() =>
  import('./biller-modal.tsx').then(module => ({ default: module.BillerModal })),
)

/** Who invoices to hotels, and how they pay. */
export function BillerCard() {
  const query = trpc.billing.biller.useQuery()
  const [isOpen, setOpen] = useState(false)
  const biller = query.data
  return (
    <Card>
      <CardHeader
        title="Who invoices"
        description="Stands on every invoice to a hotel, and decides its GST."
        actions={
          <Button variant="secondary" disabled={!biller} onClick={() => setOpen(true)}>
            Edit
          </Button>
        }
      />
      <CardBody>
        {biller ? (
          <DescriptionList
            look="stacked"
            items={[
              { label: 'Name', value: biller.name || 'Not set' },
              { label: 'Address', value: biller.address || 'Not set' },
              { label: 'State', value: biller.state || 'Not set' },
              {
                label: 'GST',
                value: biller.gstin
                  ? `${biller.gstin}, ${formatPercent(biller.taxBasisPoints / 100)}`
                  : 'Not registered: none is charged',
              },
              {
                label: 'Service codes',
                value: `Subscription ${biller.subscriptionSac}, commission ${biller.commissionSac}`,
              },
              { label: 'To be paid within', value: formatCounted(biller.dueDays, 'day') },
              { label: 'Transfers', value: biller.transferDetails || 'Not set' },
              {
                label: 'Online',
                value: biller.gatewayKeyId
                  ? `${gatewayWords[biller.gateway].name}, ${biller.gatewayKeyId}`
                  : 'No gateway: hotels pay by transfer',
              },
            ]}
          />
        ) : query.isError ? (
          <QueryFailure title="The settings could not be loaded" query={query} />
        ) : (
          <SkeletonText lines={4} />
        )}
      </CardBody>
      <Suspense>
        {isOpen && biller && <BillerModal biller={biller} onClose={() => setOpen(false)} />}
      </Suspense>
    </Card>
  )
}
