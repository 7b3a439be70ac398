import type { TaxRule } from '@atithi/api/tax/gst/rules/gst'
import { Banner } from '@atithi/ui/banner'
import { formatMoney, formatPercent } from '../../lib/format.ts'
import { dateOf } from '../../lib/search-params.ts'
import { gstStepAt } from './gst-step.ts'

interface GstNoticeProps {
  rate: number | null | undefined
  /** The night by whose law the tax is reckoned, as the form has it. */
  night: string
  taxRules: readonly TaxRule[] | undefined
}

/** Warns of a rate that lies just above a step of GST, where the guest pays much more and the hotel hardly earns more. */
export function GstNotice({ rate, night, taxRules }: GstNoticeProps) {
  const law = dateOf(night)
  const step = rate && law && taxRules ? gstStepAt(rate, law, taxRules) : undefined
  if (!step || !rate) return null
  return (
    <Banner
      tone="warning"
      title={`Above ${formatMoney(step.edge)} GST is ${formatPercent(step.percent)}`}
    >
      At {formatMoney(rate)} the guest pays {formatMoney(step.withTax)} with{' '}
      {formatPercent(step.percent)} GST; at {formatMoney(step.edge)} it is{' '}
      {formatMoney(step.edgeWithTax)} with {formatPercent(step.edgePercent)}.
    </Banner>
  )
}
