import type { OpenDialog } from '../../lib/dialogs.ts'
import { type Area, mayUse, type Person } from '../../lib/session.ts'
import { navEntries } from '../menu/nav-entries.ts'

export interface Command {
  label: string
  /** What else somebody may call it. */
  also: string
  run:
    | { kind: 'open'; dialog: OpenDialog }
    | { kind: 'stay'; act: 'check-in' | 'check-out' | 'details'; bookingId: string }
    | { kind: 'go'; href: string }
    | { kind: 'keys' }
}

const otherNames: Partial<Record<string, string>> = {
  Today: 'arrivals departures in house start',
  'Front desk': 'board tape chart rooms',
  Bookings: 'reservations list stays',
  Guests: 'people customers profiles crm loyalty',
  Calendar: 'availability rates prices inventory restrictions stop sell',
  Housekeeping: 'clean dirty rooms cleaning',
  Payments: 'money refunds receipts gateway accounts upi transactions',
  Reports: 'analytics occupancy revenue figures insights forecast pace pick-up',
  Reviews: 'ratings guests',
  Property: 'hotel rooms photos policies',
  Website: 'site theme domain',
  Settings: 'account preferences',
}

const open = (label: string, also: string, dialog: OpenDialog): Command => ({
  label,
  also,
  run: { kind: 'open', dialog },
})
const go = (label: string, also: string, href: string): Command => ({
  label,
  also,
  run: { kind: 'go', href },
})

const ofArea: Partial<Record<Area, readonly Command[]>> = {
  bookings: [
    open('New booking', 'reservation walk-in guest create add book', 'new-booking'),
    open('Check in a guest', 'check-in checkin arrival', 'arrivals'),
    go('Groups', 'wedding block tour', '/bookings/groups'),
    go('Foreign guests', 'form c police', '/bookings/foreign-guests'),
    go('Night audit', 'close day business', '/bookings/night-audit'),
  ],
  guests: [open('Add guest', 'new customer profile', 'guest-form')],
  property: [open('Update rates', 'price rate change', 'update-rates')],
}

const ofOwners: readonly Command[] = [
  go('Ledger check', 'books audit', '/property/ledger-check'),
  go('Staff', 'employees invite people permissions', '/settings?section=staff'),
  go('Billing', 'plan subscription upgrade limits', '/settings?section=billing'),
  go('Bills and payments', 'charges fees extras upi documents numbers', '/payments?tab=settings'),
]

const ofAll: readonly Command[] = [
  go('Security', 'password two-factor sessions devices', '/settings?section=security'),
  { label: 'Keyboard shortcuts', also: 'keys help', run: { kind: 'keys' } },
]

/** What this person may do from anywhere, the most frequent first. */
export function commandsOf(person: Person): readonly Command[] {
  const isAdmin = person.role === 'admin'
  const areas = isAdmin ? [] : (Object.keys(ofArea) as Area[]).filter(area => mayUse(person, area))
  return [
    ...areas.flatMap(area => ofArea[area] ?? []),
    ...navEntries(person).map(({ label, to }) => go(label, otherNames[label] ?? '', to)),
    ...(person.role === 'owner' ? ofOwners : []),
    ...ofAll,
  ]
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** The commands each of whose typed words begins one of their own; those named so come before those that are only also called so. */
export function matchingCommands(
  commands: readonly Command[],
  typed: string,
  most: number,
): Command[] {
  const asked = wordsOf(typed).filter(word => word !== 'go' && word !== 'to')
  if (asked.length === 0) return []
  const has = (text: string) => {
    const words = wordsOf(text)
    return asked.every(word => words.some(own => own.startsWith(word)))
  }
  const named = commands.filter(({ label }) => has(label))
  const alsoNamed = commands.filter(
    command => !named.includes(command) && has(`${command.label} ${command.also}`),
  )
  return [...named, ...alsoNamed].slice(0, most)
}
