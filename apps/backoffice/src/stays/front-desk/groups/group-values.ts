import { addDays, type IsoDate } from '@atithi/api/kernel/shared/dates'
import type { Outputs } from '../../../lib/trpc.ts'
import type { GroupDetail } from './group-words.tsx'

type RoomType = Outputs['roomTypes']['list']['items'][number]

const daysAhead = 30
const cutOffDaysBefore = 7

/** What the form begins with: an empty block a month ahead, or the group as it stands. Every room type has a line. */
export function groupValues(today: IsoDate, roomTypes: readonly RoomType[], group?: GroupDetail) {
  const checkIn = group?.checkIn ?? addDays(today, daysAhead)
  return {
    name: group?.name ?? '',
    contactName: group?.contactName ?? '',
    contactPhone: group?.contactPhone ?? '',
    contactEmail: group?.contactEmail ?? '',
    notes: group?.notes ?? '',
    status: group?.status === 'tentative' ? ('tentative' as const) : ('definite' as const),
    checkIn,
    checkOut: group?.checkOut ?? addDays(checkIn, 2),
    cutOff: group?.cutOff ?? addDays(checkIn, -cutOffDaysBefore),
    lines: roomTypes.map(type => {
      const held = group?.nights.filter(night => night.roomTypeId === type.id) ?? []
      const rates = new Set(held.map(night => night.rate))
      // Where nights differ, or nothing is agreed yet, each has its own.
      const [rate] = rates.size === 1 ? rates : []
      return { roomTypeId: type.id, rooms: held[0]?.rooms ?? 0, rate: rate ?? null }
    }),
  }
}
