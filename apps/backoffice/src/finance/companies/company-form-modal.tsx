import { companyFields, updateCompanyInput } from '@atithi/api/finance/companies/schema'
import { stateNames } from '@atithi/api/kernel/shared/states'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import {
  MoneyField,
  NumberField,
  PhoneField,
  TextField,
} from '../../components/forms/text-fields.tsx'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import type { Person } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { mayGrant } from '../folio/account.ts'
import type { Company } from './company-words.ts'

const names = [
  'name',
  'gstin',
  'address',
  'city',
  'state',
  'pincode',
  'contactName',
  'email',
  'phone',
  'creditLimit',
  'termsDays',
  'isActive',
] as const

const fields = companyFields.extend({ isActive: updateCompanyInput.shape.isActive })
type Fields = z.input<typeof fields>

const states = stateNames.map(name => ({ value: name, label: name }))

interface CompanyFormModalProps {
  propertyId: string
  person: Person
  /** The one that is changed; left out a new one. */
  company?: Company
  onClose: () => void
  onMade?: (companyId: string) => void
}

/** Who the company is, how much it may owe and until when it pays. */
export function CompanyFormModal(props: CompanyFormModalProps) {
  const { propertyId, person, company, onClose, onMade } = props
  const create = trpc.payments.companies.create.useMutation()
  const update = trpc.payments.companies.update.useMutation()
  const setsLimit = mayGrant(person, 'credit-limit')
  const form = useForm<Fields, unknown, z.output<typeof fields>>({
    resolver: schemaResolver(fields),
    defaultValues: {
      name: company?.name ?? '',
      gstin: company?.gstin ?? '',
      address: company?.address ?? '',
      city: company?.city ?? '',
      state: company?.state ?? '',
      pincode: company?.pincode ?? '',
      contactName: company?.contactName ?? '',
      email: company?.email ?? '',
      phone: company?.phone ?? '',
      creditLimit: company ? company.creditLimit : setsLimit ? null : 0,
      termsDays: company?.termsDays ?? 30,
      isActive: company?.isActive ?? true,
    },
  })
  const { control } = form
  return (
    <FormModal
      form={form}
      fields={names}
      size="lg"
      title={company ? `Edit ${company.name}` : 'Add Company'}
      saveLabel={company ? 'Save' : 'Add Company'}
      onClose={onClose}
      save={async ({ isActive, creditLimit, ...values }) => {
        if (company) {
          const { companyId } = company
          const limit = setsLimit && creditLimit !== company.creditLimit && { creditLimit }
          await update.mutateAsync({ companyId, isActive, ...values, ...limit })
        } else {
          const made = await create.mutateAsync({ propertyId, creditLimit, ...values })
          onMade?.(made.companyId)
        }
        refresh(staleAfter('companies.changed'))
        return { title: company ? `${values.name} is saved` : `${values.name} is added` }
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField control={control} name="name" label="Company" maxLength={120} required />
        <TextField
          control={control}
          name="gstin"
          label="GST number"
          hint="It stands on the invoices, so that the company can claim the tax."
          autoCapitalize="characters"
          spellCheck={false}
          optional
        />
        <TextField
          control={control}
          name="address"
          label="Address"
          maxLength={160}
          required
          className="sm:col-span-2"
        />
        <TextField control={control} name="city" label="City" maxLength={80} required />
        <TextField
          control={control}
          name="pincode"
          label="PIN code"
          inputMode="numeric"
          maxLength={6}
          required
        />
        <SelectField
          control={control}
          name="state"
          label="State"
          placeholder="Choose a state"
          options={states}
          required
        />
        <TextField
          control={control}
          name="contactName"
          label="Accounts contact"
          maxLength={120}
          optional
        />
        <TextField
          control={control}
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          optional
        />
        <PhoneField control={control} name="phone" label="Phone" optional />
        <MoneyField
          control={control}
          name="creditLimit"
          label="Credit limit"
          hint={
            setsLimit
              ? 'The most that it may owe all your hotels together. Empty: no limit.'
              : 'Who may go beyond a limit gives credit; until then it pays as it goes.'
          }
          disabled={!setsLimit}
          optional
        />
        <NumberField
          control={control}
          name="termsDays"
          label="Pays within, days"
          hint="From the day on which a bill goes on its account"
          min={0}
          max={365}
          required
        />
      </div>
    </FormModal>
  )
}
