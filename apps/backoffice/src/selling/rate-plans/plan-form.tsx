import { mealPlans } from '@atithi/api/selling/rate-plans/rules'
import { longestStay } from '@atithi/api/selling/rates/rules/rates'
import { Checkbox } from '@atithi/ui/checkbox'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { ContentItemForm } from '../../components/forms/content-item-form.tsx'
import { MoneyField, NumberField, TextField } from '../../components/forms/text-fields.tsx'
import type { RoomType } from '../../components/room-type.ts'
import { failureOf } from '../../lib/failures.ts'
import { formatMoney } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { trpc } from '../../lib/trpc.ts'
import { emptyPlan, everyRoomType, formOf, planResolver, priceByPlan } from './plan-form-values.ts'
import { PlanPaymentFields } from './plan-payment-fields.tsx'
import { PlanTermsFields } from './plan-terms-fields.tsx'
import { mealWords, type RatePlan } from './plan-words.ts'
import { WeekdaysField } from './weekdays-field.tsx'

const meals = mealPlans.map(value => ({ value, label: mealWords[value] }))
const changes = [
  { value: 'amount-over' as const, label: 'An amount more a night' },
  { value: 'amount-below' as const, label: 'An amount less a night' },
  { value: 'percent-over' as const, label: 'A percentage more' },
  { value: 'percent-below' as const, label: 'A percentage less' },
]
const audiences = [
  { value: 'yes' as const, label: 'Everyone, also on the website' },
  { value: 'no' as const, label: 'At the desk only, as a corporate rate' },
]

interface PlanFormProps {
  propertyId: string
  plan: RatePlan | undefined
  roomTypes: readonly RoomType[]
  onDone: () => void
}

/** One rate plan: what it adds to the room, what it costs over Best Available, and what binds it. */
export function PlanForm({ propertyId, plan, roomTypes, onDone }: PlanFormProps) {
  const create = trpc.ratePlans.create.useMutation()
  const update = trpc.ratePlans.update.useMutation()
  const form = useForm({ resolver: planResolver, defaultValues: plan ? formOf(plan) : emptyPlan })
  const { control } = form
  const [asked, setAsked] = useState(false)
  const [isMeant, setMeant] = useState(false)
  const [change, percent, amount, roomTypeId, terms] = useWatch({
    control,
    name: ['change', 'percent', 'amount', 'roomTypeId', 'terms'],
  })
  const priced =
    roomTypes.find(type => type.id === (plan?.roomTypeId ?? roomTypeId)) ?? roomTypes[0]
  const price = priced && priceByPlan(priced.basePrice, { change, percent, amount })
  const example =
    priced && price !== undefined
      ? `${formatMoney(priced.basePrice)} of ${priced.name} sells at ${formatMoney(price)}.`
      : undefined
  return (
    <ContentItemForm
      form={form}
      fields={['name', 'maximumStay']}
      save={async values => {
        const { roomTypeId: chosen } = form.getValues()
        const sent = { ...values, acceptsChange: isMeant }
        try {
          if (plan) await update.mutateAsync({ ratePlanId: plan.id, ...sent })
          else
            await create.mutateAsync({
              propertyId,
              ...sent,
              ...(chosen !== everyRoomType && { roomTypeId: chosen }),
            })
        } catch (error) {
          if (failureOf(error).reason === 'RATE_CHANGE_LARGE') setAsked(true)
          throw error
        }
        refresh(staleAfter('rates.updated'))
      }}
      saveLabel="Save Rate Plan"
      onDone={onDone}
    >
      <TextField
        control={control}
        name="name"
        label="Name"
        hint="As guests see it: With breakfast, Early bird."
        required
      />
      {plan ? (
        <p className="text-sm sm:self-center">
          <span className="text-muted">Room type</span> {plan.roomTypeName}
        </p>
      ) : (
        <SelectField
          control={control}
          name="roomTypeId"
          label="Room type"
          options={[
            { value: everyRoomType, label: 'All room types' },
            ...roomTypes.map(({ id, name }) => ({ value: `${id}`, label: name })),
          ]}
        />
      )}
      <SelectField control={control} name="mealPlan" label="Meal plan" options={meals} />
      <SelectField control={control} name="isPublic" label="Offered to" options={audiences} />
      <SelectField
        control={control}
        name="change"
        label="Price against Best Available"
        options={changes}
      />
      {change.startsWith('percent') ? (
        <NumberField
          key="percent"
          control={control}
          name="percent"
          label="Percent"
          hint={example}
          min={0}
          max={500}
          required
        />
      ) : (
        <MoneyField
          key="amount"
          control={control}
          name="amount"
          label="Amount a night, before GST"
          hint={example}
          required
        />
      )}
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
        name="minimumStay"
        label="Minimum stay, nights"
        min={1}
        max={longestStay}
        optional
      />
      <NumberField
        control={control}
        name="maximumStay"
        label="Maximum stay, nights"
        min={1}
        max={longestStay}
        optional
      />
      <WeekdaysField control={control} name="closedToArrival" label="No arrivals on" />
      <WeekdaysField control={control} name="closedToDeparture" label="No departures on" />
      <PlanTermsFields
        control={control}
        onChosen={chosen => {
          // What cannot be refunded is not paid at the hotel.
          if (chosen === 'none' && form.getValues('pay') === 'at-hotel')
            form.setValue('pay', 'full', { shouldDirty: true })
        }}
      />
      <PlanPaymentFields control={control} isRefundable={terms !== 'none'} />
    </ContentItemForm>
  )
}
