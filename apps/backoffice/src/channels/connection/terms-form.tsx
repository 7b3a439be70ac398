import { Button } from '@atithi/ui/button'
import { Checkbox } from '@atithi/ui/checkbox'
import { useState } from 'react'
import { type Control, Controller, type FieldPath, useForm } from 'react-hook-form'
import { FormFailure } from '../../components/forms/form-failure.tsx'
import { applyServerErrors } from '../../components/forms/server-errors.ts'
import { submitOf } from '../../components/forms/submit.ts'
import { MoneyField, NumberField } from '../../components/forms/text-fields.tsx'
import { UnsavedGuard } from '../../components/forms/unsaved-guard.tsx'
import { failureOf } from '../../lib/failures.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc } from '../../lib/trpc.ts'
import type { ConnectionDetail } from '../words/channel-words.tsx'

interface Terms {
  sendsRates: boolean
  takesReservations: boolean
  includesTax: boolean
  ratePercent: number | null
  /** Rupees, as they are typed. */
  rateAmount: number | null
  keepLast: number | null
  allotment: number | null
  lowestPrice: number | null
  highestPrice: number | null
  largestChangePercent: number | null
}

const fields: readonly FieldPath<Terms>[] = [
  'ratePercent',
  'rateAmount',
  'keepLast',
  'allotment',
  'lowestPrice',
  'highestPrice',
  'largestChangePercent',
]

function valuesOf({ configuration: set }: ConnectionDetail): Terms {
  const { closures: _, ...terms } = set
  return { ...terms, rateAmount: set.rateAmount / 100 }
}

/** What the channel is sent of rates and rooms, and between which prices. */
export function TermsForm({ detail }: { detail: ConnectionDetail }) {
  const configure = trpc.channels.connections.configure.useMutation()
  const [failure, setFailure] = useState<string | null>(null)
  const [asked, setAsked] = useState(false)
  const [isMeant, setMeant] = useState(false)
  const form = useForm<Terms>({ defaultValues: valuesOf(detail) })
  const { control, formState } = form
  const submit = submitOf(form, async values => {
    setFailure(null)
    try {
      await configure.mutateAsync({
        connectionId: detail.id,
        ...values,
        // What is left empty changes no price and keeps no room.
        ratePercent: values.ratePercent ?? 0,
        rateAmount: Math.round((values.rateAmount ?? 0) * 100),
        keepLast: values.keepLast ?? 0,
        acceptsChange: isMeant,
      })
      form.reset(values)
      refresh(staleAfter('channel.changed'))
      toast.show({ tone: 'success', title: `Settings of ${detail.channelName} saved` })
    } catch (error) {
      if (failureOf(error).reason === 'RATE_CHANGE_LARGE') setAsked(true)
      setFailure(applyServerErrors(error, fields, form.setError))
    }
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <FormFailure failure={failure} />
      <div className="flex flex-col gap-3">
        <CheckField
          control={control}
          name="sendsRates"
          label="Send rates"
          hint="Without it rooms and restrictions alone are sent: the channel sets the price."
        />
        <CheckField
          control={control}
          name="takesReservations"
          label="Take reservations"
          hint="Reservations of the channel become bookings by themselves."
        />
        <CheckField
          control={control}
          name="includesTax"
          label="Prices include GST"
          hint="As the contract with the channel says."
        />
      </div>
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="mb-3 text-sm font-semibold">Price at the channel</legend>
        {asked && (
          <Checkbox
            className="sm:col-span-2"
            label="This price is meant"
            checked={isMeant}
            onCheckedChange={setMeant}
          />
        )}
        <NumberField
          control={control}
          name="ratePercent"
          label="Percent over your rate"
          hint="15 sells at 15% more; −10 at 10% less."
        />
        <NumberField
          control={control}
          name="rateAmount"
          label="Rupees a night more"
          hint="On top of the percentage; below zero less."
        />
      </fieldset>
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="mb-3 text-sm font-semibold">Rooms</legend>
        <NumberField
          control={control}
          name="keepLast"
          label="Keep the last rooms for yourself"
          hint="So many rooms of each type are never offered here."
          min={0}
        />
        <NumberField
          control={control}
          name="allotment"
          label="At most rooms a night"
          hint="Empty: all that are left."
          min={0}
          optional
        />
      </fieldset>
      <fieldset className="grid gap-5 sm:grid-cols-3">
        <legend className="mb-3 text-sm font-semibold">Price guard</legend>
        <MoneyField
          control={control}
          name="lowestPrice"
          label="Lowest price a night"
          hint="What is below waits for approval."
          optional
        />
        <MoneyField
          control={control}
          name="highestPrice"
          label="Highest price a night"
          hint="What is above waits, too."
          optional
        />
        <NumberField
          control={control}
          name="largestChangePercent"
          label="Largest change at once, %"
          hint="A larger jump waits for approval."
          min={1}
          optional
        />
      </fieldset>
      <div>
        <Button type="submit" aria-disabled={!formState.isDirty} loading={formState.isSubmitting}>
          Save Changes
        </Button>
      </div>
      <UnsavedGuard when={formState.isDirty && !formState.isSubmitting} />
    </form>
  )
}

function CheckField({
  control,
  name,
  label,
  hint,
}: {
  control: Control<Terms>
  name: 'sendsRates' | 'takesReservations' | 'includesTax'
  label: string
  hint: string
}) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Checkbox
          ref={field.ref}
          name={name}
          label={label}
          hint={hint}
          checked={field.value}
          onCheckedChange={field.onChange}
        />
      )}
    />
  )
}
