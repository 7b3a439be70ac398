import { type IsoDate, monthsUpTo } from '@atithi/api/kernel/shared/dates'
import { Button } from '@atithi/ui/button'
import { Card } from '@atithi/ui/card'
import { Select } from '@atithi/ui/select'
import { useState } from 'react'
import { messageFor } from '../../lib/failures.ts'
import { formatMonth } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc, utils } from '../../lib/trpc.ts'
import { OperatorsButton, OperatorsModal, operatorName } from './operators.tsx'

const monthsShown = 24

function save(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}

interface Gstr1CardProps {
  propertyId: string
  today: IsoDate
}

/** The return of outward supplies for a month, as the government's offline tool takes it. */
export function Gstr1Card({ propertyId, today }: Gstr1CardProps) {
  const months = monthsUpTo(today, monthsShown)
  // The return of a month is due on the 11th of the next.
  const [month, setMonth] = useState(months[1] ?? '')
  const operators = trpc.reports.operators.useQuery({ propertyId })
  const [isOpen, setIsOpen] = useState(false)
  const [making, setMaking] = useState<'json' | 'csv' | null>(null)
  const make = async (format: 'json' | 'csv') => {
    setMaking(format)
    try {
      const { files, documents, operatorsWithoutNumber } = await utils.reports.gstr1.fetch(
        { propertyId, month, format },
        { staleTime: 0 },
      )
      for (const { name, content } of files) save(name, content)
      toast.show({
        tone: 'success',
        title: `GSTR-1 of ${formatMonth(month)} is made`,
        description: `From ${documents} documents.${
          operatorsWithoutNumber.length > 0
            ? ` Table 14 leaves out ${operatorsWithoutNumber.map(operatorName).join(', ')}: enter the GST number of the channel.`
            : ''
        }`,
      })
    } catch (error) {
      toast.show({
        tone: 'danger',
        title: 'GSTR-1 was not made',
        description: messageFor(error),
      })
    } finally {
      setMaking(null)
    }
  }
  return (
    <Card className="flex flex-col gap-3 p-4 sm:flex-row sm:items-center sm:p-5">
      <div className="min-w-0 flex-1">
        <h2 className="text-base font-semibold">GSTR-1</h2>
        <p className="text-sm text-muted">
          Outward supplies of a month, of every hotel under this GSTIN: the JSON for the GST portal,
          or the sheets of the offline tool, with advances (11A, 11B) and supplies through channels
          (14).
        </p>
      </div>
      <Select
        aria-label="Month of the return"
        className="sm:w-44"
        options={months.map(value => ({ value, label: formatMonth(value) }))}
        value={month}
        onValueChange={setMonth}
      />
      <OperatorsButton items={operators.data?.items ?? []} onOpen={() => setIsOpen(true)} />
      <div className="flex gap-2">
        {(['json', 'csv'] as const).map(format => (
          <Button
            key={format}
            size="sm"
            variant="secondary"
            loading={making === format}
            aria-label={`Make GSTR-1 as ${format.toUpperCase()}`}
            onClick={() => void make(format)}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </div>
      {isOpen && operators.data && (
        <OperatorsModal
          propertyId={propertyId}
          items={operators.data.items}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Card>
  )
}
