import { type Comparison, shiftOf } from '@atithi/api/insight/comparisons/rules'
import { addDays, type IsoDate } from '@atithi/api/kernel/shared/dates'
import type { ReactNode } from 'react'
import { FigureButton } from '../../components/figure-button.tsx'
import type { RowsShown } from './rows-shown.ts'

interface BesideButtonProps {
  /** Of what the figure is, without the time. */
  label: string
  /** null where nothing is known of that time, 0 where there was nothing. */
  value: number | null
  against: Comparison
  /** The range whose days it stands beside, both included. */
  span: { from: IsoDate; to: IsoDate }
  /** The days of it that are meant, where not all. */
  days?: { from: IsoDate; to: IsoDate }
  rows: Pick<RowsShown, 'of' | 'by' | 'key'>
  onRows: (rows: RowsShown) => void
  children: ReactNode
}

/** A figure of the time before, which opens the rows of that time; of a budget who set it, for no rows lie behind it. */
export const BesideButton = (props: BesideButtonProps) => {
  const { label, value, against, span, days = span, rows, onRows, children } = props
  if (!value) return children
  if (against === 'budget')
    return (
      <FigureButton
        label={`${label}, budget`}
        isBudget
        onClick={() => onRows({ ...rows, ...days, of: 'budget' })}
      >
        {children}
      </FigureButton>
    )
  const shift = -shiftOf(against, { from: span.from, to: addDays(span.to, 1) })
  return (
    <FigureButton
      label={`${label}, ${against === 'last-year' ? 'last year' : 'the time before'}`}
      onClick={() =>
        onRows({ ...rows, from: addDays(days.from, shift), to: addDays(days.to, shift) })
      }
    >
      {children}
    </FigureButton>
  )
}

interface BooksButtonProps {
  /** The night or month. */
  name: string
  /** Its nights and the close, and the earlier one since which it came; nothing where there is no close. */
  rows: Pick<RowsShown, 'from' | 'to' | 'asOf' | 'since'> | null
  onRows: (rows: RowsShown) => void
  children: ReactNode
}

/** What was on the books at a close, which opens what the closes wrote down. */
export const BooksButton = ({ name, rows, onRows, children }: BooksButtonProps) =>
  rows ? (
    <FigureButton
      label={`${rows.since ? 'Pick-up' : 'On the books'} of ${name}`}
      onClick={() => onRows({ of: 'books', ...rows })}
    >
      {children}
    </FigureButton>
  ) : (
    children
  )
