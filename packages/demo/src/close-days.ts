import { addDays, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { roomSac } from '@atithi/api/tax/gst/rules/gst'
import { type Calendar, closingTime, indianBusinessDate, isClosed } from './calendar.ts'
import type { House } from './house.ts'
import type { BookedStay } from './issue-documents.ts'
import { idAt } from './made-ids.ts'
import type { Rows } from './plan.ts'
import type { Random } from './random.ts'
import { holdsNight, type Stay } from './stay.ts'
import { auditRow } from './trail.ts'

/** What one business date of a hotel comes to, as the close of the day counts it. */
interface Day {
  lines: number
  nightsPosted: number
  roomsSlept: number
  blocked: number
  arrivals: number
  departures: number
  noShows: number
  roomRevenue: number
  otherRevenue: number
  tax: number
  received: number
  refunded: number
  /** By how much the balances of those to come, here and gone change on the day. */
  deposits: number
  guestBalances: number
  receivables: number
  flags: { kind: 'no-show' | 'overdue-arrival' | 'unassigned-arrival'; bookingId: string }[]
}

const quiet = (): Day => ({
  lines: 0,
  nightsPosted: 0,
  roomsSlept: 0,
  blocked: 0,
  arrivals: 0,
  departures: 0,
  noShows: 0,
  roomRevenue: 0,
  otherRevenue: 0,
  tax: 0,
  received: 0,
  refunded: 0,
  deposits: 0,
  guestBalances: 0,
  receivables: 0,
  flags: [],
})

/** Adds the closed days of a hotel, each with its figures and what it left to see to, and where its open day begins. */
export function closeDays(
  rows: Rows,
  random: Random,
  { calendar, house, booked }: { calendar: Calendar; house: House; booked: readonly BookedStay[] },
): void {
  const { propertyId } = house
  const days = new Map<IsoDate, Day>()
  const on = (date: IsoDate): Day => {
    const known = days.get(date)
    if (known) return known
    const fresh = quiet()
    days.set(date, fresh)
    return fresh
  }
  for (const one of booked) {
    countStay(on, one)
    countMoney(on, one)
  }
  for (const night of rows.roomNight)
    if (night.propertyId === propertyId) on(night.night).blocked += night.blocked ?? 0
  const rooms = house.types.reduce((sum, type) => sum + type.rooms.length, 0)
  const balance = { deposits: 0, guestBalances: 0, receivables: 0 }
  let date = indianBusinessDate(house.foundedAt)
  for (; isClosed(calendar, date); date = addDays(date, 1)) {
    const { lines, blocked, flags, deposits, guestBalances, receivables, ...figures } = on(date)
    const openingBalance = balance.deposits + balance.guestBalances + balance.receivables
    balance.deposits += deposits
    balance.guestBalances += guestBalances
    balance.receivables += receivables
    const { roomsSlept, arrivals, departures } = figures
    if (lines + roomsSlept + arrivals + departures + flags.length === 0) continue
    const closedAt = closingTime(date)
    const id = idAt(random, closedAt)
    rows.nightAudit.push({
      ...figures,
      ...balance,
      openingBalance,
      id,
      propertyId,
      businessDate: date,
      roomsSellable: rooms - blocked,
      overstays: 0,
      flags,
      closedAt,
      closedBy: null,
    })
    const { nightsPosted, roomRevenue, noShows } = figures
    rows.auditEntry.push(
      auditRow(random, {
        at: closedAt,
        by: { kind: 'system' },
        propertyId,
        action: 'night-audit.closed',
        entity: 'night-audit',
        entityId: id,
        after: { businessDate: date, nightsPosted, roomRevenue, noShows },
      }),
    )
  }
  rows.propertyDay.push({ propertyId, openDate: date })
}

const hasArrived = ({ status }: Stay): boolean =>
  status === 'checked-in' || status === 'checked-out'

function countStay(on: (date: IsoDate) => Day, { stay, bookingId }: BookedStay): void {
  const { checkIn, checkOut, assignedAt } = stay
  if (stay.noShowOn) {
    on(checkIn).flags.push({ kind: 'overdue-arrival', bookingId })
    on(stay.noShowOn).noShows += 1
    on(stay.noShowOn).flags.push({ kind: 'no-show', bookingId })
  }
  if (!hasArrived(stay) && stay.status !== 'confirmed') return
  // The close of the day before found it without a room.
  const eve = addDays(checkIn, -1)
  if (stay.createdAt < closingTime(eve) && (assignedAt === null || assignedAt > closingTime(eve)))
    on(eve).flags.push({ kind: 'unassigned-arrival', bookingId })
  if (!hasArrived(stay)) return
  on(checkIn).arrivals += 1
  for (let night = checkIn; night < checkOut; night = addDays(night, 1))
    if (holdsNight(stay, night)) on(night).roomsSlept += stay.rooms
  if (stay.status === 'checked-out') on(checkOut).departures += 1
}

function countMoney(on: (date: IsoDate) => Day, { stay, account }: BookedStay): void {
  for (const { kind, amount, businessDate, sac } of account.lines) {
    const day = on(businessDate)
    day.lines += 1
    if (kind === 'room-night') day.nightsPosted += 1
    if (sac === roomSac && kind !== 'tax' && kind !== 'transfer') day.roomRevenue += amount
    else if (kind === 'tax') day.tax += amount
    else if (kind === 'payment') day.received -= amount
    else if (kind === 'refund') day.refunded += amount
    else day.otherRevenue += amount
  }
  const cameOn = stay.checkedInAt && indianBusinessDate(stay.checkedInAt)
  const leftOn = stay.checkedOutAt && indianBusinessDate(stay.checkedOutAt)
  const turns = new Set(account.lines.map(line => line.businessDate))
  if (turns.size === 0) return
  if (cameOn) turns.add(cameOn)
  if (leftOn) turns.add(leftOn)
  let owed = 0
  let was: 'deposits' | 'guestBalances' | 'receivables' = 'deposits'
  for (const date of [...turns].toSorted()) {
    const day = on(date)
    day[was] -= owed
    owed += account.lines.reduce(
      (sum, line) => sum + (line.businessDate === date ? line.amount : 0),
      0,
    )
    was =
      leftOn && leftOn <= date
        ? 'receivables'
        : cameOn && cameOn <= date
          ? 'guestBalances'
          : owed > 0
            ? 'receivables'
            : 'deposits'
    day[was] += owed
  }
}
