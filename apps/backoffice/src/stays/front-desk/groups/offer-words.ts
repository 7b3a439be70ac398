import { formatMoney } from '../../../lib/format.ts'
import type { Outputs } from '../../../lib/trpc.ts'

type Offer = Outputs['availability']['search']['roomTypes'][number]
type Offered = Pick<Offer, 'available'> & {
  ratePlans: readonly { nights: readonly { rate: number }[] }[]
}

/** What is left of a room type and what its nights cost by themselves: '2 left, ₹7,900 to ₹9,900'. */
export function offerWords(offer: Offered | undefined): string {
  if (!offer) return ''
  const rates = offer.ratePlans[0]?.nights.map(night => night.rate) ?? []
  const left = offer.available > 0 ? `${offer.available} left` : 'None left'
  if (rates.length === 0) return left
  const [lowest, highest] = [Math.min(...rates), Math.max(...rates)]
  const price =
    lowest === highest ? formatMoney(lowest) : `${formatMoney(lowest)} to ${formatMoney(highest)}`
  return `${left}, ${price} a night`
}
