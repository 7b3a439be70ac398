import { currencyDisplays, formatPaise } from '@atithi/api/kernel/shared/money'
import { type GstRegistration, gstRegistrations } from '@atithi/api/property/properties/rules'
import { Checkbox } from '@atithi/ui/checkbox'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { TextField } from '../../components/forms/text-fields.tsx'
import { GstNumberField } from './address-fields.tsx'
import type { BasicFields, SavedBasics } from './basic-fields.ts'
import { LetterFields } from './letter-fields.tsx'

const words: Record<GstRegistration, { label: string; means: string }> = {
  regular: { label: 'Regular', means: 'Guests pay GST and get a tax invoice.' },
  composition: { label: 'Composition', means: 'Guests pay no GST and get a bill of supply.' },
  unregistered: {
    label: 'Not registered',
    means: 'Guests pay no GST and get an invoice without it.',
  },
}
const written = currencyDisplays.map(value => ({ value, label: formatPaise(12_345_600, value) }))
const schemes = gstRegistrations.map(value => ({ value, label: words[value].label }))

/** How the hotel stands to GST, which decides whether its guests pay any, and how it writes what they pay. */
export function GstFields({
  form,
  isSetup,
}: {
  form: UseFormReturn<BasicFields, unknown, SavedBasics>
  isSetup: boolean
}) {
  const { control } = form
  const [scheme, pricesWithTax] = useWatch({ control, name: ['gstRegistration', 'pricesWithTax'] })
  return (
    <>
      <SelectField
        control={control}
        name="gstRegistration"
        label="GST scheme"
        options={schemes}
        hint={words[scheme].means}
        onChosen={chosen => {
          if (chosen === 'unregistered')
            form.setValue('gstNumber', '', { shouldDirty: true, shouldValidate: true })
        }}
      />
      {scheme !== 'unregistered' && <GstNumberField control={control} />}
      {scheme !== 'unregistered' && !isSetup && (
        <TextField
          control={control}
          name="legalName"
          label="Legal Name"
          hint="As on the GST certificate, where it is not the hotel’s name. Papers bear both."
          maxLength={120}
          optional
        />
      )}
      {scheme === 'regular' && !isSetup && <LetterFields control={control} />}
      {scheme === 'regular' && !isSetup && (
        <Checkbox
          className="sm:col-span-2"
          label="Name the price of a night with GST on the website"
          hint="Otherwise before GST, as in this back office. The sum of a stay always shows both."
          checked={pricesWithTax}
          onCheckedChange={checked =>
            form.setValue('pricesWithTax', checked, { shouldDirty: true })
          }
        />
      )}
      {!isSetup && (
        <SelectField
          control={control}
          name="currencyDisplay"
          label="Amounts for guests"
          options={written}
          hint="On your website, in letters and on invoices."
        />
      )}
    </>
  )
}
