import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { financialYearName, financialYearOf } from '@atithi/api/kernel/shared/financial-year'
import { Button } from '@atithi/ui/button'
import { Drawer } from '@atithi/ui/drawer'
import { Skeleton } from '@atithi/ui/skeleton'
import { useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatCount, formatInstant, formatMonth, formatRoundMoney } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { type RowsAsked, readRowsShown } from '../figure-rows/rows-shown.ts'
import { PlainTable } from '../reports/plain-table.tsx'
import { BudgetModal } from './budget-modal.tsx'

interface BudgetSetProps {
  scope: { propertyId?: string }
  span: { from: IsoDate; to: IsoDate }
  asked: RowsAsked
  /** The hotel whose budget may be written; undefined where several are shown, or the person may not. */
  editable: string | undefined
  onClose: () => void
}

/** What was set of a budget for each month and room type, by whom and when; and the way to set it anew. */
export function BudgetSet({ scope, span, asked, editable, onClose }: BudgetSetProps) {
  const { by, key, from = span.from, to = span.to } = readRowsShown(asked) ?? {}
  const [isEditing, setIsEditing] = useState(false)
  const query = trpc.reports.budgetActual.useQuery({
    ...scope,
    ...(by === 'property' && key && { propertyId: key }),
    from,
    to,
  })
  const items = query.data?.items.flatMap(({ set, ...item }) =>
    set && (by !== 'room-type' || item.key === key) ? [{ ...item, set }] : [],
  )
  const months = [from, to].map(day => formatMonth(day.slice(0, 7)))
  const year = financialYearOf(from)
  if (isEditing && editable)
    return (
      <BudgetModal
        propertyId={editable}
        month={`${year}-04`}
        title={`Budget of FY ${financialYearName(year)}`}
        onClose={() => setIsEditing(false)}
      />
    )
  return (
    <Drawer
      open
      size="xl"
      onCloseRequest={onClose}
      title="Budget"
      description={[...new Set(months)].join(' to ')}
      footer={editable && <Button onClick={() => setIsEditing(true)}>Edit budget</Button>}
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-muted">
          A budget is what the owner means to sell: no bookings lie behind it. Over a part of a
          month it is spread evenly over the nights.
        </p>
        {query.isError && !items && (
          <QueryFailure title="The budget could not be loaded" query={query} />
        )}
        {!items && !query.isError && <Skeleton className="h-60" />}
        {items?.length === 0 && (
          <p className="text-sm text-muted">No budget is set for these months.</p>
        )}
        {items && items.length > 0 && (
          <PlainTable
            caption="Budget by month and room type"
            heads={['Month', 'Room-nights', 'Revenue', 'Set']}
            rows={items.map(({ month, name, property, budget, set, ...item }) => ({
              key: `${month} ${item.key}`,
              cells: [
                <span key="month">
                  {formatMonth(month)}
                  <span className="block text-xs font-normal text-muted">
                    {scope.propertyId ? name : `${name} · ${property}`}
                  </span>
                </span>,
                formatCount(budget.roomNights),
                formatRoundMoney(budget.roomRevenue),
                set.by ? `${set.by}, ${formatInstant(set.at)}` : formatInstant(set.at),
              ],
            }))}
          />
        )}
      </div>
    </Drawer>
  )
}
