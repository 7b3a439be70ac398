import { Button } from '@atithi/ui/button'
import { useWatch } from 'react-hook-form'
import { takeWords } from '../../../components/words/payment-words.ts'
import { formatMoney } from '../../../lib/format.ts'
import { type FormControl, useQuote } from './use-offers.ts'

/** What the booking comes to, in paise: what was agreed, else the price. */
function useTotal(control: FormControl): number | undefined {
  const agreed = useWatch({ control, name: 'totalAmount' })
  const { total } = useQuote(control)
  return agreed ?? total
}

/** The total beside the button that books, in sight however far the form is scrolled. */
export function FootTotal({ control }: { control: FormControl }) {
  const total = useTotal(control)
  if (total === undefined) return null
  return (
    <p className="mr-auto text-sm text-muted" aria-hidden="true">
      <span className="text-lg font-semibold text-ink tabular-nums">{formatMoney(total)}</span> with
      GST
    </p>
  )
}

/** Books, and says what money it takes with that. */
export function CreateButton({ control, isSaving }: { control: FormControl; isSaving: boolean }) {
  const total = useTotal(control)
  const [status, payment] = useWatch({ control, name: ['paymentStatus', 'payment'] })
  const taken = { pending: undefined, partial: payment?.amount, paid: total }[status ?? 'pending']
  return (
    <Button type="submit" loading={isSaving}>
      {taken ? `${takeWords(taken, payment?.method)} and book` : 'Create Booking'}
    </Button>
  )
}
