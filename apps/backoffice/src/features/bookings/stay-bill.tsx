import { DescriptionList } from '@atithi/ui/description-list'
import { formatDay, formatMoney, formatPercent } from '../../lib/format.ts'

/** One night of one room. */
export interface BilledNight {
  room: number
  night: string
  rate: number
  taxBasisPoints: number
  cgst: number
  sgst: number
}

const sum = (nights: readonly BilledNight[], of: (night: BilledNight) => number) => nights.reduce((total, night) => total + of(night), 0)

const billTotal = (nights: readonly BilledNight[]): number => sum(nights, night => night.rate + night.cgst + night.sgst)

const cell = 'border-b border-line py-2 pl-3 text-right tabular-nums whitespace-nowrap'

/** The nights with their rate and both heads of GST, and what they come to. */
export function StayBill({ nights, rooms }: { nights: readonly BilledNight[]; rooms: number }) {
  return (
    <div>
      <div className="overflow-x-auto">
        <table className="w-full border-separate border-spacing-0 text-sm">
          <caption className="sr-only">Nights and GST</caption>
          <thead>
            <tr className="text-xs text-muted">
              <th scope="col" className="border-b border-line py-2 text-left font-medium">
                Night
              </th>
              <th scope="col" className="border-b border-line py-2 pl-3 text-right font-medium">
                Rate
              </th>
              <th scope="col" className="border-b border-line py-2 pl-3 text-right font-medium">
                CGST
              </th>
              <th scope="col" className="border-b border-line py-2 pl-3 text-right font-medium">
                SGST
              </th>
            </tr>
          </thead>
          <tbody>
            {nights.map(({ room, night, rate, taxBasisPoints, cgst, sgst }) => (
              <tr key={`${room}-${night}`}>
                <th scope="row" className="border-b border-line py-2 text-left font-normal whitespace-nowrap">
                  {formatDay(night)}
                  <span className="block text-xs text-muted">
                    {rooms > 1 && `Room ${room}, `}GST {formatPercent(taxBasisPoints / 100)}
                  </span>
                </th>
                <td className={cell}>{formatMoney(rate)}</td>
                <td className={cell}>{formatMoney(cgst)}</td>
                <td className={cell}>{formatMoney(sgst)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <DescriptionList
        className="mt-2"
        items={[
          { label: 'Rooms', value: formatMoney(sum(nights, night => night.rate)) },
          { label: 'CGST', value: formatMoney(sum(nights, night => night.cgst)) },
          { label: 'SGST', value: formatMoney(sum(nights, night => night.sgst)) },
          { label: 'Total', value: <strong className="font-semibold">{formatMoney(billTotal(nights))}</strong> },
        ]}
      />
    </div>
  )
}
