import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import type { EditCalendarInput } from '@atithi/api/selling/calendar/schema'
import { longestStay } from '@atithi/api/selling/rates/rules/rates'
import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { SelectField } from '../../../components/forms/choice-fields.tsx'
import { LargeChange } from '../../../components/forms/large-change.tsx'
import { MoneyField, NumberField } from '../../../components/forms/text-fields.tsx'
import { formatCounted, formatMoney, formatPercent } from '../../../lib/format.ts'
import { refresh } from '../../../lib/refresh.ts'
import { toast } from '../../../lib/toasts.ts'
import { trpc, utils } from '../../../lib/trpc.ts'
import { GstNotice } from '../gst-notice.tsx'
import type { Calendar } from '../night-words.ts'
import { nightsOn } from '../weekdays.ts'
import {
  type EditForm,
  editFields,
  movesByPercent,
  type RateMove,
  rateMoves,
  shiftOf,
} from './edit-schema.ts'
import { sayMoved, sayNow } from './say-now.ts'
import { discounted, spreadOf } from './scope.ts'
import { ScopeFields } from './scope-fields.tsx'
import { undoEdit } from './undo-edit.ts'
import { usePriceRefusal } from './use-price-refusal.ts'

const doors = (closed: string, open: string) => [
  { value: 'leave' as const, label: 'Leave as it is' },
  { value: 'closed' as const, label: closed },
  { value: 'open' as const, label: open },
]
const arrivalDoors = doors('Closed to arrival', 'Open to arrival')
const departureDoors = doors('Closed to departure', 'Open to departure')
const sellDoors = doors('Stop selling', 'Sell')

const moveWords: Record<RateMove, string> = {
  to: 'Set to',
  'up-percent': 'Up by percent',
  'down-percent': 'Down by percent',
  'up-amount': 'Up by rupees',
  'down-amount': 'Down by rupees',
}
const moves = rateMoves.map(value => ({ value, label: moveWords[value] }))

type EditFormState = UseFormReturn<EditForm, unknown, EditCalendarInput>

interface EditFormProps {
  propertyId: string
  calendar: Calendar
  form: EditFormState
  today: IsoDate
  onSaved: () => void
}

/** Rates and restrictions for the nights chosen. What stays empty stays as it is. */
export function RatesEditForm({ propertyId, calendar, form, today, onSaved }: EditFormProps) {
  const edit = trpc.availability.edit.useMutation()
  const revoke = trpc.availability.revokeEdit.useMutation()
  const { control, formState } = form
  const { failure, question, clear, refuse } = usePriceRefusal(form, editFields)
  const [from, to, weekdays, roomTypeIds, set] = useWatch({
    control,
    name: ['from', 'to', 'weekdays', 'roomTypeIds', 'set'],
  })
  const discount = set.discountPercent
  const isSet = set.rateMove === 'to'
  const rate = isSet ? set.rate : null
  const shift = shiftOf(set)
  const nights = nightsOn(weekdays, from, to)
  const now = (figure: Parameters<typeof spreadOf>[1], write: (value: number) => string) => {
    const spread = spreadOf(calendar, figure, { roomTypeIds, nights })
    if (!spread) return 'Empty: as it is.'
    const range =
      spread.lowest === spread.highest
        ? write(spread.lowest)
        : `${write(spread.lowest)} to ${write(spread.highest)}`
    return `Now ${range}.`
  }
  // A discount stays in force until one is entered.
  const inForce = spreadOf(calendar, 'discountPercent', { roomTypeIds, nights })?.highest ?? 0
  const charged = rate === null ? null : discounted(rate, discount ?? inForce)
  const inNights = (count: number) => formatCounted(count, 'night')
  const rates = spreadOf(calendar, 'rate', { roomTypeIds, nights })
  const saveWith = (acceptsChange: boolean) =>
    form.handleSubmit(input => store({ ...input, acceptsChange }))
  const save = saveWith(false)
  const store = async (input: EditCalendarInput) => {
    clear()
    try {
      const { editId } = await edit.mutateAsync({ propertyId, ...input })
      refresh(['availability'])
      toast.show({
        tone: 'success',
        title: `${inNights(nightsOn(weekdays, input.from, input.to).length)} changed`,
        undo: () => void undoEdit(() => revoke.mutateAsync({ propertyId, editId })),
      })
      onSaved()
    } catch (error) {
      await refuse(error, {
        lookAgain,
        advice: 'Nothing you typed is lost: save again to put yours over it.',
      })
    }
  }
  // The grid shows what others did.
  const lookAgain = async () => {
    await utils.availability.calendar.invalidate({ propertyId })
    const fresh = await utils.availability.calendar
      .fetch({ propertyId, from: calendar.from, to: calendar.to })
      .catch(() => undefined)
    if (fresh) form.setValue('version', fresh.version)
  }
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-5">
      {failure && (
        <Banner tone="danger" title={failure.title}>
          {failure.message}
        </Banner>
      )}
      {typeof formState.errors.set?.message === 'string' && (
        <Banner tone="danger">{formState.errors.set.message}</Banner>
      )}
      <LargeChange question={question} onAccept={() => void saveWith(true)()} />
      <ScopeFields
        propertyId={propertyId}
        form={form}
        roomTypes={calendar.roomTypes}
        today={today}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <div className="grid grid-cols-2 items-start gap-5 sm:col-span-2">
          <SelectField
            control={control}
            name="set.rateMove"
            label="Change of the rate"
            options={moves}
          />
          {movesByPercent(set.rateMove) ? (
            <NumberField
              control={control}
              name="set.percent"
              label="Percent"
              hint={rates ? sayMoved(rates, shift) : undefined}
              min={0}
              step="any"
            />
          ) : (
            <MoneyField
              control={control}
              name="set.rate"
              label={isSet ? 'Rate a night, before GST' : 'Rupees'}
              hint={
                !rates
                  ? 'Empty: as it is.'
                  : isSet
                    ? sayNow(rates, charged)
                    : sayMoved(rates, shift)
              }
            />
          )}
        </div>
        <NumberField
          control={control}
          name="set.discountPercent"
          label="Discount in percent"
          hint={now('discountPercent', formatPercent)}
          min={0}
          max={100}
        />
      </div>
      {rate !== null && charged !== null && discount === null && inForce > 0 && (
        <Banner tone="warning" title={`A discount of ${formatPercent(inForce)} is in force`}>
          {formatMoney(rate)} sells at {formatMoney(charged)}. Enter 0 as the discount to end it.
        </Banner>
      )}
      <GstNotice rate={charged} night={from} taxRules={calendar.taxRules} />
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          control={control}
          name="set.minimumStay"
          label="Minimum stay from arrival"
          hint={`Of stays that begin then. ${now('minimumStay', inNights)}`}
          min={1}
          max={longestStay}
        />
        <NumberField
          control={control}
          name="set.minimumStayThrough"
          label="Minimum stay through"
          hint={`Of every stay over the nights. ${now('minimumStayThrough', inNights)}`}
          min={1}
          max={longestStay}
        />
        <NumberField
          control={control}
          name="set.maximumStay"
          label="Maximum stay"
          hint={now('maximumStay', inNights)}
          min={1}
          max={longestStay}
        />
        <SelectField
          control={control}
          name="set.closedToArrival"
          label="Arrivals"
          options={arrivalDoors}
        />
        <SelectField
          control={control}
          name="set.closedToDeparture"
          label="Departures"
          options={departureDoors}
        />
        <SelectField
          control={control}
          name="set.stopSell"
          label="Sale"
          hint="On the website and channels; the desk is warned."
          options={sellDoors}
        />
      </div>
      <div className="sticky -bottom-5 -mx-4 -mb-5 flex justify-end gap-3 border-t border-line bg-raised px-4 py-4 sm:-mx-6 sm:px-6">
        <Button type="submit" loading={formState.isSubmitting}>
          Save
        </Button>
      </div>
    </form>
  )
}
