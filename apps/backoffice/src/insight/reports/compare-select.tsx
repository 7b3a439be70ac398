import type { Comparison } from '@atithi/api/insight/comparisons/rules'
import { Select } from '@atithi/ui/select'

export const comparisonWords: Record<Comparison, string> = {
  previous: 'Period before',
  'last-year': 'Last year (STLY)',
  budget: 'Budget',
}

interface CompareSelectProps {
  value: Comparison
  onValueChange: (value: Comparison) => void
}

/** What the charts stand beside. */
export const CompareSelect = ({ value, onValueChange }: CompareSelectProps) => (
  <Select
    aria-label="Compared with"
    className="sm:w-48"
    options={(['previous', 'last-year', 'budget'] as const).map(against => ({
      value: against,
      label: comparisonWords[against],
    }))}
    value={value}
    onValueChange={onValueChange}
  />
)
