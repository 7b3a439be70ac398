import type { RatePlanId, RoomTypeId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { listOffers, type Offer } from '../../../selling/availability/reads/offers.ts'
import type { SearchInput } from '../../../selling/availability/schema.ts'
import type { MealPlan, PlanCancellation } from '../../../selling/rate-plans/rules.ts'
import { type Choice, type RoomKind, seatParty, waysToHouse } from '../rules/party-rooms.ts'

/** Rooms of one type within a proposal, with the part of the party that sleeps in them. */
interface ProposedLine {
  roomTypeId: RoomTypeId
  name: string
  ratePlanId: RatePlanId
  ratePlanName: string
  mealPlan: MealPlan
  /** Null where the property's policy holds. */
  cancellation: PlanCancellation | null
  rooms: number
  adults: number
  children: number
  totalAmount: Paise
}

/** Several rooms, of one type or of several, that together take the party. */
export interface Proposal {
  rooms: number
  lines: ProposedLine[]
  /** With fees and tax. */
  totalAmount: Paise
}

const mostProposals = 4

/**
 * All room types for a stay. Where some of them take the party only in more rooms than were asked
 * for, also the rooms, mixed where that is better, that take it: each a booking of one button.
 */
export async function searchOnline(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  input: SearchInput,
  now: Date,
): Promise<{ roomTypes: Offer[]; proposals: Proposal[] }> {
  const roomTypes = await listOffers(db, propertyId, input, { now })
  const isShort = ({ available, maxGuests }: Offer) =>
    (available > 0 && available < input.rooms) ||
    input.adults + input.children > maxGuests * input.rooms
  if (!roomTypes.some(isShort)) return { roomTypes, proposals: [] }
  return { roomTypes, proposals: await propose(db, propertyId, input, now) }
}

async function propose(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  input: SearchInput,
  now: Date,
): Promise<Proposal[]> {
  const single = await listOffers(
    db,
    propertyId,
    { ...input, rooms: 1, adults: 1, children: 0 },
    { now },
  )
  const kinds = single.flatMap(offer => kindOf(offer) ?? [])
  const ways = waysToHouse(kinds, input, input.rooms)
    // One room that takes everybody is among the offers already.
    .filter(way => way.rooms > input.rooms || way.counts.size > 1)
    .slice(0, mostProposals)
  const proposals: Proposal[] = []
  for (const way of ways) {
    const proposal = await priceWay(db, propertyId, input, { way, kinds, now })
    if (proposal) proposals.push(proposal)
  }
  return proposals.toSorted((a, b) => a.totalAmount - b.totalAmount)
}

/** What a room type is offered by: Best Available, else the cheapest plan that the stay may be sold by. */
const planOf = ({ restrictions, ratePlans }: Offer) =>
  restrictions.length > 0 ? undefined : ratePlans.find(plan => plan.restrictions.length === 0)

function kindOf(offer: Offer): RoomKind | undefined {
  const plan = planOf(offer)
  const { roomTypeId: key, maxGuests: takes, available } = offer
  return plan && available > 0 ? { key, takes, available, cost: plan.totalAmount } : undefined
}

async function priceWay(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  input: SearchInput,
  { way, kinds, now }: { way: Choice; kinds: readonly RoomKind[]; now: Date },
): Promise<Proposal | undefined> {
  const lines: ProposedLine[] = []
  for (const { key, rooms, adults, children } of seatParty(way, kinds, input)) {
    const offers = await listOffers(db, propertyId, { ...input, rooms, adults, children }, { now })
    const offer = offers.find(({ roomTypeId }) => roomTypeId === key)
    const plan = offer && planOf(offer)
    // Taken by somebody else since it was found.
    if (!plan || offer.available < rooms) return undefined
    const { ratePlanId, name: ratePlanName, mealPlan, cancellation, totalAmount } = plan
    lines.push({
      roomTypeId: key,
      name: offer.name,
      ratePlanId,
      ratePlanName,
      mealPlan,
      cancellation,
      rooms,
      adults,
      children,
      totalAmount,
    })
  }
  return {
    rooms: way.rooms,
    lines,
    totalAmount: lines.reduce((sum, line) => sum + line.totalAmount, 0),
  }
}
