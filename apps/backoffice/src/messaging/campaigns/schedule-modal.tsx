import { type IsoDate, instantAt } from '@atithi/api/kernel/shared/dates'
import { Field } from '@atithi/ui/field'
import { RadioGroup } from '@atithi/ui/radio-group'
import { useForm, useWatch } from 'react-hook-form'
import { DayField } from '../../components/forms/day-field.tsx'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { TextField } from '../../components/forms/text-fields.tsx'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { trpc } from '../../lib/trpc.ts'
import type { Campaign } from './campaign-words.ts'
import { ReachList } from './reach-list.tsx'

interface Values {
  when: 'now' | 'later'
  day: IsoDate | ''
  time: string
}

interface ScheduleModalProps {
  propertyId: string
  campaign: Campaign
  onClose: () => void
}

/** When a campaign begins, with whom it reaches, before anything goes out. */
export function ScheduleModal({ propertyId, campaign, onClose }: ScheduleModalProps) {
  const schedule = trpc.communications.campaigns.schedule.useMutation()
  const reach = trpc.communications.campaigns.reach.useQuery({ campaignId: campaign.id }).data
  const timeZone = trpc.properties.get.useQuery({ propertyId }).data?.timeZone ?? 'Asia/Kolkata'
  const form = useForm<Values>({ defaultValues: { when: 'now', day: '', time: '10:00' } })
  const { control, setValue } = form
  const { when } = useWatch({ control }) as Values
  const save = async ({ day, time }: Values) => {
    const at = when === 'later' && day ? instantAt(day, time, timeZone).toISOString() : undefined
    await schedule.mutateAsync({ campaignId: campaign.id, ...(at && { at }) })
    refresh(staleAfter('campaign.updated'))
    return at
      ? { title: `${campaign.name} is scheduled` }
      : {
          title: `${campaign.name} goes out`,
          description: 'Between 10:00 and 21:00, within its limit of a day.',
        }
  }
  return (
    <FormModal
      form={form}
      fields={['day', 'time']}
      title={campaign.status === 'paused' ? 'Go On' : 'Schedule Campaign'}
      description={campaign.name}
      saveLabel={when === 'now' ? 'Send Now' : 'Schedule'}
      save={save}
      onClose={onClose}
    >
      <Field label="When" group>
        <RadioGroup
          options={[
            { value: 'now', label: 'Now' },
            { value: 'later', label: 'On a day' },
          ]}
          value={when}
          onValueChange={chosen => setValue('when', chosen)}
        />
      </Field>
      {when === 'later' && (
        <div className="grid gap-5 sm:grid-cols-2">
          <DayField control={control} name="day" label="Day" required />
          <TextField control={control} name="time" label="Time" type="time" required />
        </div>
      )}
      <ReachList reach={reach} title="Reaches" />
    </FormModal>
  )
}
