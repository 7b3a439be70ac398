import type { AuditFigure } from '@atithi/api/stays/night-audit/rules'
import type { Hotel } from './world.ts'

type Day = Awaited<ReturnType<Hotel['owner']['call']['nightAudit']['list']>>['items'][number]

const money: Partial<Record<AuditFigure, (day: Day) => number>> = {
  'room-revenue': day => day.roomRevenue,
  'late-charges': day => day.lateCharges,
  'other-revenue': day => day.otherRevenue,
  tax: day => day.tax,
  received: day => -day.received,
  withheld: day => -day.withheld,
  'advances-applied': day => -day.advancesApplied,
  'written-off': day => -day.writtenOff,
  refunded: day => day.refunded,
  'guest-balances': day => day.guestBalances,
  receivables: day => day.receivables,
  deposits: day => day.deposits,
  owed: day => day.guestBalances + day.receivables + day.deposits,
  'entered-late': day => day.enteredLate.revenue,
  'city-ledger': day => day.cityLedger,
}
const counted: Partial<Record<AuditFigure, (day: Day) => number>> = {
  slept: day => day.roomsSlept,
  complimentary: day => day.roomsComplimentary,
  'house-use': day => day.roomsHouseUse,
  'day-use': day => day.dayRooms,
  arrivals: day => day.arrivals,
  departures: day => day.departures,
  'no-shows': day => day.noShows,
}

/** Every figure of the closed days of a hotel that the rows behind it, loaded two at a time, do not come to; and how many rows there were. */
export async function untiedFigures({ owner, propertyId }: Hotel) {
  const { items } = await owner.call.nightAudit.list({ propertyId, limit: 100 })
  const untied: string[] = []
  let seen = 0
  for (const day of items)
    for (const [of, figure] of [...Object.entries(money), ...Object.entries(counted)] as [
      AuditFigure,
      (day: Day) => number,
    ][]) {
      const rows = []
      let cursor: string | undefined
      do {
        const asked = { propertyId, date: day.businessDate, of, limit: 2 }
        const page = await owner.call.nightAudit.rows({ ...asked, ...(cursor && { cursor }) })
        rows.push(...page.items)
        cursor = page.nextCursor ?? undefined
        if (page.total < rows.length) untied.push(`${day.businessDate} ${of} has more than it says`)
      } while (cursor)
      const amount = rows.reduce((sum, row) => sum + (row.amount ?? 0), 0)
      const found = of in counted ? new Set(rows.map(({ id }) => id)).size : amount
      if (found !== figure(day))
        untied.push(`${day.businessDate} ${of}: ${figure(day)}, its rows ${found}`)
      seen += rows.length
    }
  return { untied, seen }
}
