import { Button } from '@atithi/ui/button'
import { FramedInput, Input } from '@atithi/ui/input'
import { Modal } from '@atithi/ui/modal'
import { parseRupees } from '@atithi/ui/rupees'
import { Select } from '@atithi/ui/select'
import { Skeleton } from '@atithi/ui/skeleton'
import { useState } from 'react'
import { useClosing } from '../../components/forms/use-closing.tsx'
import { QueryFailure } from '../../components/query-failure.tsx'
import { messageFor } from '../../lib/failures.ts'
import { formatCount, formatMonth, formatRoundMoney } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc, utils } from '../../lib/trpc.ts'
import {
  type BudgetRow,
  cellKey,
  cellsOf,
  countOf,
  type Draft,
  fromLastYear,
  pasted,
  type Typed,
  typedOf,
} from './budget-draft.ts'

interface BudgetModalProps {
  propertyId: string
  /** The first month, 'YYYY-MM'. */
  month: string
  title: string
  onClose: () => void
}

/** Twelve months of a budget by room type: typed, pasted out of a spreadsheet, or copied from last year. */
export function BudgetModal({ propertyId, month, title, onClose }: BudgetModalProps) {
  const query = trpc.reports.budget.useQuery({ propertyId, month })
  const set = trpc.reports.setBudget.useMutation()
  const [draft, setDraft] = useState<Draft>(new Map())
  const [chosen, setChosen] = useState<string>()
  const [percent, setPercent] = useState('5')
  const [failure, setFailure] = useState<{ text: string; where: string | null }>()
  const rows = query.data?.rows ?? []
  const row = rows.find(({ roomTypeId }) => roomTypeId === chosen) ?? rows[0]
  const more = Number(percent)
  const canCopy = percent.trim() !== '' && Number.isFinite(more) && more >= -100 && more <= 500
  const save = async () => {
    const { cells, fault, where } = cellsOf(draft, rows)
    if (fault) {
      const type = rows.find(one => where?.startsWith(one.roomTypeId))
      setChosen(type?.roomTypeId)
      setFailure({ text: fault, where })
      return
    }
    if (cells.length === 0) return onClose()
    try {
      await set.mutateAsync({ propertyId, cells })
      toast.show({ tone: 'success', title: 'The budget is saved' })
      void utils.reports.invalidate()
      onClose()
    } catch (error) {
      setFailure({ text: messageFor(error), where: null })
    }
  }
  const closing = useClosing(draft.size > 0, onClose)
  return (
    <Modal
      open
      size="lg"
      onCloseRequest={closing.request}
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
      title={title}
      description="Room-nights and room revenue before GST. Figures can be pasted out of a spreadsheet."
      footer={
        <>
          {failure && (
            <p role="alert" className="mr-auto text-sm text-danger-strong">
              {failure.text}
            </p>
          )}
          <Button variant="secondary" onClick={closing.request}>
            Cancel
          </Button>
          <Button type="submit" loading={set.isPending} disabled={draft.size === 0}>
            Save budget
          </Button>
        </>
      }
    >
      {closing.question}
      {query.isError && <QueryFailure title="The budget could not be loaded" query={query} />}
      {!query.data && !query.isError && <Skeleton className="h-96" />}
      {query.data && !row && (
        <p className="text-sm text-muted">Add a room type first: a budget is of room types.</p>
      )}
      {row && (
        <div className="flex flex-col gap-5">
          <div className="flex flex-wrap items-end gap-3">
            <Select
              aria-label="Room type"
              className="w-full sm:w-56"
              options={rows.map(one => ({ value: one.roomTypeId, label: one.name }))}
              value={row.roomTypeId}
              onValueChange={setChosen}
            />
            <div className="flex items-center gap-2 sm:ml-auto">
              <span className="text-sm whitespace-nowrap text-muted">Last year and</span>
              <div className="w-24 shrink-0">
                <FramedInput
                  aria-label="Percent more than last year"
                  inputMode="decimal"
                  after="%"
                  className="pl-3 text-right tabular-nums"
                  value={percent}
                  onChange={event => setPercent(event.currentTarget.value)}
                />
              </div>
              <Button
                variant="secondary"
                disabled={!canCopy}
                onClick={() => setDraft(fromLastYear(rows, more))}
              >
                Fill all types
              </Button>
            </div>
          </div>
          <Grid
            row={row}
            draft={draft}
            where={failure?.where ?? null}
            onChange={next => {
              setFailure(undefined)
              setDraft(next)
            }}
          />
        </div>
      )}
    </Modal>
  )
}

interface GridProps {
  row: BudgetRow
  draft: Draft
  /** The cell that cannot be read. */
  where: string | null
  onChange: (draft: Draft) => void
}

const head = 'py-1 pl-2 text-right font-medium sm:pl-4'

function Grid({ row, draft, where, onChange }: GridProps) {
  const typed = row.months.map((_, at) => typedOf(draft, row, at))
  const nights = typed.map(one => countOf(one.nights) ?? 0)
  const revenue = typed.map(one => parseRupees(one.revenue) ?? 0)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const rateOf = (rooms: number, money: number) =>
    rooms === 0 ? '–' : formatRoundMoney(Math.round(money / rooms))
  const field = (at: number, name: keyof Typed, label: string) => {
    const month = row.months[at]?.month ?? ''
    const key = cellKey(row.roomTypeId, month)
    return (
      <Input
        aria-label={`${label}, ${formatMonth(month)}`}
        aria-invalid={where === key || undefined}
        inputMode={name === 'nights' ? 'numeric' : 'decimal'}
        autoComplete="off"
        className="text-right tabular-nums"
        value={typed[at]?.[name] ?? ''}
        onChange={event => {
          const next = new Map(draft)
          next.set(key, { ...typedOf(draft, row, at), [name]: event.currentTarget.value })
          onChange(next)
        }}
        onPaste={event => {
          const text = event.clipboardData.getData('text/plain')
          const next = pasted(draft, row, { at, field: name, text })
          if (!next) return
          event.preventDefault()
          onChange(next)
        }}
      />
    )
  }
  return (
    <table className="w-full text-sm tabular-nums">
      <caption className="sr-only">Budget of {row.name}</caption>
      <thead className="text-xs text-muted">
        <tr>
          <th scope="col" className="py-1 text-left font-medium">
            Month
          </th>
          <th scope="col" className={head}>
            Room-nights
          </th>
          <th scope="col" className={head}>
            Revenue (₹)
          </th>
          <th scope="col" className={`${head} hidden sm:table-cell`}>
            ADR
          </th>
          <th scope="col" className={`${head} hidden sm:table-cell`}>
            Last year
          </th>
        </tr>
      </thead>
      <tbody>
        {row.months.map(({ month, lastYear }, at) => (
          <tr key={month} className="border-t border-line">
            <th scope="row" className="py-1.5 text-left font-normal whitespace-nowrap">
              {formatMonth(month)}
            </th>
            <td className="w-24 py-1.5 pl-2 sm:w-32 sm:pl-4">
              {field(at, 'nights', 'Room-nights')}
            </td>
            <td className="w-36 py-1.5 pl-2 sm:w-44 sm:pl-4">{field(at, 'revenue', 'Revenue')}</td>
            <td className="hidden pl-4 text-right sm:table-cell">
              {rateOf(nights[at] ?? 0, revenue[at] ?? 0)}
            </td>
            <td className="hidden pl-4 text-right whitespace-nowrap text-muted sm:table-cell">
              {formatCount(lastYear.roomNights)} · {formatRoundMoney(lastYear.roomRevenue)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-line font-semibold">
          <th scope="row" className="py-2 text-left">
            Total
          </th>
          <td className="py-2 pr-3 text-right">{formatCount(sum(nights))}</td>
          <td className="py-2 pr-3 text-right">{formatRoundMoney(sum(revenue))}</td>
          <td className="hidden pl-4 text-right sm:table-cell">
            {rateOf(sum(nights), sum(revenue))}
          </td>
          <td className="hidden pl-4 text-right whitespace-nowrap text-muted sm:table-cell">
            {formatCount(sum(row.months.map(one => one.lastYear.roomNights)))} ·{' '}
            {formatRoundMoney(sum(row.months.map(one => one.lastYear.roomRevenue)))}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
