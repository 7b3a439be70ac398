import { periodOfMonth, variance } from '@atithi/api/insight/budgets/rules'
import {
  addDays,
  firstOfMonth,
  type IsoDate,
  monthAfter,
  type YearMonth,
} from '@atithi/api/kernel/shared/dates'
import { financialYearName, financialYearOf } from '@atithi/api/kernel/shared/financial-year'
import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Select } from '@atithi/ui/select'
import { Skeleton } from '@atithi/ui/skeleton'
import { useState } from 'react'
import { FigureButton } from '../../components/figure-button.tsx'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatCount, formatMonth, formatRoundMoney } from '../../lib/format.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import type { RowsShown } from '../figure-rows/rows-shown.ts'
import { changeWords } from '../reports/figure-words.ts'
import { PlainTable } from '../reports/plain-table.tsx'
import { BudgetModal } from './budget-modal.tsx'

type Item = Outputs['reports']['budgetActual']['items'][number]

interface BudgetCardProps {
  scope: { propertyId?: string }
  /** The hotel whose budget may be written; undefined where several are shown, or the person may not. */
  editable: string | undefined
  today: IsoDate
  onRows: (rows: RowsShown) => void
}

const sumOf = (items: readonly Item[], of: 'budget' | 'actual') => ({
  roomNights: items.reduce((sum, item) => sum + item[of].roomNights, 0),
  roomRevenue: items.reduce((sum, item) => sum + item[of].roomRevenue, 0),
})

/** A financial year of budget and actual, month by month; nights to come count as booked. */
export function BudgetCard({ scope, editable, today, onRows }: BudgetCardProps) {
  const thisYear = financialYearOf(today)
  const [year, setYear] = useState(thisYear)
  const [type, setType] = useState<string>()
  const [editing, setEditing] = useState(false)
  const first: YearMonth = `${year}-04`
  const span = {
    from: firstOfMonth(first),
    to: addDays(periodOfMonth(monthAfter(first, 11)).to, -1),
  }
  const query = trpc.reports.budgetActual.useQuery(
    { ...scope, ...span },
    { placeholderData: previous => previous },
  )
  const items = query.data?.items ?? []
  const types = [...new Map(items.map(item => [item.key, item])).values()]
  const shown = types.some(({ key }) => key === type)
    ? items.filter(({ key }) => key === type)
    : items
  const hasBudget = sumOf(items, 'budget').roomNights + sumOf(items, 'budget').roomRevenue > 0
  const years = [thisYear + 1, thisYear, thisYear - 1, thisYear - 2]
  return (
    <Card>
      <CardHeader
        title="Budget and actual"
        description="Room-nights and room revenue before GST; nights to come as booked."
        actions={
          <>
            <Select
              aria-label="Financial year"
              className="w-36"
              options={years.map(value => ({
                value: String(value),
                label: `FY ${financialYearName(value)}`,
              }))}
              value={String(year)}
              onValueChange={value => setYear(Number(value))}
            />
            {types.length > 1 && (
              <Select
                aria-label="Room type"
                className="w-48"
                options={[
                  { value: 'all', label: 'All room types' },
                  ...types.map(({ key, name, property }) => ({
                    value: key,
                    label: editable ? name : `${name} · ${property}`,
                  })),
                ]}
                value={type ?? 'all'}
                onValueChange={value => setType(value === 'all' ? undefined : value)}
              />
            )}
            {editable && (
              <Button variant="secondary" onClick={() => setEditing(true)}>
                Edit budget
              </Button>
            )}
          </>
        }
      />
      <CardBody>
        {query.isError && <QueryFailure title="The budget could not be loaded" query={query} />}
        {!query.data && !query.isError && <Skeleton className="h-80" />}
        {query.data && !hasBudget && (
          <p className="mb-4 text-sm text-muted">
            No budget is written for this year.
            {editable && ' Edit budget copies last year with so many percent more in one step.'}
          </p>
        )}
        {items.length > 0 && <Months items={shown} type={type} onRows={onRows} />}
      </CardBody>
      {editing && editable && (
        <BudgetModal
          key={first}
          propertyId={editable}
          month={first}
          title={`Budget of FY ${financialYearName(year)}`}
          onClose={() => setEditing(false)}
        />
      )}
    </Card>
  )
}

interface MonthsProps {
  items: readonly Item[]
  type: string | undefined
  onRows: (rows: RowsShown) => void
}

function Months({ items, type, onRows }: MonthsProps) {
  const rowOf = (key: YearMonth | 'total', name: string, own: readonly Item[]) => {
    const [budget, actual] = [sumOf(own, 'budget'), sumOf(own, 'actual')]
    const words = (now: number, before: number) =>
      changeWords(variance(now, before), { now, before: null })
    const rate = ({ roomNights, roomRevenue }: typeof budget) =>
      roomNights === 0 ? '–' : formatRoundMoney(Math.round(roomRevenue / roomNights))
    const known = items.map(({ month }) => month).toSorted()
    const [first, last] = key === 'total' ? [known[0], known.at(-1)] : [key, key]
    const open = (of: 'nights' | 'budget') =>
      onRows({
        of,
        ...(first &&
          last && { from: periodOfMonth(first).from, to: addDays(periodOfMonth(last).to, -1) }),
        ...(type && { by: 'room-type' as const, key: type }),
      })
    const actualNights = formatCount(actual.roomNights)
    const written = (what: string, value: number, text: string) =>
      value === 0 ? (
        text
      ) : (
        <FigureButton
          key={what}
          label={`Budget of ${what}, ${name}`}
          isBudget
          onClick={() => open('budget')}
        >
          {text}
        </FigureButton>
      )
    return {
      key,
      cells: [
        name,
        written('room-nights', budget.roomNights, formatCount(budget.roomNights)),
        actual.roomNights > 0 ? (
          <FigureButton
            key="nights"
            label={`Room-nights of ${name}`}
            onClick={() => open('nights')}
          >
            {actualNights}
          </FigureButton>
        ) : (
          actualNights
        ),
        words(actual.roomNights, budget.roomNights),
        written('revenue', budget.roomRevenue, formatRoundMoney(budget.roomRevenue)),
        formatRoundMoney(actual.roomRevenue),
        words(actual.roomRevenue, budget.roomRevenue),
        rate(budget),
        rate(actual),
      ],
    }
  }
  const months = [...Map.groupBy(items, ({ month }) => month)]
  return (
    <PlainTable
      caption="Budget and actual by month"
      heads={[
        'Month',
        'Nights budget',
        'Nights',
        'Variance',
        'Revenue budget',
        'Revenue',
        'Revenue variance',
        'ADR budget',
        'ADR',
      ]}
      rows={[
        ...months.map(([month, own]) => rowOf(month, formatMonth(month), own)),
        rowOf('total', 'Total', items),
      ]}
    />
  )
}
