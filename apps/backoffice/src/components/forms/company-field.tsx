import { Combobox, type ComboboxOption } from '@atithi/ui/combobox'
import { Field } from '@atithi/ui/field'
import { formatMoney } from '../../lib/format.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'

type CompanyOption = Outputs['payments']['companies']['options']['items'][number]

interface CompanyFieldProps {
  propertyId: string
  value: string | null
  onChosen: (company: CompanyOption | null) => void
  /** The one that was chosen before, which may take no more bills. */
  chosen?: { companyId: string; name: string } | null
  /** The company of the guest: it stands first. */
  guestsOwn?: string | null
  label?: string
  hint?: string
  error?: string | undefined
  required?: boolean
  className?: string
}

interface Option extends ComboboxOption {
  company: CompanyOption | null
}

/** One of the companies of the account, found by typing; nothing where there are none, or before a property is chosen. */
export function CompanyField(props: CompanyFieldProps) {
  const { propertyId, value, onChosen, chosen, guestsOwn, label = 'Company', ...frame } = props
  const query = trpc.payments.companies.options.useQuery(
    { propertyId },
    { enabled: propertyId !== '', staleTime: 30_000 },
  )
  const items = query.data?.items ?? []
  const ofGuest = items.filter(({ companyId }) => companyId === guestsOwn)
  const others = items.filter(({ companyId }) => companyId !== guestsOwn)
  const options: Option[] = [...ofGuest, ...others].map(company => ({
    value: company.companyId,
    label: company.name,
    description: [
      company.companyId === guestsOwn ? 'The guest’s company' : company.gstin,
      company.city,
      company.creditLeft !== null && `${formatMoney(company.creditLeft)} credit left`,
    ]
      .filter(Boolean)
      .join(' · '),
    company,
  }))
  if (propertyId === '') return null
  if (query.isSuccess && options.length === 0 && !frame.required && !chosen) return null
  const earlier =
    chosen && chosen.companyId === value ? { value, label: chosen.name, company: null } : null
  return (
    <Field label={label} optional={!frame.required} {...frame}>
      <Combobox
        options={options}
        value={options.find(one => one.value === value) ?? earlier}
        onValueChange={option => onChosen(option?.company ?? null)}
        isLoading={query.isPending}
        placeholder="Type its name"
        emptyText="No company of this name. Add it under Payments, Companies."
      />
    </Field>
  )
}
