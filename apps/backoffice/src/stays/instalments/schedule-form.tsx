import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { bookingInstalmentsInput, mostInstalments } from '@atithi/api/stays/instalments/schema'
import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { IconButton } from '@atithi/ui/icon-button'
import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFieldArray, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { DayField } from '../../components/forms/day-field.tsx'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { MoneyField, NumberField } from '../../components/forms/text-fields.tsx'
import type { SaveSchedule, ScheduleShown } from './schedule-types.ts'

type Values = z.input<typeof bookingInstalmentsInput>

interface ScheduleFormProps {
  /** Who pays: the group, or the guest. */
  of: string
  schedule: ScheduleShown | null
  /** The day on which they leave. */
  leavesOn: IsoDate
  save: SaveSchedule
  onClose: () => void
}

const empty = { dueOn: '', percent: null, amount: null }
const fields = Array.from({ length: mostInstalments }, (_, at) => at).flatMap(
  at =>
    [`instalments.${at}.dueOn`, `instalments.${at}.percent`, `instalments.${at}.amount`] as const,
)

/** The dates on which a group or a guest pays, each with a share of what all comes to or an amount. */
export function ScheduleForm({ of, schedule, leavesOn, save, onClose }: ScheduleFormProps) {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const form = useForm<Values, unknown, z.output<typeof bookingInstalmentsInput>>({
    resolver: schemaResolver(bookingInstalmentsInput),
    defaultValues: {
      instalments: schedule?.instalments.map(one => ({
        dueOn: one.dueOn,
        amount: one.amount,
        percent: one.basisPoints === null ? null : one.basisPoints / 100,
      })) ?? [empty],
    },
  })
  const { control, formState } = form
  const { fields: rows, append, remove } = useFieldArray({ control, name: 'instalments' })
  const { instalments: fault } = formState.errors
  const said = (fault?.root ?? fault)?.message
  // On a phone a row breaks into two: there each names its fields, where there is room only the first does.
  const head = (at: number, label: string): ReactNode =>
    at === 0 ? label : <span className="sm:sr-only">{label}</span>
  return (
    <FormModal
      form={form}
      fields={['instalments', ...fields]}
      title={`Deposits of ${of}`}
      description="Shares are of all that it comes to with GST, as it changes."
      saveLabel="Save Schedule"
      save={async ({ instalments }) => {
        await save(instalments, idempotencyKey)
        return {
          title:
            instalments.length > 0
              ? `The schedule of ${of} is set`
              : `${of} has no schedule any more`,
        }
      }}
      onClose={onClose}
    >
      {said && <Banner tone="danger">{said}</Banner>}
      {rows.map((row, at) => (
        <div
          key={row.id}
          className="grid grid-cols-[1fr_1fr_auto] items-start gap-3 sm:grid-cols-[1fr_6rem_9rem_auto]"
        >
          <DayField
            control={control}
            name={`instalments.${at}.dueOn`}
            label={head(at, 'Due on')}
            max={leavesOn}
            className="max-sm:col-span-3"
          />
          <NumberField
            control={control}
            name={`instalments.${at}.percent`}
            label={head(at, 'Share in %')}
            step="any"
            min={0}
            max={100}
          />
          <MoneyField
            control={control}
            name={`instalments.${at}.amount`}
            label={head(at, 'or amount')}
          />
          <IconButton
            label={`Remove instalment ${at + 1}`}
            className={at === 0 ? 'mt-7' : 'mt-7 sm:mt-1.5'}
            onClick={() => remove(at)}
          >
            <Trash2 />
          </IconButton>
        </div>
      ))}
      {rows.length < mostInstalments && (
        <Button
          variant="ghost"
          size="sm"
          icon={<Plus />}
          className="self-start"
          onClick={() => append(empty)}
        >
          Add an instalment
        </Button>
      )}
    </FormModal>
  )
}
