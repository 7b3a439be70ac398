import { Skeleton } from '@atithi/ui/skeleton'
import { formatCounted, formatMoney, formatPercent, formatShortDay } from '../../../lib/format.ts'
import { feeWords } from '../fee-words.ts'
import type { Quote } from './use-offers.ts'

const frame = 'flex flex-col gap-2 border-b border-line pb-3 text-sm'
const amount = 'py-1 pl-3 text-right tabular-nums'
const number = `${amount} whitespace-nowrap`

/** The room of prices that are on their way, so that nothing moves under a finger when they come. */
export const NightsToCome = ({ lines }: { lines: number }) => (
  <div className={frame}>
    {Array.from({ length: lines }, (_, at) => `line ${at}`).map(key => (
      <Skeleton key={key} className="my-1 h-5" />
    ))}
  </div>
)

/** Each kind of room with its price, and on request each night with its GST. */
export function QuotedNights({ quote, isDayUse }: { quote: Quote; isDayUse: boolean }) {
  return (
    <div className={frame}>
      {quote.lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines can ask for the same room
        <details key={at}>
          <summary className="cursor-pointer py-1">
            <span className="inline-flex w-[calc(100%-1.25rem)] items-baseline justify-between gap-4 align-baseline">
              <span className="min-w-0">
                {line.rooms > 1 && `${line.rooms} × `}
                {line.roomTypeName}
                <span className="text-muted">
                  , {line.ratePlanName},{' '}
                  {isDayUse ? 'day use' : formatCounted(line.nights.length, 'night')}
                </span>
              </span>
              <span className="shrink-0 tabular-nums">
                {isDayUse && line.totalAmount === 0 ? 'No price' : formatMoney(line.totalAmount)}
              </span>
            </span>
          </summary>
          <table className="mt-1 w-full text-muted">
            <caption className="sr-only">Night by night, each room</caption>
            <thead>
              <tr className="text-xs">
                <th scope="col" className="py-1 text-left font-medium">
                  Night
                </th>
                <th scope="col" className={number}>
                  Rate
                </th>
                <th scope="col" className={number}>
                  GST
                </th>
              </tr>
            </thead>
            <tbody>
              {line.nights.map(night => (
                <tr key={night.date}>
                  <th scope="row" className="py-1 text-left font-normal">
                    {formatShortDay(night.date)}
                  </th>
                  <td className={number}>{formatMoney(night.rate)}</td>
                  <td className={number}>
                    {formatMoney(night.tax)} ({formatPercent(night.taxBasisPoints / 100)})
                  </td>
                </tr>
              ))}
              {line.fees.map(fee => (
                <tr key={`${fee.feeId} ${fee.unitAmount}`}>
                  <th scope="row" className="py-1 text-left font-normal">
                    {fee.name}
                  </th>
                  <td className={amount} colSpan={2}>
                    {formatMoney(fee.amount)} ({feeWords(fee)})
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      ))}
    </div>
  )
}
