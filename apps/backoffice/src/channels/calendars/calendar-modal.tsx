import { type BlockedDays, blockedDays } from '@atithi/api/channels/calendars/rules/kinds'
import { readIntervals } from '@atithi/api/channels/calendars/rules/plan-reading'
import { Field } from '@atithi/ui/field'
import { RadioGroup } from '@atithi/ui/radio-group'
import { type Control, useController, useForm } from 'react-hook-form'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { TextField } from '../../components/forms/text-fields.tsx'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { trpc } from '../../lib/trpc.ts'
import { blockedDaysWords, type PortalCalendar } from './calendar-words.ts'

interface Values {
  roomTypeId: string
  name: string
  url: string
  everyMinutes: string
  blockedDays: BlockedDays
}

interface CalendarModalProps {
  propertyId: string
  /** The one that is changed; without it a new one. */
  calendar: PortalCalendar | undefined
  onClose: () => void
}

const intervals = readIntervals.map(minutes => ({
  value: String(minutes),
  label: minutes === 60 ? 'Every hour' : `Every ${minutes} minutes`,
}))

/** A portal that knows a room type by calendars: it gets an address of ours, and may give one of its own. */
export function CalendarModal({ propertyId, calendar, onClose }: CalendarModalProps) {
  const types = trpc.roomTypes.list.useQuery({ propertyId })
  const create = trpc.channels.calendars.create.useMutation()
  const configure = trpc.channels.calendars.configure.useMutation()
  const form = useForm<Values>({
    defaultValues: {
      roomTypeId: calendar?.roomTypeId ?? '',
      name: calendar?.name ?? '',
      url: '',
      everyMinutes: String(calendar?.everyMinutes ?? 15),
      blockedDays: calendar?.blockedDays ?? 'by-portal',
    },
  })
  const { control } = form
  const save = async ({ roomTypeId, name, url, ...values }: Values) => {
    const everyMinutes = readIntervals.find(one => String(one) === values.everyMinutes) ?? 15
    const { blockedDays: blocked } = values
    const said = {
      propertyId,
      name,
      everyMinutes,
      blockedDays: blocked,
      ...(url.trim() !== '' && { url }),
    }
    if (calendar) await configure.mutateAsync({ calendarId: calendar.id, ...said })
    else await create.mutateAsync({ roomTypeId, ...said })
    refresh(staleAfter('channel.changed'))
    return calendar
      ? { title: `${name} is saved` }
      : {
          title: `${name} has a calendar now`,
          description: 'Copy its address and enter it at the portal.',
        }
  }
  return (
    <FormModal
      form={form}
      fields={['roomTypeId', 'name', 'url', 'everyMinutes', 'blockedDays']}
      title={calendar ? `Calendar of ${calendar.name}` : 'Add a portal calendar'}
      description="For portals without a channel of their own, such as Airbnb: both read each other’s calendar of taken nights."
      saveLabel={calendar ? 'Save' : 'Add Calendar'}
      save={save}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="name"
        label="Portal"
        hint="As you call it."
        maxLength={80}
        autoComplete="off"
        required
      />
      {!calendar && (
        <SelectField
          control={control}
          name="roomTypeId"
          label="Room type"
          hint="A calendar knows one room: best a type with a single room."
          options={(types.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <TextField
        control={control}
        name="url"
        label="Address of the portal’s calendar"
        hint={
          calendar?.host
            ? `Read from ${calendar.host} now. Leave it empty to keep that.`
            : 'Ends with .ics in most portals. Without it the portal reads yours, and its stays do not come in.'
        }
        maxLength={2000}
        autoComplete="off"
        optional
      />
      <SelectField control={control} name="everyMinutes" label="Read it" options={intervals} />
      <BlockedDaysField control={control} />
    </FormModal>
  )
}

function BlockedDaysField({ control }: { control: Control<Values> }) {
  const { field, fieldState } = useController({ control, name: 'blockedDays' })
  return (
    <Field
      group
      label="Days that the portal blocks"
      hint="Days that it does not sell without a guest: closed by hand, or kept free around a stay. Your own nights that come back, and days beyond its booking window, never take a room."
      error={fieldState.error?.message}
    >
      <RadioGroup
        look="cards"
        name={field.name}
        value={field.value}
        onValueChange={field.onChange}
        options={blockedDays.map(value => {
          const { label, hint } = blockedDaysWords[value]
          return { value, label, hint }
        })}
      />
    </Field>
  )
}
