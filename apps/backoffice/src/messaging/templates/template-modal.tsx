import {
  channelNames,
  type WrittenChannel,
  writtenChannels,
} from '@atithi/api/messaging/providers/rules/channels'
import { starterKinds, starters } from '@atithi/api/messaging/templates/rules/starters'
import { Button } from '@atithi/ui/button'
import { Field } from '@atithi/ui/field'
import { Select } from '@atithi/ui/select'
import { Switch } from '@atithi/ui/switch'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { TextAreaField, TextField } from '../../components/forms/text-fields.tsx'
import { RemovalDialog } from '../../components/removal-dialog.tsx'
import { useDebounced } from '../../components/use-debounced.ts'
import { optionsOf } from '../../components/words/booking-words.tsx'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { mayUse, type Person } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { BookingChoice } from './booking-choice.tsx'
import { languageWords, type Template } from './use-templates.ts'
import { WordsPreview } from './words-preview.tsx'

interface Values {
  name: string
  channel: WrittenChannel
  category: 'transactional' | 'marketing'
  language: 'en' | 'hi'
  subject: string
  content: string
  dltTemplateId: string
  isActive: boolean
}

const fields = [
  'name',
  'channel',
  'category',
  'language',
  'subject',
  'content',
  'dltTemplateId',
] as const
const channelOptions = writtenChannels.map(value => ({ value, label: channelNames[value] }))
const languages = optionsOf<'en' | 'hi'>(languageWords)
const categories = [
  { value: 'transactional' as const, label: 'About a booking' },
  { value: 'marketing' as const, label: 'Offer, needs consent' },
]

interface TemplateModalProps {
  propertyId: string
  template: Template | undefined
  /** Everything that the words may name. */
  variables: readonly string[]
  person: Person
  onClose: () => void
}

/** Words with variables, and beside them what a guest will read. */
export function TemplateModal(props: TemplateModalProps) {
  const { propertyId, template, variables, person, onClose } = props
  const create = trpc.communications.templates.create.useMutation()
  const update = trpc.communications.templates.update.useMutation()
  const remove = trpc.communications.templates.delete.useMutation()
  const [isDeleting, setDeleting] = useState(false)
  const form = useForm<Values>({
    defaultValues: {
      name: template?.name ?? '',
      channel: template?.channel ?? 'email',
      category: template?.category ?? 'transactional',
      language: template?.language ?? 'en',
      subject: template?.subject ?? '',
      content: template?.content ?? '',
      dltTemplateId: template?.dltTemplateId ?? '',
      isActive: template?.isActive ?? true,
    },
  })
  const { control, setValue, getValues } = form
  const values = useWatch({ control }) as Values
  const begin = (kind: (typeof starterKinds)[number]) => {
    const { name, category, words } = starters[kind]
    const { subject, content } = words[getValues('language')]
    for (const [key, value] of Object.entries({ name, category, subject, content }))
      setValue(key as 'name', value, { shouldDirty: true })
  }
  const insert = (variable: string) => {
    const { content } = getValues()
    const gap = content === '' || /\s$/.test(content) ? '' : ' '
    setValue('content', `${content}${gap}{{${variable}}}`, { shouldDirty: true })
  }
  const save = async ({ channel, subject, dltTemplateId, isActive, ...rest }: Values) => {
    const words = {
      ...rest,
      ...(channel === 'email' && { subject }),
      ...(channel === 'sms' && dltTemplateId && { dltTemplateId }),
    }
    await (template
      ? update.mutateAsync({ templateId: template.id, ...words, isActive })
      : create.mutateAsync({ propertyId, channel, ...words }))
    refresh(staleAfter('template.updated'))
    return { title: `${rest.name} is saved` }
  }
  return (
    <FormModal
      form={form}
      fields={fields}
      title={template ? 'Edit Template' : 'Create Template'}
      saveLabel="Save Template"
      size="xl"
      save={save}
      onClose={onClose}
    >
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          {!template && (
            <Field label="Begin with" optional>
              <Select
                options={starterKinds.map(kind => ({ value: kind, label: starters[kind].name }))}
                value={null}
                placeholder="Words to begin with"
                onValueChange={begin}
              />
            </Field>
          )}
          <TextField control={control} name="name" label="Name" maxLength={120} required />
          <div className="grid gap-5 sm:grid-cols-2">
            <SelectField
              control={control}
              name="channel"
              label="Channel"
              options={channelOptions}
              disabled={template !== undefined}
            />
            <SelectField control={control} name="language" label="Language" options={languages} />
          </div>
          <SelectField control={control} name="category" label="Kind" options={categories} />
          {values.channel === 'email' && (
            <TextField control={control} name="subject" label="Subject" maxLength={200} required />
          )}
          <TextAreaField
            control={control}
            name="content"
            label="Words"
            rows={6}
            maxLength={4000}
            required
          />
          <Field label="Insert a variable" hideLabel>
            <Select
              options={variables.map(value => ({ value, label: value }))}
              value={null}
              placeholder="Insert a variable"
              onValueChange={insert}
            />
          </Field>
          {values.channel === 'sms' && (
            <TextField
              control={control}
              name="dltTemplateId"
              label="DLT template id"
              inputMode="numeric"
              maxLength={19}
              optional
              hint="19 digits, as registered for SMS in India."
            />
          )}
          {template && (
            <>
              <Controller
                control={control}
                name="isActive"
                render={({ field }) => (
                  <Switch
                    label="May be sent"
                    checked={field.value}
                    onCheckedChange={field.onChange}
                  />
                )}
              />
              <Button
                variant="ghost"
                icon={<Trash2 />}
                onClick={() => setDeleting(true)}
                className="self-start text-danger-strong"
              >
                Delete Template
              </Button>
            </>
          )}
        </div>
        <LivePreview propertyId={propertyId} values={values} person={person} />
      </div>
      {isDeleting && template && (
        <RemovalDialog
          name={template.name}
          remove={async () => {
            await remove.mutateAsync({ templateId: template.id })
            refresh(staleAfter('template.updated'))
          }}
          onRemoved={onClose}
          onClose={() => setDeleting(false)}
        >
          Messages that were sent keep their words.
        </RemovalDialog>
      )}
    </FormModal>
  )
}

function LivePreview({
  propertyId,
  values,
  person,
}: {
  propertyId: string
  values: Values
  person: Person
}) {
  const [booking, setBooking] = useState<{ value: string; label: string } | null>(null)
  const { channel, language, content, subject } = useDebounced(values)
  const preview = trpc.communications.templates.previewWords.useQuery(
    {
      propertyId,
      channel,
      language,
      content,
      ...(channel === 'email' && { subject }),
      ...(booking && { bookingId: booking.value }),
    },
    { placeholderData: previous => previous },
  )
  return (
    <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-0">
      {mayUse(person, 'bookings') && (
        <BookingChoice propertyId={propertyId} value={booking} onChoose={setBooking} />
      )}
      <WordsPreview
        preview={preview.data}
        error={preview.error}
        note={booking ? `With the booking of ${booking.label}` : 'With examples'}
        isSms={channel === 'sms'}
      />
    </div>
  )
}
