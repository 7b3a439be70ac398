import type { Stale } from './live-events.ts'
import { utils } from './trpc.ts'

const refreshers: Record<Stale, () => Promise<void>> = {
  bookings: () => utils.bookings.invalidate(),
  notifications: () => utils.notifications.list.invalidate(),
  dashboard: () => utils.dashboard.invalidate(),
  // Prices come of rates and of the plans over them.
  availability: async () => {
    await Promise.all([utils.availability.invalidate(), utils.ratePlans.invalidate()])
  },
  festivals: () => utils.festivals.invalidate(),
  rooms: () => utils.rooms.invalidate(),
  roomTypes: () => utils.roomTypes.invalidate(),
  properties: () => utils.properties.invalidate(),
  website: () => utils.website.invalidate(),
  billing: () => utils.billing.invalidate(),
  hotels: async () => {
    const { hotels, onboarding, dashboard } = utils.admin
    await Promise.all([hotels.invalidate(), onboarding.invalidate(), dashboard.invalidate()])
  },
  guests: () => utils.guests.invalidate(),
  groups: () => utils.groups.invalidate(),
  handover: () => utils.handover.invalidate(),
  instalments: () => utils.instalments.invalidate(),
  lostFound: () => utils.lostFound.invalidate(),
  faults: () => utils.faults.invalidate(),
  nightAudit: () => utils.nightAudit.invalidate(),
  reports: () => utils.reports.invalidate(),
  selfAudit: () => utils.selfAudit.invalidate(),
  folio: async () => {
    await Promise.all([utils.folio.invalidate(), utils.payments.invalidate()])
  },
  fees: () => utils.fees.invalidate(),
  reviews: () => utils.reviews.invalidate(),
  // Not the mapping, for which the channel itself is asked, nor the catalogue, which stands.
  channels: async () => {
    const { overview, properties, connections, reservations, overbooked } = utils.channels
    const { inventory, rates, analytics, calendars } = utils.channels
    const parts = [overview, properties, overbooked, inventory, rates, analytics, calendars]
    await Promise.all([
      connections.invalidate(),
      reservations.invalidate(),
      ...parts.map(part => part.invalidate()),
    ])
  },
  communications: () => utils.communications.invalidate(),
  users: () => utils.admin.users.invalidate(),
  content: async () => {
    await Promise.all(
      [utils.images, utils.policies, utils.testimonials, utils.attractions].map(part =>
        part.invalidate(),
      ),
    )
  },
}

/** Reads these again where a screen shows them, and marks the rest as stale. */
export function refresh(stale: Iterable<Stale>): void {
  for (const part of stale) void refreshers[part]()
}
