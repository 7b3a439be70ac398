import { addDays } from '@atithi/api/kernel/shared/dates'
import { type AuditFigure, closingBalance } from '@atithi/api/stays/night-audit/rules'
import { Banner } from '@atithi/ui/banner'
import { Drawer } from '@atithi/ui/drawer'
import { createContext, type ReactNode, use, useState } from 'react'
import { FigureButton } from '../../../components/figure-button.tsx'
import { formatCounted, formatDay, formatInstant, formatMoney } from '../../../lib/format.ts'
import { AuditRows, type AuditRowsShown } from './audit-rows.tsx'
import type { NightAudit } from './closed-day.ts'
import { FlagList } from './flag-list.tsx'

interface Opening {
  day: NightAudit
  onRows: (rows: AuditRowsShown) => void
}
const OpeningContext = createContext<Opening | null>(null)

interface DayReportProps {
  propertyId: string
  day: NightAudit
  onClose: () => void
}

/** One closed day: what was posted, and the trial balance that follows from it; each figure opens its rows. */
export function DayReport({ propertyId, day, onClose }: DayReportProps) {
  const [rows, setRows] = useState<AuditRowsShown>()
  return (
    <>
      <Drawer
        // Its place is taken by the rows behind a figure while they are shown.
        open={!rows}
        onCloseRequest={onClose}
        title={formatDay(day.businessDate)}
        description={`Closed ${formatInstant(day.closedAt)}${day.closedByName ? ` by ${day.closedByName}` : ', by itself'}`}
      >
        <OpeningContext value={{ day, onRows: setRows }}>
          <Figures day={day} />
        </OpeningContext>
      </Drawer>
      {rows && (
        <AuditRows propertyId={propertyId} shown={rows} onClose={() => setRows(undefined)} />
      )}
    </>
  )
}

function Figures({ day }: { day: NightAudit }) {
  return (
    <div className="flex flex-col gap-7 text-sm">
      {day.imbalance !== 0 && (
        <Banner tone="danger">
          {formatMoney(Math.abs(day.imbalance))} of this day does not add up. The self-audit names
          the bookings concerned.
        </Banner>
      )}
      <Section title="House statistics">
        <Count label="Rooms occupied" of="slept" value={day.roomsSlept}>
          {` of ${day.roomsSellable}`}
        </Count>
        {day.roomsComplimentary > 0 && (
          <Count
            label="Complimentary, of these"
            of="complimentary"
            value={day.roomsComplimentary}
          />
        )}
        {day.roomsHouseUse > 0 && (
          <Count label="House use, of these" of="house-use" value={day.roomsHouseUse} />
        )}
        {day.dayRooms > 0 && <Count label="Day use" of="day-use" value={day.dayRooms} />}
        <Count label="Arrivals" of="arrivals" value={day.arrivals} />
        <Count label="Departures" of="departures" value={day.departures} />
        <Count label="No-shows" of="no-shows" value={day.noShows} />
        <Count label="Stays beyond their departure" of="overstays" value={day.overstays} />
      </Section>
      <Section title="Trial balance">
        <Money label="Owed before the day" of="owed" isBefore value={day.openingBalance} />
        <Money
          label={`Room revenue, ${formatCounted(day.nightsPosted, 'night')}`}
          of="room-revenue"
          value={day.roomRevenue}
        />
        {day.lateCharges !== 0 && (
          <Money
            label="Late entries for closed days, of this"
            of="late-charges"
            value={day.lateCharges}
          />
        )}
        <Money
          label="Extras, other fees and discounts"
          of="other-revenue"
          value={day.otherRevenue}
        />
        <Money label="GST" of="tax" value={day.tax} />
        <Money label="Received" of="received" value={-day.received} />
        {day.withheld !== 0 && (
          <Money
            label="Withheld: tax, and commission of channels"
            of="withheld"
            value={-day.withheld}
          />
        )}
        {day.advancesApplied !== 0 && (
          <Money
            label="Company advances applied"
            of="advances-applied"
            value={-day.advancesApplied}
          />
        )}
        {day.writtenOff !== 0 && (
          <Money label="Written off" of="written-off" value={-day.writtenOff} />
        )}
        <Money label="Refunded" of="refunded" value={day.refunded} />
        <Money label="Owed after the day" of="owed" value={closingBalance(day)} strong />
      </Section>
      <Section title="Closing balance by type">
        <Money label="Guests in house" of="guest-balances" value={day.guestBalances} />
        <Money
          label="Owed by guests who are not in house"
          of="receivables"
          value={day.receivables}
        />
        {(day.cityLedger !== 0 || day.cityLedgerBefore !== 0) && (
          <>
            <Money label="City ledger, of these" of="city-ledger" value={day.cityLedger} />
            <Money
              label="City ledger before the day"
              of="city-ledger"
              isBefore
              value={day.cityLedgerBefore}
            />
            <Line label="City ledger, what the day changed">
              {formatMoney(day.cityLedger - day.cityLedgerBefore)}
            </Line>
          </>
        )}
        <Money label="Held for guests to come, below zero" of="deposits" value={day.deposits} />
      </Section>
      {(day.enteredLate.nights > 0 || day.enteredLate.revenue !== 0) && (
        <Section title="Entered after the close">
          <Money
            label={`Room revenue of this day, ${formatCounted(day.enteredLate.nights, 'night')}`}
            of="entered-late"
            value={day.enteredLate.revenue}
          />
          <Line label="Room revenue with late entries" strong>
            {formatMoney(day.roomRevenue - day.lateCharges + day.enteredLate.revenue)}
          </Line>
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

interface FigureProps {
  label: string
  of: AuditFigure
  value: number
  strong?: boolean
}

/** How many, and what stands behind the number. */
const Count = ({ children, ...figure }: FigureProps & { children?: ReactNode }) => (
  <Line label={figure.label}>
    <Opened {...figure}>{String(figure.value)}</Opened>
    {children}
  </Line>
)

/** `isBefore`: as the day began. */
const Money = ({ isBefore = false, ...figure }: FigureProps & { isBefore?: boolean }) => (
  <Line label={figure.label} strong={figure.strong}>
    <Opened {...figure} isBefore={isBefore}>
      {formatMoney(figure.value)}
    </Opened>
  </Line>
)

/** Nothing lies behind a zero. */
function Opened(props: FigureProps & { isBefore?: boolean; children: string }) {
  const { label, of, value, isBefore, children } = props
  const opening = use(OpeningContext)
  if (!opening || value === 0) return children
  const { businessDate } = opening.day
  const date = isBefore ? addDays(businessDate, -1) : businessDate
  return (
    <FigureButton
      label={label}
      onClick={() => opening.onRows({ of, label, date, closedWith: value })}
    >
      {children}
    </FigureButton>
  )
}

interface LineProps {
  label: string
  strong?: boolean | undefined
  children: ReactNode
}

function Line({ label, strong = false, children }: LineProps) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2">
      <dt className={strong ? 'font-semibold' : 'text-muted'}>{label}</dt>
      <dd className={strong ? 'text-base font-semibold tabular-nums' : 'tabular-nums'}>
        {children}
      </dd>
    </div>
  )
}
