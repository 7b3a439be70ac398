import { channelNames, writtenChannels } from '@atithi/api/messaging/providers/rules/channels'
import {
  type StarterKind,
  starterKinds,
  starters,
} from '@atithi/api/messaging/templates/rules/starters'
import { skipToken } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { GuestField } from '../../components/forms/guest-field.tsx'
import { TextAreaField, TextField } from '../../components/forms/text-fields.tsx'
import { useDebounced } from '../../components/use-debounced.ts'
import { optionsOf } from '../../components/words/booking-words.tsx'
import { useWorkProperty } from '../../components/work-property.ts'
import { useDialogs } from '../../lib/dialogs.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import type { Person } from '../../lib/session.ts'
import { mayUse } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { languageWords, templateLabel, useTemplates } from '../templates/use-templates.ts'
import { WordsPreview } from '../templates/words-preview.tsx'
import { useKeyOfRequest } from '../use-key-of-request.ts'

interface Values {
  guestId: string | null
  channel: (typeof writtenChannels)[number]
  /** 'custom', 'starter welcome', or 'template' and its id. */
  what: string
  language: 'en' | 'hi'
  subject: string
  content: string
}

const fields = ['guestId', 'channel', 'what', 'subject', 'content'] as const
const channelOptions = writtenChannels.map(value => ({ value, label: channelNames[value] }))
const languages = optionsOf<'en' | 'hi'>(languageWords)

const starterOf = (what: string): StarterKind | undefined =>
  starterKinds.find(kind => what === `starter ${kind}`)
const templateOf = (what: string): string | undefined => /^template (.+)$/.exec(what)?.[1]

interface SendMessageModalProps {
  guestId: string | undefined
  bookingId: string | undefined
  person: Person
}

/** A message to a guest: of the usual kinds, of the hotel's own templates, or in one's own words. */
export function SendMessageModal({ guestId, bookingId, person }: SendMessageModalProps) {
  const { closeTop, closeGuest } = useDialogs()
  const close = guestId === undefined ? closeTop : closeGuest
  const booking = trpc.bookings.get.useQuery(bookingId ? { bookingId } : skipToken).data
  const guest = trpc.guests.get.useQuery(
    guestId && mayUse(person, 'guests') ? { guestId } : skipToken,
  ).data
  const work = useWorkProperty(undefined)
  const propertyId = bookingId === undefined ? work.propertyId : booking?.propertyId
  const send = trpc.communications.messages.send.useMutation()
  const { keyOf } = useKeyOfRequest()
  const form = useForm<Values>({
    defaultValues: {
      guestId: guestId ?? null,
      channel: 'email',
      what: 'custom',
      language: 'en',
      subject: '',
      content: '',
    },
  })
  const { control, setValue, getValues } = form
  const values = useWatch({ control }) as Values
  const { templates, unread } = useTemplates(propertyId, values.channel)
  const starter = starterOf(values.what)
  const templateId = templateOf(values.what)
  const chosenTemplate = templates.find(template => template.id === templateId)
  const begin = (what: string, language: 'en' | 'hi') => {
    const kind = starterOf(what)
    if (!kind) return
    const { subject, content } = starters[kind].words[language]
    setValue('subject', subject, { shouldDirty: true })
    setValue('content', content, { shouldDirty: true })
  }
  const offered = [
    ...starterKinds
      .filter(kind => bookingId !== undefined || !starters[kind].needsBooking)
      .map(kind => ({ value: `starter ${kind}`, label: starters[kind].name })),
    { value: 'custom', label: 'Custom Message' },
    ...templates.map(template => ({
      value: `template ${template.id}`,
      label: templateLabel(template),
      description: 'Your template',
    })),
  ]
  const about =
    bookingId === undefined ? { ...(values.guestId && { guestId: values.guestId }) } : { bookingId }
  const save = async ({ channel, subject, content }: Values) => {
    const request = {
      propertyId: propertyId ?? '',
      channel,
      ...about,
      ...(templateId
        ? { templateId }
        : {
            content,
            ...(channel === 'email' && { subject }),
            ...(starter && { category: starters[starter].category }),
          }),
    }
    await send.mutateAsync({ ...request, idempotencyKey: keyOf(request) })
    refresh(staleAfter('message.queued'))
    return { title: `The ${channel === 'email' ? 'email' : 'message'} is on its way` }
  }
  const to = booking?.guestName ?? guest?.name
  return (
    <FormModal
      form={form}
      fields={fields}
      title="Send Message"
      {...(to && { description: `To ${to}` })}
      saveLabel="Send Message"
      size="lg"
      save={save}
      onClose={close}
    >
      {bookingId === undefined && guestId === undefined && (
        <GuestField
          control={control}
          name="guestId"
          label="Guest"
          isReady={propertyId !== undefined}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          control={control}
          name="channel"
          label="Channel"
          options={channelOptions}
          hint={
            values.channel === 'whatsapp' && !templateId
              ? 'Free text arrives within 24 hours of the guest’s last message. At other times choose a template.'
              : undefined
          }
          onChosen={() => templateId && setValue('what', 'custom')}
        />
        <SelectField
          control={control}
          name="what"
          label="Message"
          options={offered}
          hint={unread}
          onChosen={what => begin(what, getValues('language'))}
        />
        {starter && (
          <SelectField
            control={control}
            name="language"
            label="Language"
            options={languages}
            onChosen={language => begin(values.what, language)}
          />
        )}
      </div>
      {!templateId && (
        <>
          {values.channel === 'email' && (
            <TextField control={control} name="subject" label="Subject" maxLength={200} required />
          )}
          <TextAreaField
            control={control}
            name="content"
            label="Words"
            rows={5}
            maxLength={4000}
            required
            hint={
              starter === 'offer'
                ? 'An offer goes to guests who have agreed to offers over this channel.'
                : undefined
            }
          />
        </>
      )}
      {propertyId && (templateId || values.content.trim() !== '') && (
        <Preview
          propertyId={propertyId}
          values={values}
          about={about}
          template={chosenTemplate}
          note={to ? `As ${to} will read it` : 'As the guest will read it'}
        />
      )}
    </FormModal>
  )
}

interface PreviewProps {
  propertyId: string
  values: Values
  about: { guestId?: string; bookingId?: string }
  template: { subject: string | null; content: string; language: 'en' | 'hi' } | undefined
  note: string
}

function Preview({ propertyId, values, about, template, note }: PreviewProps) {
  const { channel } = values
  const words = useDebounced(template ?? values)
  const isSomebody = about.guestId !== undefined || about.bookingId !== undefined
  const preview = trpc.communications.templates.previewWords.useQuery(
    {
      propertyId,
      channel,
      language: words.language,
      content: words.content,
      ...(channel === 'email' && { subject: words.subject ?? '' }),
      ...about,
      isFree: template === undefined,
    },
    { placeholderData: previous => previous },
  )
  return (
    <WordsPreview
      preview={preview.data}
      error={preview.error}
      note={isSomebody ? note : 'With examples, until a guest is chosen'}
      isSms={channel === 'sms'}
    />
  )
}
