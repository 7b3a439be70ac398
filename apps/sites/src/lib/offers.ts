import { addDays, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { likeStays } from './nearby-stays.ts'
import type { RoomOffer, SiteApi } from './site-api.ts'
import type { SiteStay } from './stay-params.ts'
import type { Words } from './words/en.ts'

export type PlanOffer = RoomOffer['ratePlans'][number]

/** What keeps a room type from being booked by any plan, in sentences; empty when it can be. */
export function obstaclesOf(
  offer: Pick<RoomOffer, 'available' | 'restrictions'>,
  rooms: number,
  t: Words,
): string[] {
  if (offer.available === 0) return [t.offer.soldOut]
  const fewer = offer.available < rooms ? [t.offer.tooFew(offer.available, rooms)] : []
  return [...fewer, ...offer.restrictions.map(t.obstacle)]
}

/** GuestReview only when it is true and near: three rooms or fewer. */
export const scarcityOf = (left: number, t: Words): string | undefined =>
  left > 0 && left <= 3 ? t.offer.left(left) : undefined

/** Why the plan that costs least is the one: in paise with tax what it saves, 0 where the usual price is the lowest. */
export interface Advantage {
  saves: number
}

type Priced = Pick<PlanOffer, 'ratePlanId' | 'totalAmount' | 'restrictions'>

/** Set for the cheapest of several plans that can be booked, against Best Available, which comes first. */
export function advantageOf(plan: Priced, plans: readonly Priced[]): Advantage | undefined {
  const open = plans.filter(({ restrictions }) => restrictions.length === 0)
  const [usual] = open
  const cheapest = open.toSorted((a, b) => a.totalAmount - b.totalAmount)[0]
  if (open.length < 2 || !usual || cheapest?.ratePlanId !== plan.ratePlanId) return undefined
  return { saves: usual.totalAmount - plan.totalAmount }
}

/** How far a stay is moved, and how many are asked for in full. */
const farthestDays = 21
const mostTried = 5

const isBookable = (offer: Pick<RoomOffer, 'available' | 'restrictions'>, rooms: number) =>
  offer.available >= rooms && offer.available > 0 && offer.restrictions.length === 0

/** All room types for a stay, those that can be booked first; and other dates where none can. */
export async function searchOffers(
  { api, subdomain, site }: Pick<App.Locals, 'api' | 'subdomain' | 'site'>,
  stay: SiteStay,
) {
  const { roomTypes, proposals } = await api.availability({ subdomain, ...stay })
  const open = roomTypes.filter(offer => isBookable(offer, stay.rooms))
  const closed = roomTypes.filter(offer => !isBookable(offer, stay.rooms))
  return {
    offers: [...open, ...closed],
    proposals,
    isAnyOpen: open.length > 0 || proposals.length > 0,
    isAllSoldOut: roomTypes.every(offer => offer.available === 0),
    nearby:
      open.length + proposals.length > 0
        ? []
        : await findNearbyStays(api, subdomain, stay, site.businessDate),
  }
}

/** Up to three stays near the wanted one that can be booked. Asked only where nothing else can be offered. */
async function findNearbyStays(
  api: Pick<SiteApi, 'availability' | 'calendar'>,
  subdomain: string,
  wanted: SiteStay,
  today: IsoDate,
): Promise<SiteStay[]> {
  const earliest = addDays(wanted.checkIn, -farthestDays)
  const from = earliest < today ? today : earliest
  const { adults, children, rooms } = wanted
  const { nights } = await api.calendar({ subdomain, from, months: 3, adults, children, rooms })
  const candidates = likeStays(wanted, nights).slice(0, mostTried)
  const answers = await Promise.all(
    candidates.map(stay => api.availability({ subdomain, ...stay })),
  )
  return candidates
    .filter(
      (_, at) =>
        (answers[at]?.proposals.length ?? 0) > 0 ||
        (answers[at]?.roomTypes ?? []).some(offer => isBookable(offer, wanted.rooms)),
    )
    .slice(0, 3)
}
