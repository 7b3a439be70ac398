import { formatCount } from '../../lib/format.ts'

const mostShown = 200

interface RefusedRowsProps {
  rows: readonly { row: number; reason: string }[]
  title?: string
}

/** Rows of a file that become no guests, or lose something of what they say, each with its reason. */
export function RefusedRows({ rows, title = 'Refused rows' }: RefusedRowsProps) {
  if (rows.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="mt-2 divide-y divide-line text-sm">
        {rows.slice(0, mostShown).map(({ row, reason }) => (
          <li key={row} className="flex gap-4 py-2">
            <span className="w-18 shrink-0 text-muted tabular-nums">Row {formatCount(row)}</span>
            <span className="min-w-0">{reason}</span>
          </li>
        ))}
      </ul>
      {rows.length > mostShown && (
        <p className="mt-2 text-sm text-muted">And {formatCount(rows.length - mostShown)} more.</p>
      )}
    </section>
  )
}
