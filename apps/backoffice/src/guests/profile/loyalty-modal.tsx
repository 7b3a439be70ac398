import type { LoyaltyProgram } from '@atithi/api/guests/loyalty/rules'
import { type LoyaltyProgramInput, loyaltyProgramInput } from '@atithi/api/guests/loyalty/schema'
import { useForm } from 'react-hook-form'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { MoneyField, NumberField } from '../../components/forms/text-fields.tsx'
import { useDialogs } from '../../lib/dialogs.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { trpc } from '../../lib/trpc.ts'

const fields = [
  'pointsPerHundred',
  'silver',
  'gold',
  'platinum',
  'pointValue',
  'leastPoints',
  'expiresAfterMonths',
] as const

const tiers = [
  ['silver', 'Silver'],
  ['gold', 'Gold'],
  ['platinum', 'Platinum'],
] as const

/** The owner's rate and thresholds. */
export function LoyaltyModal() {
  const program = trpc.guests.loyalty.program.useQuery({}).data
  return program ? <LoyaltyForm program={program} /> : null
}

function LoyaltyForm({ program }: { program: LoyaltyProgram }) {
  const { closeTop } = useDialogs()
  const update = trpc.guests.loyalty.updateProgram.useMutation()
  const form = useForm({ resolver: schemaResolver(loyaltyProgramInput), defaultValues: program })
  const { control } = form
  const save = async (values: LoyaltyProgramInput) => {
    await update.mutateAsync(values)
    refresh([...staleAfter('guest.program-changed'), 'folio'])
    return {
      title: 'The loyalty programme is saved',
      description: 'Tiers are counted anew; stays already credited keep their points.',
    }
  }
  return (
    <FormModal
      form={form}
      fields={fields}
      title="Loyalty Programme"
      description="Points come with a settled stay. The tier follows from the points of the last 12 months."
      saveLabel="Save Programme"
      save={save}
      onClose={closeTop}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          control={control}
          name="pointsPerHundred"
          label="Points for each ₹100 of rooms, before GST"
          min={0}
          max={100}
          required
          className="sm:col-span-2"
        />
        <div className="grid gap-5 sm:col-span-2 sm:grid-cols-3">
          {tiers.map(([name, tier]) => (
            <NumberField
              key={name}
              control={control}
              name={name}
              label={`${tier} from, in points`}
              min={1}
              required
            />
          ))}
        </div>
        <MoneyField
          control={control}
          name="pointValue"
          label="A point takes off a bill"
          hint="Before GST. 0: points are not redeemed."
          required
        />
        <NumberField
          control={control}
          name="leastPoints"
          label="Least points redeemed at once"
          min={1}
          required
        />
        <NumberField
          control={control}
          name="expiresAfterMonths"
          label="Points expire after, in months"
          hint="From the departure that earned them. Empty: never. Older points are lost the next night."
          min={1}
          max={120}
          className="sm:col-span-2"
        />
      </div>
    </FormModal>
  )
}
