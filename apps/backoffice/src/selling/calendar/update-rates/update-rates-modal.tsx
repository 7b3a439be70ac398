import { isWeekendNight } from '@atithi/api/kernel/shared/dates'
import { longestStay } from '@atithi/api/selling/rates/rules/rates'
import type { UpdateRatesInput } from '@atithi/api/selling/rates/schema'
import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { Checkbox } from '@atithi/ui/checkbox'
import { Modal } from '@atithi/ui/modal'
import { useEffect } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useBusinessDate } from '../../../components/business-date.ts'
import { SelectField } from '../../../components/forms/choice-fields.tsx'
import { DateRangeField } from '../../../components/forms/date-range-field.tsx'
import { LargeChange } from '../../../components/forms/large-change.tsx'
import { MoneyField, NumberField } from '../../../components/forms/text-fields.tsx'
import { UnsavedGuard } from '../../../components/forms/unsaved-guard.tsx'
import { useWorkProperty } from '../../../components/work-property.ts'
import { useDialogs } from '../../../lib/dialogs.ts'
import { formatCounted, formatDay } from '../../../lib/format.ts'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { toast } from '../../../lib/toasts.ts'
import { trpc } from '../../../lib/trpc.ts'
import { sayNow } from '../edit/say-now.ts'
import { discounted, spreadOf } from '../edit/scope.ts'
import { undoEdit } from '../edit/undo-edit.ts'
import { usePriceRefusal } from '../edit/use-price-refusal.ts'
import { FestivalsWithin } from '../festivals/festivals-within.tsx'
import { GstNotice } from '../gst-notice.tsx'
import { everyDay, nightsOn } from '../weekdays.ts'
import {
  emptyRates,
  minimumStays,
  type RatesForm,
  ratesFields,
  ratesResolver,
} from './update-rates-schema.ts'
import { useVersion } from './use-version.ts'

const stays = minimumStays.map(count => ({
  value: String(count),
  label: formatCounted(count, 'night'),
}))

const doors = [
  {
    name: 'closedToArrival',
    label: 'Closed to arrival',
    hint: 'No stay may begin on these nights.',
  },
  {
    name: 'closedToDeparture',
    label: 'Closed to departure',
    hint: 'No stay may end on these days.',
  },
  {
    name: 'stopSell',
    label: 'Stop sell',
    hint: 'Not sold on the website and channels; the desk is warned.',
  },
] as const

/** New rates and rules for one room type over some nights: the same records as the calendar's. */
export function UpdateRatesModal() {
  const { closeTop, finish } = useDialogs()
  const update = trpc.availability.updateRates.useMutation()
  const revoke = trpc.availability.revokeEdit.useMutation()
  const form = useForm<RatesForm, unknown, UpdateRatesInput>({
    resolver: ratesResolver,
    defaultValues: emptyRates,
  })
  const { control, setValue, formState } = form
  const { failure, question, clear, refuse } = usePriceRefusal(form, ratesFields)
  const [propertyId, roomTypeId, from, to, baseRate, weekendRate, discount] = useWatch({
    control,
    name: [
      'propertyId',
      'roomTypeId',
      'dateFrom',
      'dateTo',
      'baseRate',
      'weekendRate',
      'discountPercent',
    ],
  })
  const { options: properties } = useWorkProperty(undefined)
  const only = properties.length === 1 ? properties[0]?.value : undefined
  useEffect(() => {
    if (only && !propertyId) setValue('propertyId', only)
  }, [only, propertyId, setValue])
  const today = useBusinessDate(propertyId || undefined)
  const roomTypes = trpc.roomTypes.list.useQuery({ propertyId }, { enabled: propertyId !== '' })
  const sold = (roomTypes.data?.items ?? []).filter(type => type.isActive)
  const hasNoType = roomTypes.data !== undefined && sold.length === 0
  const isSpan = Boolean(propertyId && from && to >= from)
  const calendar = trpc.availability.calendar.useQuery(
    { propertyId, from, to },
    { enabled: isSpan },
  )
  const version = useVersion(`${propertyId} ${from} ${to}`, calendar.data?.version)
  const nights = nightsOn(everyDay, from, to)
  const hintFor = (isWeekend: boolean): string | undefined => {
    const those = nights.filter(night => isWeekendNight(night) === isWeekend)
    const spread =
      calendar.data && spreadOf(calendar.data, 'rate', { roomTypeIds: [roomTypeId], nights: those })
    if (!spread) return undefined
    const scope = { roomTypeIds: [roomTypeId], nights: those }
    const inForce = calendar.data && spreadOf(calendar.data, 'discountPercent', scope)?.highest
    const typed = isWeekend ? weekendRate : baseRate
    return sayNow(spread, typed === null ? null : discounted(typed, discount ?? inForce ?? 0))
  }
  const saveWith = (acceptsChange: boolean) =>
    form.handleSubmit(input => store({ ...input, acceptsChange }))
  const save = saveWith(false)
  const store = async (input: UpdateRatesInput) => {
    clear()
    try {
      const { editId } = await update.mutateAsync({ ...input, version: version.current() })
      refresh(staleAfter('rates.updated'))
      const name = roomTypes.data?.items.find(type => type.id === input.roomTypeId)?.name ?? ''
      toast.show({
        tone: 'success',
        title: `Rates of ${name} are updated`,
        description:
          input.dateFrom === input.dateTo
            ? formatDay(input.dateFrom)
            : `${formatDay(input.dateFrom)} to ${formatDay(input.dateTo)}`,
        undo: () =>
          void undoEdit(() => revoke.mutateAsync({ propertyId: input.propertyId, editId })),
      })
      await finish()
    } catch (error) {
      await refuse(error, {
        lookAgain,
        advice: 'Nothing you typed is lost: save again to put yours over it.',
      })
    }
  }
  // The figures under the fields show what others did.
  const lookAgain = async () => {
    const { data: fresh } = await calendar.refetch()
    version.lookAgain(fresh?.version)
  }
  return (
    <Modal
      open
      onCloseRequest={closeTop}
      size="lg"
      title="Update Rates"
      onSubmit={save}
      footer={
        <>
          <Button variant="ghost" onClick={closeTop}>
            Close
          </Button>
          <Button type="submit" loading={formState.isSubmitting}>
            Update Rates
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {failure && (
          <Banner tone="danger" title={failure.title}>
            {failure.message}
          </Banner>
        )}
        <LargeChange question={question} onAccept={() => void saveWith(true)()} />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            control={control}
            name="propertyId"
            label="Property"
            required
            options={properties}
            placeholder="Choose a property"
            onChosen={() => setValue('roomTypeId', '')}
          />
          <SelectField
            control={control}
            name="roomTypeId"
            label="Room type"
            required
            placeholder={
              !propertyId
                ? 'Choose a property first'
                : hasNoType
                  ? 'No room types yet'
                  : 'Choose a room type'
            }
            disabled={!propertyId || hasNoType}
            options={sold.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <DateRangeField
            control={control}
            from="dateFrom"
            to="dateTo"
            label="Nights"
            fromLabel="Date from"
            toLabel="Date to"
            today={today}
            min={today}
            required
            className="sm:col-span-2"
          />
          <FestivalsWithin
            propertyId={propertyId}
            from={from}
            to={to}
            className="-mt-2 sm:col-span-2"
          />
          <MoneyField
            control={control}
            name="baseRate"
            label="Base rate a night, before GST"
            required
            hint={hintFor(false)}
          />
          <MoneyField
            control={control}
            name="weekendRate"
            label="Weekend rate"
            optional
            hint={hintFor(true) ?? 'Friday and Saturday nights.'}
          />
        </div>
        <GstNotice rate={baseRate} night={from} taxRules={calendar.data?.taxRules} />
        <GstNotice rate={weekendRate} night={from} taxRules={calendar.data?.taxRules} />
        <div className="grid gap-5 sm:grid-cols-2">
          <NumberField
            control={control}
            name="discountPercent"
            label="Discount in percent"
            optional
            min={0}
            max={100}
          />
          <SelectField
            control={control}
            name="minimumStay"
            label="Minimum stay from arrival"
            options={stays}
            onChosen={count => setValue('minimumStay', Number(count), { shouldDirty: true })}
          />
          <NumberField
            control={control}
            name="minimumStayThrough"
            label="Minimum stay through, nights"
            optional
            hint="Of every stay over these nights, whenever it begins."
            min={1}
            max={longestStay}
          />
          <NumberField
            control={control}
            name="maximumStay"
            label="Maximum stay, nights"
            min={1}
            max={longestStay}
          />
        </div>
        <div className="grid gap-4 sm:grid-cols-3">
          {doors.map(door => (
            <Door key={door.name} {...door} form={form} />
          ))}
        </div>
      </div>
      <UnsavedGuard when={formState.isDirty && !update.isSuccess} />
    </Modal>
  )
}

type DoorProps = (typeof doors)[number] & {
  form: UseFormReturn<RatesForm, unknown, UpdateRatesInput>
}

function Door({ name, label, hint, form }: DoorProps) {
  const isClosed = useWatch({ control: form.control, name })
  return (
    <Checkbox
      label={label}
      hint={hint}
      checked={isClosed}
      onCheckedChange={checked => form.setValue(name, checked, { shouldDirty: true })}
    />
  )
}
