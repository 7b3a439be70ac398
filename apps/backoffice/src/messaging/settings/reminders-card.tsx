import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { DescriptionList } from '@atithi/ui/description-list'
import { CalendarClock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { formatCounted } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'

const RemindersModal = lazy(() =>
  import('./reminders-modal.tsx').then(module => ({ default: module.RemindersModal })),
)

interface RemindersCardProps {
  propertyId: string
  mayChange: boolean
}

/** How many days before and after the date of a deposit a letter is written of it. */
export function RemindersCard({ propertyId, mayChange }: RemindersCardProps) {
  const [isOpen, setOpen] = useState(false)
  const { data: property } = trpc.properties.get.useQuery({ propertyId })
  if (!property) return null
  const { remindsBeforeDays: before, remindsAfterDays: after } = property
  return (
    <Card>
      <CardHeader
        title="Reminders of deposits"
        description="Letters to the contact of a group, or to the guest, of what they agreed to pay by a date: once before it and once after, and never of what is paid."
        actions={
          mayChange && (
            <Button variant="secondary" icon={<CalendarClock />} onClick={() => setOpen(true)}>
              Set Days
            </Button>
          )
        }
      />
      <CardBody>
        <DescriptionList
          items={[
            {
              label: 'Before it is due',
              value:
                before === null
                  ? 'No letter'
                  : before === 0
                    ? 'On the day'
                    : `${formatCounted(before, 'day')} before`,
            },
            {
              label: 'Overdue',
              value: after === null ? 'No letter' : `${formatCounted(after, 'day')} after`,
            },
          ]}
        />
      </CardBody>
      <Suspense>
        {isOpen && (
          <RemindersModal
            propertyId={propertyId}
            days={{ remindsBeforeDays: before, remindsAfterDays: after }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </Card>
  )
}
