import type { FoundGroup, FoundItem } from '@atithi/ui/search-palette'
import { CalendarCheck, CornerDownRight, Hotel, UserRound } from 'lucide-react'
import { bookingStatusWords } from '../../components/words/booking-words.tsx'
import { propertyStatusWords } from '../../components/words/property-words.tsx'
import { formatPhone, formatShortDay } from '../../lib/format.ts'
import { mayUse, type Person } from '../../lib/session.ts'
import type { Outputs } from '../../lib/trpc.ts'
import type { Command } from './commands.ts'
import { Marked } from './marked.tsx'

export interface Found extends FoundItem {
  to: { kind: 'property' | 'booking' | 'guest'; id: string } | Command['run']
}

/** Commands, above what was found in the records. */
export const commandGroup = (commands: readonly Command[]): FoundGroup<Found>[] =>
  commands.length === 0
    ? []
    : [
        {
          value: 'Commands',
          items: commands.map(({ label, run }) => ({
            value: `command ${label}`,
            label,
            icon: <CornerDownRight />,
            title: label,
            to: run,
          })),
        },
      ]

/** What was found, by kind, and only what the person may open. */
export function groupsOf(
  found: Outputs['search']['global'],
  query: string,
  person: Person,
): FoundGroup<Found>[] {
  const mark = (text: string) => <Marked text={text} query={query} />
  const hotels = mayUse(person, 'property') ? found.hotels : []
  const groups: FoundGroup<Found>[] = [
    {
      value: 'Hotels',
      items: hotels.map(({ id, name, city, status }) => ({
        value: id,
        label: name,
        icon: <Hotel />,
        title: mark(name),
        detail: [city, propertyStatusWords[status].label].filter(Boolean).join(', '),
        to: { kind: 'property', id },
      })),
    },
    {
      value: 'Bookings',
      items: found.bookings.map(
        ({ id, code, guestName, checkIn, checkOut, status, propertyName }) => ({
          value: id,
          label: guestName,
          icon: <CalendarCheck />,
          title: (
            <>
              {mark(guestName)} <span className="font-normal text-muted">{mark(code)}</span>
            </>
          ),
          detail: `${formatShortDay(checkIn)} to ${formatShortDay(checkOut)}, ${bookingStatusWords[status].label.toLowerCase()}, ${propertyName}`,
          to: { kind: 'booking', id },
        }),
      ),
    },
    {
      value: 'Guests',
      items: found.guests.map(({ id, name, email, phone }) => ({
        value: id,
        label: name,
        icon: <UserRound />,
        title: mark(name),
        detail: mark([phone && formatPhone(phone), email].filter(Boolean).join(', ')),
        to: { kind: 'guest', id },
      })),
    },
  ]
  return groups.filter(group => group.items.length > 0)
}
