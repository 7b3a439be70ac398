import { closingBalance } from '@atithi/api/stays/night-audit/rules'
import { Banner } from '@atithi/ui/banner'
import { Drawer } from '@atithi/ui/drawer'
import type { ReactNode } from 'react'
import { formatCounted, formatDay, formatInstant, formatMoney } from '../../../lib/format.ts'
import type { NightAudit } from './closed-day.ts'
import { FlagList } from './flag-list.tsx'

/** One closed day: what was posted, and the trial balance that follows from it. */
export function DayReport({ day, onClose }: { day: NightAudit; onClose: () => void }) {
  return (
    <Drawer
      open
      onCloseRequest={onClose}
      title={formatDay(day.businessDate)}
      description={`Closed ${formatInstant(day.closedAt)}${day.closedByName ? ` by ${day.closedByName}` : ', by itself'}`}
    >
      <div className="flex flex-col gap-7 text-sm">
        {day.imbalance !== 0 && (
          <Banner tone="danger">
            {formatMoney(Math.abs(day.imbalance))} of this day does not add up. The self-audit names
            the bookings concerned.
          </Banner>
        )}
        <Section title="House statistics">
          <Line label="Rooms occupied" value={`${day.roomsSlept} of ${day.roomsSellable}`} />
          {day.roomsComplimentary > 0 && (
            <Line label="Complimentary, of these" value={String(day.roomsComplimentary)} />
          )}
          {day.roomsHouseUse > 0 && (
            <Line label="House use, of these" value={String(day.roomsHouseUse)} />
          )}
          {day.dayRooms > 0 && <Line label="Day use" value={String(day.dayRooms)} />}
          <Line label="Arrivals" value={String(day.arrivals)} />
          <Line label="Departures" value={String(day.departures)} />
          <Line label="No-shows" value={String(day.noShows)} />
          <Line label="Stays beyond their departure" value={String(day.overstays)} />
        </Section>
        <Section title="Trial balance">
          <Line label="Owed before the day" value={formatMoney(day.openingBalance)} />
          <Line
            label={`Room revenue, ${formatCounted(day.nightsPosted, 'night')}`}
            value={formatMoney(day.roomRevenue)}
          />
          {day.lateCharges !== 0 && (
            <Line
              label="Late entries for closed days, of this"
              value={formatMoney(day.lateCharges)}
            />
          )}
          <Line label="Extras, other fees and discounts" value={formatMoney(day.otherRevenue)} />
          <Line label="GST" value={formatMoney(day.tax)} />
          <Line label="Received" value={formatMoney(-day.received)} />
          {day.withheld !== 0 && (
            <Line
              label="Withheld: tax, and commission of channels"
              value={formatMoney(-day.withheld)}
            />
          )}
          {day.advancesApplied !== 0 && (
            <Line label="Company advances applied" value={formatMoney(-day.advancesApplied)} />
          )}
          {day.writtenOff !== 0 && (
            <Line label="Written off" value={formatMoney(-day.writtenOff)} />
          )}
          <Line label="Refunded" value={formatMoney(day.refunded)} />
          <Line label="Owed after the day" value={formatMoney(closingBalance(day))} strong />
        </Section>
        <Section title="Closing balance by type">
          <Line label="Guests in house" value={formatMoney(day.guestBalances)} />
          <Line label="Owed by guests who are not in house" value={formatMoney(day.receivables)} />
          {(day.cityLedger !== 0 || day.cityLedgerBefore !== 0) && (
            <>
              <Line label="City ledger, of these" value={formatMoney(day.cityLedger)} />
              <Line label="City ledger before the day" value={formatMoney(day.cityLedgerBefore)} />
              <Line
                label="City ledger, what the day changed"
                value={formatMoney(day.cityLedger - day.cityLedgerBefore)}
              />
            </>
          )}
          <Line label="Held for guests to come, below zero" value={formatMoney(day.deposits)} />
        </Section>
        {(day.enteredLate.nights > 0 || day.enteredLate.revenue !== 0) && (
          <Section title="Entered after the close">
            <Line
              label={`Room revenue of this day, ${formatCounted(day.enteredLate.nights, 'night')}`}
              value={formatMoney(day.enteredLate.revenue)}
            />
            <Line
              label="Room revenue with late entries"
              value={formatMoney(day.roomRevenue - day.lateCharges + day.enteredLate.revenue)}
              strong
            />
          </Section>
        )}
        {day.flags.length > 0 && (
          <section aria-labelledby="flags" className="flex flex-col gap-2">
            <h3 id="flags" className="font-semibold">
              Bookings to see to
            </h3>
            <FlagList flags={day.flags} />
          </section>
        )}
      </div>
    </Drawer>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <dl className="mt-1 divide-y divide-line">{children}</dl>
    </section>
  )
}

function Line({
  label,
  value,
  strong = false,
}: {
  label: string
  value: string
  strong?: boolean
}) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2">
      <dt className={strong ? 'font-semibold' : 'text-muted'}>{label}</dt>
      <dd className={strong ? 'text-base font-semibold tabular-nums' : 'tabular-nums'}>{value}</dd>
    </div>
  )
}
