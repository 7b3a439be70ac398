import type { IsoDate } from '../../../kernel/shared/dates.ts'

/**
 * What an event of a portal is: a stay; days that the portal does not sell; or, where it writes both alike, either of them.
 */
export type EventKind = 'stay' | 'either' | 'blocked'

/** Nights that a portal's calendar says are not free there; half-open. */
export interface PortalNights {
  /** Of one event; of a series, one for each occurrence. */
  uid: string
  from: IsoDate
  to: IsoDate
  summary: string
  kind: EventKind
}

/**
 * What becomes of days that a portal does not sell: taken off sale; left on sale; or as the portal writes them, left where no stay is among
 * them and taken where stays are written alike.
 */
export const blockedDays = ['by-portal', 'take', 'leave'] as const
export type BlockedDays = (typeof blockedDays)[number]

/** Why no room is taken for what a portal says: the hotel's own nights, come back; beyond its booking window; the setting. */
export type LeftReason = 'echo' | 'window' | 'setting'

/** Airbnb's UIDs of days that it does not sell. */
const blockedUid = /^(?:7f662ec65913|6fec1092d3fa)-.*@airbnb\.com$/i
/** Airbnb, Vrbo and those who copy them; in the languages in which their feeds are known. */
const blockedSummary =
  /^(?:airbnb )?\(?(?:not available|unavailable|blocked(?: by .*| dates?)?|indisponible|non disponible|no disponible|nicht verfügbar)\)?$/i
/** Booking.com writes a stay as it writes days that are closed; with a name behind it, it is a stay. */
const eitherSummary = /^closed(?:\s*[-–]\s*not available)?$/i

/** Told by what portals write: what nobody knows is a stay, for which a room is needed. */
export function kindOf({ uid, summary }: { uid: string; summary: string }): EventKind {
  const text = summary.trim()
  if (eitherSummary.test(text)) return 'either'
  return blockedUid.test(uid) || blockedSummary.test(text) ? 'blocked' : 'stay'
}
