import { Field } from '@atithi/ui/field'
import { Select } from '@atithi/ui/select'
import { useController, useWatch } from 'react-hook-form'
import { NumberField } from '../../components/forms/text-fields.tsx'
import { cancellationSentence } from '../../components/words/policy-words.ts'
import type { PolicyControl } from './policy-input.ts'

const kinds = [
  { value: 'nights' as const, label: 'Nights' },
  { value: 'percent' as const, label: 'A part of the stay' },
]

/** Until when cancelling is free and what it costs then: the figures by which every fee is computed. */
export function CancellationFields({ control }: { control: PolicyControl }) {
  const { field, fieldState } = useController({ control, name: 'cancellation.fee' })
  const terms = useWatch({ control, name: 'cancellation' })
  const kind = field.value?.kind ?? 'nights'
  return (
    <>
      <NumberField
        control={control}
        name="cancellation.freeUntilHours"
        label="Free until, in hours before check-in"
        hint="48 hours are two days; 0 is until check-in."
        min={0}
        max={2160}
        required
      />
      <div className="grid grid-cols-2 items-start gap-4">
        <Field label="After that, a fee in" error={fieldState.error?.message}>
          <Select
            options={kinds}
            value={kind}
            onValueChange={next =>
              field.onChange(
                next === 'nights'
                  ? { kind: 'nights', nights: 1 }
                  : { kind: 'percent', percent: 50 },
              )
            }
          />
        </Field>
        {kind === 'nights' ? (
          <NumberField
            key="nights"
            control={control}
            name="cancellation.fee.nights"
            label="Nights"
            min={1}
            max={30}
            required
          />
        ) : (
          <NumberField
            key="percent"
            control={control}
            name="cancellation.fee.percent"
            label="Percent"
            min={0}
            max={100}
            required
          />
        )}
      </div>
      {isComplete(terms) && (
        <p className="text-sm text-muted sm:col-span-2">
          Guests read: {cancellationSentence(terms)}
        </p>
      )}
    </>
  )
}

type Terms = Parameters<typeof cancellationSentence>[0]

// While a number is being typed it is missing.
const isComplete = (terms: Terms | undefined): terms is Terms =>
  Number.isInteger(terms?.freeUntilHours) &&
  Number.isFinite(terms?.fee.kind === 'nights' ? terms.fee.nights : terms?.fee.percent)
