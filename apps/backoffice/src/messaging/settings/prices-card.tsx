import { channelNames, writtenChannels } from '@atithi/api/messaging/providers/rules/channels'
import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { IndianRupee } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { formatDay } from '../../lib/format.ts'
import { categoryWords } from './category-words.ts'
import type { MessagingSettings } from './provider-card.tsx'

const PriceModal = lazy(() =>
  import('./price-modal.tsx').then(module => ({ default: module.PriceModal })),
)

/** Millionths of a rupee as providers print them: '₹0.115'. */
const formatMicros = (micros: number): string =>
  `₹${(micros / 1_000_000).toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 6 })}`

interface PricesCardProps {
  propertyId: string
  settings: MessagingSettings
  mayChange: boolean
}

/** What a message costs from which day on. */
export function PricesCard({ propertyId, settings, mayChange }: PricesCardProps) {
  const [isOpen, setOpen] = useState(false)
  const { prices, defaultPriceMicros } = settings
  return (
    <Card>
      <CardHeader
        title="Prices"
        description="What your providers charge for a message, or for one part of an SMS. Costs are counted with the price of the day."
        actions={
          mayChange && (
            <Button variant="secondary" icon={<IndianRupee />} onClick={() => setOpen(true)}>
              Set Price
            </Button>
          )
        }
      />
      <CardBody>
        <Table caption="Prices of messages">
          <TableHead>
            <TableHeadCell>Channel</TableHeadCell>
            <TableHeadCell>Kind</TableHeadCell>
            <TableHeadCell>From</TableHeadCell>
            <TableHeadCell numeric>Price</TableHeadCell>
          </TableHead>
          <TableBody>
            {prices.map(({ channel, category, validFrom, priceMicros }) => (
              <TableRow key={`${channel} ${category} ${validFrom}`}>
                <TableCell label="Channel">{channelNames[channel]}</TableCell>
                <TableCell label="Kind">{categoryWords[category]}</TableCell>
                <TableCell label="From">{formatDay(validFrom)}</TableCell>
                <TableCell label="Price" numeric>
                  {formatMicros(priceMicros)}
                </TableCell>
              </TableRow>
            ))}
            {writtenChannels.map(channel => {
              const micros = defaultPriceMicros[channel]
              return (
                <TableRow key={channel}>
                  <TableCell label="Channel">{channelNames[channel]}</TableCell>
                  <TableCell label="Kind">Everything else</TableCell>
                  <TableCell label="From">From the start</TableCell>
                  <TableCell label="Price" numeric>
                    {micros === null ? 'Not known' : formatMicros(micros)}
                  </TableCell>
                </TableRow>
              )
            })}
          </TableBody>
        </Table>
      </CardBody>
      <Suspense>
        {isOpen && <PriceModal propertyId={propertyId} onClose={() => setOpen(false)} />}
      </Suspense>
    </Card>
  )
}
