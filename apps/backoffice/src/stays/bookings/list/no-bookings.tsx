import { Button } from '@atithi/ui/button'
import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { CalendarX2, Plus } from 'lucide-react'

export function NoBookings({
  filtered,
  onNewBooking,
}: {
  filtered: boolean
  onNewBooking: () => void
}) {
  return (
    <Card>
      <EmptyState
        icon={<CalendarX2 />}
        title="No bookings found"
        action={
          !filtered && (
            <Button icon={<Plus />} onClick={onNewBooking}>
              New Booking
            </Button>
          )
        }
      >
        {filtered
          ? 'Try adjusting your filters to see more results.'
          : 'Create your first booking to get started.'}
      </EmptyState>
    </Card>
  )
}
