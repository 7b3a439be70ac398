import { loyaltyTiers } from '@atithi/api/guests/loyalty/rules'
import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { guestSegments, mostPerDay, usualPerDay } from '@atithi/api/messaging/campaigns/rules'
import type { Audience } from '@atithi/api/messaging/campaigns/schema'
import {
  channelNames,
  type WrittenChannel,
  writtenChannels,
} from '@atithi/api/messaging/providers/rules/channels'
import { useForm, useWatch } from 'react-hook-form'
import { ChipsField } from '../../components/forms/chips-field.tsx'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { DayField } from '../../components/forms/day-field.tsx'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { NumberField, TextField } from '../../components/forms/text-fields.tsx'
import { useDebounced } from '../../components/use-debounced.ts'
import { tierWords } from '../../guests/guest-words.tsx'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { mayUse, type Person } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { smsLength } from '../templates/sms-length.ts'
import { templateLabel, useTemplates } from '../templates/use-templates.ts'
import { useKeyOfRequest } from '../use-key-of-request.ts'
import { type Campaign, segmentWords } from './campaign-words.ts'
import { ReachList } from './reach-list.tsx'

interface Values {
  name: string
  channel: WrittenChannel
  templateId: string
  perDay: number | null
  tags: string[]
  tiers: string[]
  segments: string[]
  cities: string[]
  lastStayAfter: IsoDate | ''
  lastStayBefore: IsoDate | ''
}

interface CampaignModalProps {
  propertyId: string
  campaign: Campaign | undefined
  person: Person
  onClose: () => void
}

/** Words, channel and guests of a campaign, with its reach as it is chosen. It stays a draft until it is scheduled. */
export function CampaignModal({ propertyId, campaign, person, onClose }: CampaignModalProps) {
  const create = trpc.communications.campaigns.create.useMutation()
  const update = trpc.communications.campaigns.update.useMutation()
  const keys = useKeyOfRequest()
  const audience = campaign?.audience
  const form = useForm<Values>({
    defaultValues: {
      name: campaign?.name ?? '',
      channel: campaign?.channel ?? 'email',
      templateId: campaign?.templateId ?? '',
      perDay: campaign?.perDay ?? usualPerDay.email,
      tags: audience?.tags ?? [],
      tiers: (audience?.tiers ?? []).map(tier => tierWords[tier]),
      segments: (audience?.segments ?? []).map(segment => segmentWords[segment]),
      cities: audience?.cities ?? [],
      lastStayAfter: audience?.lastStayAfter ?? '',
      lastStayBefore: audience?.lastStayBefore ?? '',
    },
  })
  const { control, setValue } = form
  const values = useWatch({ control }) as Values
  const { templates: all, unread } = useTemplates(propertyId, values.channel)
  const templates = all.filter(({ category }) => category === 'marketing')
  const template = templates.find(({ id }) => id === values.templateId)
  const length = smsLength(values.channel, template?.content ?? '')
  // Who may not look through the guests types their tags.
  const known =
    trpc.guests.tags.useQuery({ propertyId }, { enabled: mayUse(person, 'guests') }).data?.tags ??
    []
  const asked = useDebounced(JSON.stringify(audienceOf(values)), 300)
  const reach = trpc.communications.campaigns.estimate.useQuery(
    { propertyId, channel: values.channel, audience: JSON.parse(asked) as Audience },
    { placeholderData: previous => previous },
  ).data
  const choose = (field: 'tags' | 'tiers' | 'segments' | 'cities') => (chosen: string[]) =>
    setValue(field, chosen, { shouldDirty: true })
  const save = async (given: Values) => {
    const { name, channel, templateId, perDay } = given
    const written = {
      name,
      channel,
      templateId,
      perDay: perDay ?? usualPerDay[channel],
      audience: audienceOf(given),
    }
    if (campaign) await update.mutateAsync({ campaignId: campaign.id, ...written })
    else {
      const request = { propertyId, ...written }
      await create.mutateAsync({ ...request, idempotencyKey: keys.keyOf(request) })
    }
    refresh(staleAfter('campaign.updated'))
    return { title: `${name} is saved`, description: 'It goes out once you schedule it.' }
  }
  return (
    <FormModal
      form={form}
      fields={['name', 'channel', 'templateId', 'perDay', 'lastStayAfter', 'lastStayBefore']}
      title={campaign ? 'Edit Campaign' : 'New Campaign'}
      saveLabel="Save Campaign"
      size="lg"
      save={save}
      onClose={onClose}
    >
      <TextField control={control} name="name" label="Name" maxLength={120} required />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          control={control}
          name="channel"
          label="Channel"
          options={writtenChannels.map(value => ({ value, label: channelNames[value] }))}
          onChosen={chosen => {
            setValue('templateId', '')
            setValue('perDay', usualPerDay[chosen])
          }}
        />
        <SelectField
          control={control}
          name="templateId"
          label="Template"
          required
          options={templates.map(one => ({ value: one.id, label: templateLabel(one) }))}
          hint={
            unread ??
            (templates.length === 0
              ? 'Write a template of the category marketing for this channel first.'
              : length && `${length.says} for each guest`)
          }
        />
      </div>
      <ChipsField
        label="Tags"
        ownLabel="Another tag"
        suggestions={known.slice(0, 12)}
        chosen={values.tags}
        onChange={choose('tags')}
      />
      <ChipsField
        label="Stays here"
        suggestions={guestSegments.map(segment => segmentWords[segment])}
        chosen={values.segments}
        onChange={choose('segments')}
      />
      <ChipsField
        label="Loyalty"
        suggestions={loyaltyTiers.map(tier => tierWords[tier])}
        chosen={values.tiers}
        onChange={choose('tiers')}
      />
      <ChipsField
        label="From the cities"
        ownLabel="A city"
        suggestions={[]}
        chosen={values.cities}
        onChange={choose('cities')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DayField control={control} name="lastStayAfter" label="Last stay after" />
        <DayField control={control} name="lastStayBefore" label="Last stay before" />
        <NumberField
          control={control}
          name="perDay"
          label="Guests a day, at most"
          min={1}
          max={mostPerDay}
          hint={
            values.channel === 'whatsapp'
              ? 'WhatsApp lets a new business account write to 250 people within 24 hours.'
              : 'All campaigns of the channel together.'
          }
        />
      </div>
      <ReachList reach={reach} title="Reaches now" />
      <p className="text-sm text-muted">
        Offers go out between 10:00 and 21:00, to each guest at most once a day, twice a week and
        four times a month. Consent is asked once more when each message goes.
      </p>
    </FormModal>
  )
}

/** What is chosen; what is left empty asks for nothing. */
function audienceOf(values: Values): Audience {
  const { tags, tiers, segments, cities, lastStayAfter, lastStayBefore } = values
  return {
    ...(tags.length > 0 && { tags }),
    ...(cities.length > 0 && { cities }),
    ...(tiers.length > 0 && {
      tiers: loyaltyTiers.filter(tier => tiers.includes(tierWords[tier])),
    }),
    ...(segments.length > 0 && {
      segments: guestSegments.filter(segment => segments.includes(segmentWords[segment])),
    }),
    ...(lastStayAfter && { lastStayAfter }),
    ...(lastStayBefore && { lastStayBefore }),
  }
}
