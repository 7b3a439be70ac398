import { Combobox } from '@atithi/ui/combobox'
import { Field } from '@atithi/ui/field'
import { formatMoney } from '../../lib/format.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'

type CompanyOption = Outputs['payments']['companies']['options']['items'][number]

interface CompanyFieldProps {
  propertyId: string
  value: string | null
  onChosen: (company: CompanyOption | null) => void
  label?: string
  hint?: string
  error?: string | undefined
  required?: boolean
  className?: string
}

/** One of the companies of the account, found by typing; nothing where there are none. */
export function CompanyField(props: CompanyFieldProps) {
  const { propertyId, value, onChosen, label = 'Company', ...frame } = props
  const query = trpc.payments.companies.options.useQuery(
    { propertyId },
    { enabled: propertyId !== '', staleTime: 30_000 },
  )
  const options = (query.data?.items ?? []).map(company => ({
    value: company.companyId,
    label: company.name,
    description: [
      company.gstin,
      company.city,
      company.creditLeft !== null && `${formatMoney(company.creditLeft)} credit left`,
    ]
      .filter(Boolean)
      .join(' · '),
    company,
  }))
  if (query.isSuccess && options.length === 0 && !frame.required) return null
  return (
    <Field label={label} optional={!frame.required} {...frame}>
      <Combobox
        options={options}
        value={options.find(one => one.value === value) ?? null}
        onValueChange={chosen => onChosen(chosen?.company ?? null)}
        isLoading={query.isPending}
        placeholder="Type its name"
        emptyText="No company of this name. Add it under Payments, Companies."
      />
    </Field>
  )
}
