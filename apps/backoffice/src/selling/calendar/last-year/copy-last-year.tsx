import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import {
  type CopyLastYearInput,
  copyLastYearInput,
  previewLastYearInput,
} from '@atithi/api/selling/last-year/schema'
import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { Drawer } from '@atithi/ui/drawer'
import { Skeleton } from '@atithi/ui/skeleton'
import { skipToken } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { DateRangeField } from '../../../components/forms/date-range-field.tsx'
import { LargeChange } from '../../../components/forms/large-change.tsx'
import { schemaResolver } from '../../../components/forms/schema-resolver.ts'
import { NumberField } from '../../../components/forms/text-fields.tsx'
import { UnsavedGuard } from '../../../components/forms/unsaved-guard.tsx'
import { useClosing } from '../../../components/forms/use-closing.tsx'
import { QueryFailure } from '../../../components/query-failure.tsx'
import { useDebounced } from '../../../components/use-debounced.ts'
import { formatCounted } from '../../../lib/format.ts'
import { refresh } from '../../../lib/refresh.ts'
import { toast } from '../../../lib/toasts.ts'
import { trpc, utils } from '../../../lib/trpc.ts'
import { RoomTypesField } from '../edit/room-types-field.tsx'
import type { Scope } from '../edit/scope.ts'
import { undoEdit } from '../edit/undo-edit.ts'
import { usePriceRefusal } from '../edit/use-price-refusal.ts'
import type { Calendar } from '../night-words.ts'
import { LastYearPreview } from './last-year-preview.tsx'

interface CopyLastYearProps {
  propertyId: string
  calendar: Calendar
  scope: Scope
  today: IsoDate
  onClose: () => void
}

const fields = ['from', 'to', 'roomTypeIds', 'percent'] as const

/** Prices of last year laid over nights to come: seen first, then saved. */
export function CopyLastYear({ propertyId, calendar, scope, today, onClose }: CopyLastYearProps) {
  const copy = trpc.availability.copyLastYear.useMutation()
  const revoke = trpc.availability.revokeEdit.useMutation()
  const form = useForm<z.input<typeof copyLastYearInput>, unknown, CopyLastYearInput>({
    resolver: schemaResolver(copyLastYearInput),
    defaultValues: { ...scope, percent: 0, version: calendar.version },
  })
  const { control, formState, setValue } = form
  const { failure, question, clear, refuse } = usePriceRefusal(form, fields)
  const [from, to, roomTypeIds, percent] = useWatch({ control, name: fields })
  const asked = useDebounced(JSON.stringify({ from, to, roomTypeIds, percent }))
  const wanted = previewLastYearInput.safeParse(JSON.parse(asked))
  const preview = trpc.availability.previewLastYear.useQuery(
    wanted.success ? { propertyId, ...wanted.data } : skipToken,
    { placeholderData: before => before },
  )
  const closing = useClosing(formState.isDirty, onClose)
  const saveWith = (acceptsChange: boolean) =>
    form.handleSubmit(input => store({ ...input, acceptsChange }))
  const save = saveWith(false)
  const store = async (input: CopyLastYearInput) => {
    clear()
    try {
      const { editId, nights } = await copy.mutateAsync({ propertyId, ...input })
      refresh(['availability'])
      toast.show({
        tone: 'success',
        title: `${formatCounted(nights, 'price')} copied from last year`,
        undo: () => void undoEdit(() => revoke.mutateAsync({ propertyId, editId })),
      })
      onClose()
    } catch (error) {
      await refuse(error, { lookAgain, advice: 'Save again to put last year’s prices over it.' })
    }
  }
  // The preview shows what others did.
  const lookAgain = async () => {
    await utils.availability.invalidate()
    const fresh = await utils.availability.calendar
      .fetch({ propertyId, from: calendar.from, to: calendar.to })
      .catch(() => undefined)
    if (fresh) setValue('version', fresh.version)
  }
  return (
    <Drawer
      open
      size="lg"
      onCloseRequest={closing.request}
      title="Copy last year"
      description="The same weekday 52 weeks before; of a festival its own nights"
      footer={
        <>
          <Button variant="ghost" onClick={closing.request}>
            Close
          </Button>
          <Button type="submit" form="copy-last-year" loading={formState.isSubmitting}>
            Copy Prices
          </Button>
        </>
      }
    >
      <form
        id="copy-last-year"
        noValidate
        onSubmit={event => void save(event)}
        className="flex flex-col gap-5"
      >
        {failure && (
          <Banner tone="danger" title={failure.title}>
            {failure.message}
          </Banner>
        )}
        <LargeChange question={question} onAccept={() => void saveWith(true)()} />
        <div className="grid gap-5 sm:grid-cols-[1fr_12rem]">
          <DateRangeField
            control={control}
            from="from"
            to="to"
            label="Nights"
            fromLabel="First night"
            toLabel="Last night"
            today={today}
            min={today}
            required
          />
          <NumberField
            control={control}
            name="percent"
            label="More or less, percent"
            hint="12 for more, -5 for less."
            step="any"
            required
          />
        </div>
        <RoomTypesField
          roomTypes={calendar.roomTypes}
          value={roomTypeIds}
          error={formState.errors.roomTypeIds?.message}
          onValueChange={ids =>
            setValue('roomTypeIds', ids, {
              shouldDirty: true,
              shouldValidate: formState.isSubmitted,
            })
          }
        />
        {wanted.success &&
          (preview.data ? (
            <LastYearPreview preview={preview.data} isOld={preview.isPlaceholderData} />
          ) : preview.isError ? (
            <QueryFailure title="The prices of last year could not be loaded" query={preview} />
          ) : (
            <Skeleton className="h-64" />
          ))}
      </form>
      {closing.question}
      <UnsavedGuard when={formState.isDirty} />
    </Drawer>
  )
}
