import type { policyTypes } from '@atithi/api/property/content/schema'
import { formatCounted, formatPercent } from '../../lib/format.ts'

export type PolicyType = (typeof policyTypes)[number]

export const policyWords: Record<
  PolicyType,
  {
    label: string
    asks: string
    /** What a new one says until the hotel says otherwise. */
    usual: string
  }
> = {
  cancellation: {
    label: 'Cancellation',
    asks: 'Guests read the rule above in words by itself. Add only what it does not say.',
    usual: '',
  },
  modification: {
    label: 'Modification',
    asks: 'Until when may guests change dates or rooms, and what does it cost?',
    usual:
      'Dates and rooms can be changed while they are free, at the price of the day. Write or call us.',
  },
  'no-show': {
    label: 'No-show',
    asks: 'What happens when a guest does not come?',
    usual: 'Of guests who do not come, the price of the first night is kept.',
  },
  payment: {
    label: 'Payment',
    asks: 'How much is paid in advance, when the rest, and how?',
    usual: 'The stay is paid at the hotel, at check-out at the latest: in cash, by UPI or by card.',
  },
  guest: {
    label: 'Guests',
    asks: 'Who may stay: identity proofs, unmarried couples, visitors, minimum age.',
    usual:
      'Every adult shows a proof of identity with an address: Aadhaar, passport, driving licence or voter card. Visitors meet guests in the lobby.',
  },
  pet: {
    label: 'Pets',
    asks: 'Which pets may come, and what do they cost?',
    usual: 'Pets cannot stay with us.',
  },
  smoking: {
    label: 'Smoking',
    asks: 'Where may guests smoke?',
    usual: 'Rooms are free of smoke. Guests may smoke outside.',
  },
}

interface CancellationTerms {
  freeUntilHours: number
  fee: { kind: 'nights'; nights: number } | { kind: 'percent'; percent: number }
}

/** 'Free until 2 days before check-in, then 50% of the stay.' */
export function cancellationSentence({ freeUntilHours, fee }: CancellationTerms): string {
  const then =
    fee.kind === 'nights'
      ? `the price of ${formatCounted(fee.nights, 'night')}`
      : `${formatPercent(fee.percent)} of the stay`
  if (freeUntilHours === 0) return `Free until check-in, then ${then}.`
  const ahead =
    freeUntilHours % 24 === 0
      ? formatCounted(freeUntilHours / 24, 'day')
      : formatCounted(freeUntilHours, 'hour')
  return `Free until ${ahead} before check-in, then ${then}.`
}
