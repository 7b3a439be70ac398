import { StatCard } from '@atithi/ui/stat-card'
import { CircleCheck, CirclePause, Hotel, Hourglass } from 'lucide-react'
import { formatCount } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'

/** How many hotels there are, by their status. */
export function HotelFigures() {
  const { data: figures, isPending } = trpc.admin.hotels.figures.useQuery()
  const cards = [
    { label: 'Total Hotels', value: figures?.hotels, icon: <Hotel /> },
    { label: 'Active Hotels', value: figures?.activeHotels, icon: <CircleCheck /> },
    { label: 'Pending Hotels', value: figures?.pendingHotels, icon: <Hourglass /> },
    { label: 'Suspended Hotels', value: figures?.suspendedHotels, icon: <CirclePause /> },
  ]
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {cards.map(({ label, value, icon }) => (
        <StatCard
          key={label}
          label={label}
          value={value === undefined ? '–' : formatCount(value)}
          icon={icon}
          loading={isPending}
        />
      ))}
    </div>
  )
}
