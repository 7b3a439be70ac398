import { gatewayWords } from '@atithi/api/finance/ledger/rules/gateways'
import { Field } from '@atithi/ui/field'
import { RadioGroup } from '@atithi/ui/radio-group'
import { formatMoney } from '../../../lib/format.ts'
import type { Person } from '../../../lib/session.ts'
import { trpc } from '../../../lib/trpc.ts'
import { mayGive } from './words-fields.tsx'

export type RefundWay = 'original' | 'later'

/** Where money goes unless somebody chooses: the way it came, for whoever may give it back. */
export const firstRefundWay = (person: Person): RefundWay =>
  mayGive(person, 'refund') ? 'original' : 'later'

interface RefundWayFieldProps {
  bookingId: string
  person: Person
  value: RefundWay
  onValueChange: (way: RefundWay) => void
}

/** How what goes back to the guest goes; not asked where nothing came online, or by whoever may not give back. */
export function RefundWayField({ bookingId, person, value, onValueChange }: RefundWayFieldProps) {
  const account = trpc.folio.get.useQuery({ bookingId })
  const payments = account.data?.gatewayPayments ?? []
  const [latest] = payments
  if (!latest || !mayGive(person, 'refund')) return null
  const most = payments.reduce((sum, payment) => sum + payment.refundable, 0)
  return (
    <Field label="How money goes back" group>
      <RadioGroup
        look="cards"
        className="sm:grid-cols-2"
        options={[
          {
            value: 'original',
            label: 'The way it was paid, now',
            hint: `Up to ${formatMoney(most)} through ${gatewayWords[latest.gateway].name}, to the guest’s own account or card. What was paid at the desk waits under Refunds.`,
          },
          {
            value: 'later',
            label: 'Later',
            hint: 'It waits under Refunds until somebody gives it back.',
          },
        ]}
        value={value}
        onValueChange={onValueChange}
      />
    </Field>
  )
}
