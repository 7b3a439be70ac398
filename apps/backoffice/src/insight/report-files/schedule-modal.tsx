import { Checkbox } from '@atithi/ui/checkbox'
import { useForm, useWatch } from 'react-hook-form'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { TextField } from '../../components/forms/text-fields.tsx'
import { type Inputs, type Outputs, trpc, utils } from '../../lib/trpc.ts'

type ScheduleFields = Required<
  Pick<Inputs['reports']['schedule'], 'every' | 'format' | 'sendsAt' | 'recipients'>
>

const frequencies = [
  { value: 'day' as const, label: 'Every day, over the day before' },
  { value: 'week' as const, label: 'Mondays, over the week before' },
  { value: 'month' as const, label: 'The first of a month, over the month before' },
]

interface ScheduleModalProps {
  propertyId: string
  report: Pick<Outputs['reports']['catalog']['items'][number], 'id' | 'name' | 'formats'>
  onClose: () => void
}

/** Has a report made and sent by the calendar: how often, when, and to whom of those who may see it. */
export function ScheduleModal({ propertyId, report, onClose }: ScheduleModalProps) {
  const { data } = trpc.reports.schedules.useQuery({ propertyId })
  const schedule = trpc.reports.schedule.useMutation()
  const form = useForm<ScheduleFields>({
    defaultValues: { every: 'day', format: 'xlsx', sendsAt: '07:00', recipients: [] },
  })
  const { control, setValue } = form
  const recipients = useWatch({ control, name: 'recipients' })
  const failure = form.formState.errors.recipients?.message
  return (
    <FormModal
      form={form}
      fields={['every', 'format', 'sendsAt', 'recipients']}
      title={`Schedule ${report.name}`}
      saveLabel="Schedule"
      onClose={onClose}
      save={async values => {
        const { nextOn } = await schedule.mutateAsync({
          propertyId,
          reportId: report.id,
          ...values,
        })
        void utils.reports.schedules.invalidate()
        return { title: `${report.name} is sent from ${nextOn} on` }
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField control={control} name="every" label="How often" options={frequencies} />
        <SelectField
          control={control}
          name="format"
          label="Format"
          options={report.formats.map(format => ({ value: format, label: format.toUpperCase() }))}
        />
        <TextField
          control={control}
          name="sendsAt"
          label="Sent at"
          hint="Time of the hotel. A day that is not closed by then is waited for, up to three hours."
          required
        />
      </div>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-sm font-medium">To</legend>
        {(data?.readers ?? []).map(({ userId, name }) => (
          <Checkbox
            key={userId}
            label={name}
            checked={recipients.includes(userId)}
            onCheckedChange={checked =>
              setValue(
                'recipients',
                checked
                  ? [...recipients, userId]
                  : recipients.filter(recipient => recipient !== userId),
                { shouldDirty: true },
              )
            }
          />
        ))}
        {failure && <p className="text-sm text-danger-strong">{failure}</p>}
      </fieldset>
    </FormModal>
  )
}
