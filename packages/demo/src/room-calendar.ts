import { addDays, daysBetween, type IsoDate } from '@atithi/api/kernel/shared/dates'

/** Which numbered rooms of one type are let, held or out of order, night by night. */
export interface RoomCalendar {
  /** The places of rooms that are free on a night. */
  freeOn(night: IsoDate): number[]
  /** For how many nights from `night` on a room is free, at most so many. */
  freeFor(place: number, night: IsoDate, most: number): number
  take(place: number, night: IsoDate, nights: number): void
}

export function createRoomCalendar(
  rooms: number,
  span: { from: IsoDate; to: IsoDate },
): RoomCalendar {
  const longest = 60
  const days = daysBetween(span.from, span.to) + longest
  const taken = Array.from({ length: rooms }, () => new Uint8Array(days))
  const at = (night: IsoDate): number => daysBetween(span.from, night)
  return {
    freeOn(night) {
      const day = at(night)
      return taken.flatMap((own, place) => (own[day] === 0 ? [place] : []))
    },
    freeFor(place, night, most) {
      const day = at(night)
      const next = taken[place]?.indexOf(1, day) ?? day
      return next === -1 ? most : Math.min(most, next - day)
    },
    take(place, night, nights) {
      if (addDays(night, nights) > addDays(span.to, longest))
        throw new RangeError('the stay ends after the calendar does')
      taken[place]?.fill(1, at(night), at(night) + nights)
    },
  }
}
