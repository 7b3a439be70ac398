import type { SearchInput } from '@atithi/api/availability/schema'
import { addDays, daysBetween, type IsoDate } from '@atithi/api/shared/dates'
import { counted, datesInWords } from './format.ts'
import type { RoomOffer, SiteApi } from './site-api.ts'

/** What keeps an offer from being booked, in sentences; empty when it can be. */
export function obstaclesOf(offer: Pick<RoomOffer, 'left' | 'restrictions'>, rooms: number): string[] {
  if (offer.left === 0) return ['Sold out for these dates.']
  const fewer = offer.left < rooms ? [`Only ${counted(offer.left, 'room')} of this type left; you asked for ${rooms}.`] : []
  return [...fewer, ...offer.restrictions.map(datesInWords)]
}

/** Said only when it is true and near: three rooms or fewer. */
export const scarcityOf = (left: number): string | undefined => (left > 0 && left <= 3 ? `${counted(left, 'room')} left` : undefined)

const isBookable = (offer: RoomOffer, rooms: number) => obstaclesOf(offer, rooms).length === 0

/** All room types for a stay, those that can be booked first; and other dates where none can. */
export async function searchOffers({ api, subdomain, site }: Pick<App.Locals, 'api' | 'subdomain' | 'site'>, stay: SearchInput) {
  const { roomTypes } = await api.availability({ subdomain, ...stay })
  const open = roomTypes.filter(offer => isBookable(offer, stay.rooms))
  const closed = roomTypes.filter(offer => !isBookable(offer, stay.rooms))
  return {
    offers: [...open, ...closed],
    isAnyOpen: open.length > 0,
    isAllSoldOut: roomTypes.every(offer => offer.left === 0),
    nearby: open.length > 0 ? [] : await findNearbyStays(api, subdomain, stay, site.businessDate),
  }
}

/** Stays like the wanted one, nearest first: moved by some days, or longer where a stay is too short. */
export function likeStays(wanted: SearchInput, today: IsoDate): SearchInput[] {
  const nights = daysBetween(wanted.checkIn, wanted.checkOut)
  const moved = [1, -1, 2, 7].map(days => ({ ...wanted, checkIn: addDays(wanted.checkIn, days), checkOut: addDays(wanted.checkOut, days) }))
  const longer = [nights + 1, nights + 2].map(length => ({ ...wanted, checkOut: addDays(wanted.checkIn, length) }))
  return [...moved, ...longer].filter(stay => stay.checkIn >= today)
}

/** Up to three stays near the wanted one that can be booked. Asked only where nothing else can be offered. */
async function findNearbyStays(
  api: Pick<SiteApi, 'availability'>,
  subdomain: string,
  wanted: SearchInput,
  today: IsoDate,
): Promise<SearchInput[]> {
  const candidates = likeStays(wanted, today)
  const answers = await Promise.all(candidates.map(stay => api.availability({ subdomain, ...stay })))
  return candidates.filter((_, at) => (answers[at]?.roomTypes ?? []).some(offer => isBookable(offer, wanted.rooms))).slice(0, 3)
}
