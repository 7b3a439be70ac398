import type { RatePlanFields } from '@atithi/api/selling/rate-plans/schema'
import { type Control, useWatch } from 'react-hook-form'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { NumberField } from '../../components/forms/text-fields.tsx'
import { cancellationSentence } from '../../components/words/policy-words.ts'
import type { PlanForm } from './plan-form-values.ts'

const kinds = [
  { value: 'property' as const, label: 'As the property’s policy' },
  { value: 'own' as const, label: 'Terms of its own' },
  { value: 'none' as const, label: 'Not refundable' },
]
const fees = [
  { value: 'nights' as const, label: 'Nights' },
  { value: 'percent' as const, label: 'A part of the stay' },
]

/** What cancelling costs a guest of this plan. */
export function PlanTermsFields({
  control,
  onChosen,
}: {
  control: Control<PlanForm, unknown, RatePlanFields>
  onChosen: (terms: PlanForm['terms']) => void
}) {
  const [terms, freeUntilHours, feeKind, nights, percent] = useWatch({
    control,
    name: ['terms', 'freeUntilHours', 'feeKind', 'feeNights', 'feePercent'],
  })
  const fee =
    feeKind === 'nights'
      ? { kind: feeKind, nights: nights ?? 0 }
      : { kind: feeKind, percent: percent ?? 0 }
  return (
    <>
      <SelectField
        control={control}
        name="terms"
        label="Cancellation"
        options={kinds}
        onChosen={onChosen}
        className="sm:col-span-2"
      />
      {terms === 'own' && (
        <>
          <NumberField
            control={control}
            name="freeUntilHours"
            label="Free until, in hours before check-in"
            min={0}
            max={2160}
            required
          />
          <div className="grid grid-cols-2 items-start gap-4">
            <SelectField
              control={control}
              name="feeKind"
              label="After that, a fee in"
              options={fees}
            />
            {feeKind === 'nights' ? (
              <NumberField
                key="nights"
                control={control}
                name="feeNights"
                label="Nights"
                min={1}
                max={30}
                required
              />
            ) : (
              <NumberField
                key="percent"
                control={control}
                name="feePercent"
                label="Percent"
                min={0}
                max={100}
                required
              />
            )}
          </div>
          {freeUntilHours !== null && (
            <p className="text-sm text-muted sm:col-span-2">
              Guests read: {cancellationSentence({ freeUntilHours, fee })}
            </p>
          )}
        </>
      )}
      {terms === 'none' && (
        <p className="text-sm text-muted sm:col-span-2">
          Guests read: Not refundable. The whole stay is charged whenever they cancel.
        </p>
      )}
    </>
  )
}
