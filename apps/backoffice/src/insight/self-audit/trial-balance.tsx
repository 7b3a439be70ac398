import { type Ledger, mostDays } from '@atithi/api/insight/trial-balance/rules'
import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { Banner } from '@atithi/ui/banner'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Skeleton } from '@atithi/ui/skeleton'
import { lazy, Suspense, useState } from 'react'
import { FigureButton } from '../../components/figure-button.tsx'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatDay, formatMoney } from '../../lib/format.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { PlainTable } from '../reports/plain-table.tsx'
import { SpanPicker } from '../reports/span-picker.tsx'
import type { LedgerShown } from './ledger-bookings.tsx'

const LedgerBookings = lazy(() =>
  import('./ledger-bookings.tsx').then(module => ({ default: module.LedgerBookings })),
)

type Line = Outputs['reports']['trialBalance']['lines'][number]

const ledgerWords: Record<Ledger, string> = {
  deposits: 'Deposits held',
  guests: 'Guests in house',
  receivables: 'Receivables',
}

const moveHeads = {
  charges: 'Charges',
  tax: 'GST',
  received: 'Received',
  withheld: 'Withheld',
  applied: 'Advances applied',
  writtenOff: 'Written off',
  refunded: 'Refunded',
  transfers: 'Transfers',
} as const
type Move = keyof typeof moveHeads
const moves = Object.keys(moveHeads) as readonly Move[]
type Amount = Move | 'closing' | 'difference'
const sum = (lines: readonly Line[], key: Amount): number =>
  lines.reduce((total, line) => total + line[key], 0)

interface TrialBalanceProps {
  propertyId: string
  span: { from: IsoDate; to: IsoDate }
  today: IsoDate
  onChange: (span: { from: IsoDate; to: IsoDate }) => void
}

/** What guests owe and what is held for them, day by day, counted from the lines of their bills beside the night audit. */
export function TrialBalance({ propertyId, span, today, onChange }: TrialBalanceProps) {
  const query = trpc.reports.trialBalance.useQuery(
    { propertyId, ...span },
    { placeholderData: previous => previous },
  )
  const lines = query.data?.lines
  const [shown, setShown] = useState<LedgerShown>()
  const wrong = lines?.find(line => line.difference !== 0)
  return (
    <Card>
      <CardHeader
        title="Trial balance"
        description="Three ledgers, counted again from every line. What a company owes stands with the receivables."
        actions={
          <SpanPicker
            className="w-full sm:w-96"
            most={mostDays}
            fromLabel="First day"
            toLabel="Last day"
            today={today}
            value={span}
            onChange={onChange}
          />
        }
      />
      <CardBody className="flex flex-col gap-6">
        {query.isError && (
          <QueryFailure title="The trial balance could not be loaded" query={query} />
        )}
        {!lines && !query.isError && <Skeleton className="h-64" />}
        {wrong && (
          <Banner tone="danger" title={`Difference ${formatMoney(wrong.difference)}`}>
            First on {formatDay(wrong.day)}, {ledgerWords[wrong.ledger].toLowerCase()}: the night
            audit wrote {formatMoney(wrong.closed ?? 0)}, the lines come to{' '}
            {formatMoney(wrong.closing)}.
          </Banner>
        )}
        {lines && <Ledgers lines={lines} span={span} onRows={setShown} />}
        {lines && <Days lines={lines} onRows={setShown} />}
        {shown && (
          <Suspense fallback={null}>
            <LedgerBookings
              propertyId={propertyId}
              title={shown.ledger ? ledgerWords[shown.ledger] : 'All ledgers'}
              shown={shown}
              onClose={() => setShown(undefined)}
            />
          </Suspense>
        )}
      </CardBody>
    </Card>
  )
}

interface LedgersProps {
  lines: readonly Line[]
  span: { from: IsoDate; to: IsoDate }
  onRows: (shown: LedgerShown) => void
}

/** Each ledger over the whole time, and all together; its name opens the bookings behind it. */
function Ledgers({ lines, span, onRows }: LedgersProps) {
  const byLedger = [...Map.groupBy(lines, line => line.ledger)]
  // What moved no ledger is left out, so that the closing balance is seen without scrolling.
  const moved = moves.filter(move => lines.some(line => line[move] !== 0))
  const rowOf = (
    ledger: Ledger | undefined,
    name: string,
    own: readonly Line[],
    opening: number,
  ) => ({
    key: ledger ?? 'all',
    cells: [
      <FigureButton
        key="ledger"
        label={name}
        onClick={() => onRows({ ...span, ...(ledger && { ledger }) })}
      >
        {name}
      </FigureButton>,
      formatMoney(opening),
      ...moved.map(move => formatMoney(sum(own, move))),
      formatMoney(
        opening +
          sum(own, 'charges') +
          sum(own, 'tax') -
          sum(own, 'received') -
          sum(own, 'withheld') -
          sum(own, 'applied') -
          sum(own, 'writtenOff') +
          sum(own, 'refunded') +
          sum(own, 'transfers'),
      ),
      formatMoney(sum(own, 'difference')),
    ],
  })
  const opening = (own: readonly Line[]) => own[0]?.opening ?? 0
  return (
    <PlainTable
      caption="Ledgers over the time"
      heads={['Ledger', 'Opening', ...moved.map(move => moveHeads[move]), 'Closing', 'Difference']}
      rows={[
        ...byLedger.map(([ledger, own]) => rowOf(ledger, ledgerWords[ledger], own, opening(own))),
        rowOf(
          undefined,
          'All ledgers',
          lines,
          byLedger.reduce((total, [, own]) => total + opening(own), 0),
        ),
      ]}
    />
  )
}

/** Each date with the three closing balances, newest first; each opens the bookings that it is made of. */
function Days({ lines, onRows }: Pick<LedgersProps, 'lines' | 'onRows'>) {
  const byDay = [...Map.groupBy(lines, line => line.day)].toReversed()
  return (
    <PlainTable
      caption="Closing balances by day"
      heads={['Day', ...Object.values(ledgerWords), 'All ledgers', 'Night audit', 'Difference']}
      rows={byDay.map(([day, own]) => ({
        key: day,
        cells: [
          formatDay(day),
          ...own.map(({ ledger, closing }) => (
            <FigureButton
              key={ledger}
              label={`${ledgerWords[ledger]}, ${formatDay(day)}`}
              onClick={() => onRows({ ledger, from: day, to: day })}
            >
              {formatMoney(closing)}
            </FigureButton>
          )),
          formatMoney(sum(own, 'closing')),
          own.some(line => line.closed !== null) ? 'Closed' : 'Not closed',
          formatMoney(sum(own, 'difference')),
        ],
      }))}
    />
  )
}
