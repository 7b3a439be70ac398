import { useWatch } from 'react-hook-form'
import { formatMoney } from '../../../lib/format.ts'
import { type FormControl, useQuote } from './use-offers.ts'

/** The total beside the button that books, in sight however far the form is scrolled. */
export function FootTotal({ control }: { control: FormControl }) {
  const agreed = useWatch({ control, name: 'totalAmount' })
  const { shown } = useQuote(control)
  const total = agreed ?? shown?.totalAmount
  if (total === undefined) return null
  return (
    <p className="mr-auto text-sm text-muted" aria-hidden="true">
      <span className="text-lg font-semibold text-ink tabular-nums">{formatMoney(total)}</span> with
      GST
    </p>
  )
}
