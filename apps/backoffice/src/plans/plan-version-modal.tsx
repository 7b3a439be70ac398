import { Checkbox } from '@atithi/ui/checkbox'
import { useForm, useWatch } from 'react-hook-form'
import { SelectField } from '../components/forms/choice-fields.tsx'
import { DayField } from '../components/forms/day-field.tsx'
import { FormModal } from '../components/forms/form-modal.tsx'
import { MoneyField, TextField } from '../components/forms/text-fields.tsx'
import { formatDay } from '../lib/format.ts'
import { trpc, utils } from '../lib/trpc.ts'
import type { PlanVersion } from './billing-words.ts'

interface Values {
  planId: PlanVersion['planId']
  validFrom: string
  monthlyPrice: number | null
  commission: string
  onlineBookings: string
  staffAccounts: string
  portals: string
  hasBranding: boolean
  hasAdvancedReports: boolean
  movesOn: string
}

const numberIn = (text: string): number => Number(text.trim() || Number.NaN)
const limitIn = (text: string): number | null => (text.trim() === '' ? null : numberIn(text))
const textOf = (limit: number | null) => (limit === null ? '' : String(limit))

const termsOf = (
  version: PlanVersion | undefined,
): Omit<Values, 'planId' | 'validFrom' | 'movesOn'> => ({
  monthlyPrice: version?.monthlyPrice ?? null,
  commission: version ? String(version.commissionBasisPoints / 100) : '',
  onlineBookings: textOf(version?.onlineBookings ?? null),
  staffAccounts: String(version?.staffAccounts ?? 0),
  portals: textOf(version?.portals ?? null),
  hasBranding: version?.hasBranding ?? false,
  hasAdvancedReports: version?.hasAdvancedReports ?? false,
})

interface PlanVersionModalProps {
  /** Every plan's, the newest first. */
  versions: readonly PlanVersion[]
  onClose: () => void
}

/** New terms of a plan from a day on. */
export function PlanVersionModal({ versions, onClose }: PlanVersionModalProps) {
  const add = trpc.billing.addVersion.useMutation()
  const newestOf = (planId: string) => versions.find(version => version.planId === planId)
  const form = useForm<Values>({
    defaultValues: {
      planId: 'starter',
      validFrom: '',
      movesOn: '',
      ...termsOf(newestOf('starter')),
    },
  })
  const [hasBranding, hasAdvancedReports] = useWatch({
    control: form.control,
    name: ['hasBranding', 'hasAdvancedReports'],
  })
  const plans = versions.filter(version => newestOf(version.planId) === version)
  return (
    <FormModal
      form={form}
      fields={[
        'planId',
        'validFrom',
        'monthlyPrice',
        'onlineBookings',
        'staffAccounts',
        'portals',
        'movesOn',
      ]}
      title="New terms of a plan"
      description="The last terms stand in the form: change what is to change."
      saveLabel="Add Terms"
      size="lg"
      onClose={onClose}
      save={async values => {
        const { planId, validFrom, movesOn } = values
        const name = newestOf(planId)?.planName ?? planId
        await add.mutateAsync({
          planId,
          validFrom,
          monthlyPrice: values.monthlyPrice ?? Number.NaN,
          commissionBasisPoints: Math.round(numberIn(values.commission) * 100),
          onlineBookings: limitIn(values.onlineBookings),
          staffAccounts: numberIn(values.staffAccounts),
          portals: limitIn(values.portals),
          hasBranding: values.hasBranding,
          hasAdvancedReports: values.hasAdvancedReports,
          support: newestOf(planId)?.support ?? [],
          ...(movesOn && { movesOn }),
        })
        await utils.billing.invalidate()
        return {
          title: `The ${name} plan has new terms from ${formatDay(validFrom)}`,
          description: movesOn
            ? `Its hotels move on ${formatDay(movesOn)}, and are told.`
            : 'Its hotels keep the terms that they have.',
        }
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          control={form.control}
          name="planId"
          label="Plan"
          options={plans.map(({ planId, planName }) => ({ value: planId, label: planName }))}
          onChosen={planId => {
            for (const [name, value] of Object.entries(termsOf(newestOf(planId))))
              form.setValue(name as keyof Values, value, { shouldDirty: true })
          }}
          required
        />
        <DayField control={form.control} name="validFrom" label="From" required />
        <MoneyField
          control={form.control}
          name="monthlyPrice"
          label="Price a month"
          hint="Before GST."
          required
        />
        <TextField
          control={form.control}
          name="commission"
          label="Commission in percent"
          inputMode="decimal"
          maxLength={6}
          required
        />
        <TextField
          control={form.control}
          name="onlineBookings"
          label="Online bookings a month"
          hint="Empty: as many as come."
          inputMode="numeric"
          maxLength={6}
          optional
        />
        <TextField
          control={form.control}
          name="staffAccounts"
          label="Staff accounts"
          inputMode="numeric"
          maxLength={5}
          required
        />
        <TextField
          control={form.control}
          name="portals"
          label="Travel portals"
          hint="Empty: as many as one likes."
          inputMode="numeric"
          maxLength={5}
          optional
        />
        <DayField
          control={form.control}
          name="movesOn"
          label="Older terms end on"
          hint="Empty: hotels keep theirs. Thirty days from now at the earliest."
          optional
        />
      </div>
      <div className="flex flex-col gap-3">
        <Checkbox
          label="Website under a domain of its own"
          checked={hasBranding}
          onCheckedChange={checked => form.setValue('hasBranding', checked, { shouldDirty: true })}
        />
        <Checkbox
          label="Advanced reports, sent by themselves"
          checked={hasAdvancedReports}
          onCheckedChange={checked =>
            form.setValue('hasAdvancedReports', checked, { shouldDirty: true })
          }
        />
      </div>
    </FormModal>
  )
}
