import { useForm } from 'react-hook-form'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { NumberField, TextAreaField } from '../../components/forms/text-fields.tsx'
import { trpc, utils } from '../../lib/trpc.ts'
import type { HotelSwitch } from './hotel-switch.ts'

const choices = [
  { value: 'all', label: 'On for all hotels' },
  { value: 'share', label: 'On for a share of the hotels' },
  { value: 'off', label: 'Off for all hotels' },
] as const
type Choice = (typeof choices)[number]['value']

interface Values {
  choice: Choice
  percent: number | null
  reason: string
}

const chosenOf = (percent: number): Choice =>
  percent === 100 ? 'all' : percent === 0 ? 'off' : 'share'

/** Stops something for hotels, or lets it go on; who does without it is told why. */
export function SwitchModal({ flag, onClose }: { flag: HotelSwitch; onClose: () => void }) {
  const set = trpc.admin.flags.set.useMutation()
  const form = useForm<Values>({
    defaultValues: {
      choice: chosenOf(flag.percent),
      percent: flag.percent === 100 || flag.percent === 0 ? 10 : flag.percent,
      reason: flag.reason ?? '',
    },
  })
  const choice = form.watch('choice')
  return (
    <FormModal
      form={form}
      fields={['percent', 'reason']}
      size="sm"
      title={flag.name}
      description="It holds on every server within two seconds."
      saveLabel="Save"
      tone={choice === 'off' ? 'danger' : 'primary'}
      onClose={onClose}
      save={async ({ choice: chosen, percent, reason }) => {
        const flags = await set.mutateAsync({
          key: flag.key,
          value: chosen !== 'off',
          ...(chosen === 'share' && { percent: percent ?? 0 }),
          ...(chosen !== 'all' && { reason }),
        })
        utils.admin.flags.list.setData(undefined, flags)
        await utils.settings.notice.invalidate()
        return {
          title: chosen === 'off' ? 'It is off for all hotels' : 'The flag is saved',
          ...(chosen !== 'all' && { description: 'Hotels that do without it read your reason.' }),
        }
      }}
    >
      <SelectField
        control={form.control}
        name="choice"
        label="For whom"
        options={choices}
        required
      />
      {choice === 'share' && (
        <NumberField
          control={form.control}
          name="percent"
          label="Percent of the hotels"
          hint="From 1 to 99. Each hotel keeps its side while the share stays; more joins without another leaving."
          min={1}
          max={99}
          required
        />
      )}
      {choice !== 'all' && (
        <TextAreaField
          control={form.control}
          name="reason"
          label="Reason"
          hint="Hotels that do without it read this above every screen."
          maxLength={300}
          rows={2}
          required
        />
      )}
    </FormModal>
  )
}
