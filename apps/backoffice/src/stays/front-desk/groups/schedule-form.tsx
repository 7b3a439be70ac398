import { instalmentsInput, mostInstalments } from '@atithi/api/stays/groups/schema'
import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { IconButton } from '@atithi/ui/icon-button'
import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFieldArray, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { DayField } from '../../../components/forms/day-field.tsx'
import { FormModal } from '../../../components/forms/form-modal.tsx'
import { schemaResolver } from '../../../components/forms/schema-resolver.ts'
import { MoneyField, NumberField } from '../../../components/forms/text-fields.tsx'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { trpc } from '../../../lib/trpc.ts'
import type { GroupDetail } from './group-words.tsx'

interface ScheduleFormProps {
  propertyId: string
  group: GroupDetail
  onClose: () => void
}

type Values = z.input<typeof instalmentsInput>
const empty = { dueOn: '', percent: null, amount: null }
const fields = Array.from({ length: mostInstalments }, (_, at) => at).flatMap(
  at =>
    [`instalments.${at}.dueOn`, `instalments.${at}.percent`, `instalments.${at}.amount`] as const,
)

/** The dates on which a group pays, each with a share of what it comes to or an amount. */
export function ScheduleForm({ propertyId, group, onClose }: ScheduleFormProps) {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const set = trpc.groups.setInstalments.useMutation()
  const form = useForm<Values, unknown, z.output<typeof instalmentsInput>>({
    resolver: schemaResolver(instalmentsInput),
    defaultValues: {
      groupId: group.id,
      instalments: group.schedule?.instalments.map(one => ({
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
  const head = (at: number, label: string): ReactNode =>
    at === 0 ? label : <span className="sr-only">{label}</span>
  return (
    <FormModal
      form={form}
      fields={['instalments', ...fields]}
      title={`Deposits of ${group.name}`}
      description="Shares are of all that the group comes to with GST, as it changes."
      saveLabel="Save Schedule"
      save={async ({ instalments }) => {
        await set.mutateAsync({ propertyId, groupId: group.id, instalments, idempotencyKey })
        refresh(staleAfter('group.scheduled'))
        return {
          title:
            instalments.length > 0
              ? `The schedule of ${group.name} is set`
              : `${group.name} has no schedule any more`,
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
            max={group.checkOut}
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
            className={at === 0 ? 'mt-7' : 'mt-1.5'}
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
