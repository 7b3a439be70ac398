import { useEffect } from 'react'
import { owedWords } from '../../../components/words/owed-words.ts'
import { useWorkProperty } from '../../../components/work-property.ts'
import { mayKeepOffline } from '../../../lib/follow-session.ts'
import { keepDay, type OfflineStay } from '../../../lib/offline-store.ts'
import { trpc } from '../../../lib/trpc.ts'
import { useMe } from '../../../lib/use-me.ts'
import { stateWords } from '../../housekeeping/state-words.ts'
import { type Day, type DayStay, partyOf, placeOf } from '../lists/stay-words.ts'

/** While a desk is open, its day is read again so often, and kept for when the line is down. */
const everyMs = 10 * 60_000

const stayOf = (stay: DayStay): OfflineStay => ({
  code: stay.code,
  guestName: stay.guestName,
  place: placeOf(stay),
  party: partyOf(stay),
  checkIn: stay.checkIn,
  checkOut: stay.checkOut,
  expectedArrival: stay.expectedArrival,
  owed: owedWords(stay),
})
const staysOf = (day: Day, kind: 'arrivals' | 'departures' | 'inHouse') =>
  day[kind].items.map(stayOf)

/** Keeps the day of a property in the browser, as it is read. */
export function KeepOffline({ propertyId }: { propertyId: string }) {
  const me = useMe()
  const { options } = useWorkProperty(propertyId)
  const name = options.find(({ value }) => value === propertyId)?.label
  const day = trpc.bookings.day.useQuery({ propertyId }, { refetchInterval: everyMs })
  const rooms = trpc.rooms.list.useQuery({ propertyId }, { refetchInterval: everyMs })
  useEffect(() => {
    if (!me || !name || !day.data || !rooms.data || !mayKeepOffline(me)) return
    keepDay(window.localStorage, me.userId, {
      propertyId,
      propertyName: name,
      readAt: Math.min(day.dataUpdatedAt, rooms.dataUpdatedAt),
      businessDate: day.data.businessDate,
      timeZone: day.data.timeZone,
      arrivals: staysOf(day.data, 'arrivals'),
      departures: staysOf(day.data, 'departures'),
      inHouse: staysOf(day.data, 'inHouse'),
      rooms: rooms.data.items.map(room => ({
        number: room.number,
        roomTypeName: room.roomTypeName,
        housekeeping: stateWords[room.housekeeping].label,
        guestName: room.guestName,
        checkOut: room.checkOut,
        arrivingGuest: room.arrivingGuest,
        isOutOfOrder: room.isOutOfOrder,
      })),
    })
  }, [me, name, propertyId, day.data, day.dataUpdatedAt, rooms.data, rooms.dataUpdatedAt])
  return null
}
