import { Card } from '@atithi/ui/card'
import { Skeleton } from '@atithi/ui/skeleton'
import { textLink } from '@atithi/ui/text-link'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { QueryFailure } from '../../../components/query-failure.tsx'
import { formatCount, formatRoundMoney } from '../../../lib/format.ts'
import { type Outputs, trpc } from '../../../lib/trpc.ts'

type Line = Outputs['bookings']['days']['items'][number]

const head =
  'px-2 py-2 text-right font-medium whitespace-nowrap first:pl-4 first:text-left last:pr-4'
const cell = 'px-2 py-1 text-right tabular-nums first:pl-4 first:text-left last:pr-4'
const figure =
  '-mx-2 inline-flex h-9 min-w-9 items-center justify-end rounded-md px-2 hover:bg-hover'

/** The day at every property, a line each; every figure leads to the rows behind it. */
export function DayLines({ chosen }: { chosen?: string | undefined }) {
  const query = trpc.bookings.days.useQuery({})
  const lines = query.data?.items
  if (query.isError && !lines)
    return <QueryFailure title="The day could not be loaded" query={query} />
  if (!lines) return <Skeleton className="h-36" />
  if (lines.length === 0) return null
  return (
    <Card className="overflow-hidden print:hidden">
      <ul className="divide-y divide-line sm:hidden">
        {lines.map(line => (
          <li
            key={line.propertyId}
            data-chosen={line.propertyId === chosen || undefined}
            className="px-4 py-2.5 data-chosen:bg-accent-soft"
          >
            <ToDay line={line} className="block truncate text-sm font-medium">
              {line.propertyName}
            </ToDay>
            <ToDay line={line} className="mt-0.5 block text-sm text-muted tabular-nums">
              {wordsOf(line)}
            </ToDay>
          </li>
        ))}
      </ul>
      <table className="w-full text-sm max-sm:hidden">
        <thead className="border-b border-line text-xs text-muted">
          <tr>
            <th className={head}>Property</th>
            <th className={head}>Arrivals</th>
            <th className={head}>Departures</th>
            <th className={head}>In house</th>
            <th className={head}>To clean</th>
            <th className={head}>Payments due</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {lines.map(line => (
            <tr
              key={line.propertyId}
              data-chosen={line.propertyId === chosen || undefined}
              className="data-chosen:bg-accent-soft"
            >
              <th scope="row" className={`${cell} max-w-56 truncate font-medium`}>
                <ToDay line={line} className={textLink}>
                  {line.propertyName}
                </ToDay>
              </th>
              <td className={cell}>
                <ToDay line={line} at="arrivals">
                  {formatCount(line.arrivals)}
                </ToDay>
              </td>
              <td className={cell}>
                <ToDay line={line} at="departures">
                  {formatCount(line.departures)}
                </ToDay>
              </td>
              <td className={cell}>
                <ToDay line={line} at="in-house">
                  {formatCount(line.inHouse)}
                </ToDay>
              </td>
              <td className={cell}>
                <Link
                  to="/property/housekeeping"
                  search={{ property: line.propertyId, state: 'dirty' }}
                  className={figure}
                >
                  {formatCount(line.roomsToClean)}
                </Link>
              </td>
              <td className={cell}>
                <ToDay line={line} at="payments-due">
                  {line.amountDue > 0 ? formatRoundMoney(line.amountDue) : '₹0'}
                </ToDay>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

const wordsOf = (line: Line): string =>
  [
    `${formatCount(line.arrivals)} to come`,
    `${formatCount(line.departures)} to leave`,
    `${formatCount(line.inHouse)} stay`,
    `${formatCount(line.roomsToClean)} to clean`,
    line.amountDue > 0 && `${formatRoundMoney(line.amountDue)} due`,
  ]
    .filter(Boolean)
    .join(', ')

function ToDay({
  line,
  at,
  className = figure,
  children,
}: {
  line: Line
  at?: string
  className?: string
  children: ReactNode
}) {
  return (
    <Link
      to="/today"
      search={{ property: line.propertyId }}
      {...(at && { hash: at })}
      className={className}
    >
      {children}
    </Link>
  )
}
