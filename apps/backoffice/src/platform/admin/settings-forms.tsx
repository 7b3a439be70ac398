import { platformSettingsFields } from '@atithi/api/platform/settings/schema'
import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { DescriptionList } from '@atithi/ui/description-list'
import { Field } from '@atithi/ui/field'
import { Input } from '@atithi/ui/input'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormFailure } from '../../components/forms/form-failure.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { applyServerErrors } from '../../components/forms/server-errors.ts'
import { NumberField, TextAreaField } from '../../components/forms/text-fields.tsx'
import { formatCount } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'
import { type Outputs, trpc, utils } from '../../lib/trpc.ts'

type Settings = Outputs['admin']['settings']['get']
type Interfaces = Outputs['admin']['settings']['status']['interfaces']

const noticeFields = platformSettingsFields.pick({
  maintenanceNotice: true,
  maintenanceUntil: true,
})
const limitFields = platformSettingsFields.pick({ apiCallsPerMinute: true, eventDays: true })

const indiaOffsetMinutes = 330
/** An instant as the input of a local time in India takes it: '2026-11-24T22:30'. */
const asLocal = (instant: string | null): string =>
  instant === null
    ? ''
    : new Date(Date.parse(instant) + indiaOffsetMinutes * 60_000).toISOString().slice(0, 16)
const fromLocal = (local: string): string | null =>
  local === '' ? null : new Date(`${local}:00+05:30`).toISOString()

/** What stands above every screen of the back office for a while. */
export function NoticeForm({ settings }: { settings: Settings }) {
  const [failure, setFailure] = useState<string | null>(null)
  const update = trpc.admin.settings.update.useMutation()
  const form = useForm({
    resolver: schemaResolver(noticeFields),
    defaultValues: {
      maintenanceNotice: settings.maintenanceNotice ?? '',
      maintenanceUntil: settings.maintenanceUntil,
    },
  })
  const { formState, watch, setValue } = form
  const save = form.handleSubmit(async ({ maintenanceNotice, maintenanceUntil }) => {
    setFailure(null)
    try {
      const saved = await update.mutateAsync({
        maintenanceNotice,
        // Without a notice there is nothing to end.
        maintenanceUntil: maintenanceNotice === null ? null : maintenanceUntil,
      })
      utils.admin.settings.get.setData(undefined, saved)
      await utils.settings.notice.invalidate()
      form.reset({
        maintenanceNotice: saved.maintenanceNotice ?? '',
        maintenanceUntil: saved.maintenanceUntil,
      })
      toast.show({
        tone: 'success',
        title: saved.maintenanceNotice ? 'The notice is shown' : 'The notice is gone',
      })
    } catch (error) {
      setFailure(applyServerErrors(error, ['maintenanceNotice', 'maintenanceUntil'], form.setError))
    }
  })
  return (
    <Card>
      <CardHeader
        title="Maintenance notice"
        description="Stands above every screen of the back office within a minute. Empty: none."
      />
      <CardBody>
        <form noValidate onSubmit={save} className="flex flex-col gap-5">
          <FormFailure failure={failure} />
          <TextAreaField
            control={form.control}
            name="maintenanceNotice"
            label="Notice"
            maxLength={300}
            rows={2}
            optional
          />
          <Field
            label="Shown until"
            hint="The time of India. Empty: until you take it away."
            error={formState.errors.maintenanceUntil?.message}
            optional
          >
            <Input
              type="datetime-local"
              value={asLocal(watch('maintenanceUntil'))}
              onChange={event =>
                setValue('maintenanceUntil', fromLocal(event.target.value), { shouldDirty: true })
              }
            />
          </Field>
          <Button
            type="submit"
            className="self-start"
            disabled={!formState.isDirty}
            loading={formState.isSubmitting}
          >
            Save Notice
          </Button>
        </form>
      </CardBody>
    </Card>
  )
}

/** What programs do with the platform, how much they may ask, and for how long events are kept. */
export function ApiLimitsForm({
  settings,
  interfaces,
}: {
  settings: Settings
  interfaces: Interfaces | undefined
}) {
  const [failure, setFailure] = useState<string | null>(null)
  const update = trpc.admin.settings.update.useMutation()
  const { apiCallsPerMinute, eventDays } = settings
  const form = useForm({
    resolver: schemaResolver(limitFields),
    defaultValues: { apiCallsPerMinute, eventDays },
  })
  const save = form.handleSubmit(async values => {
    setFailure(null)
    try {
      const saved = await update.mutateAsync(values)
      utils.admin.settings.get.setData(undefined, saved)
      form.reset({ apiCallsPerMinute: saved.apiCallsPerMinute, eventDays: saved.eventDays })
      toast.show({ tone: 'success', title: 'The limits are saved' })
    } catch (error) {
      setFailure(applyServerErrors(error, ['apiCallsPerMinute', 'eventDays'], form.setError))
    }
  })
  return (
    <Card>
      <CardHeader title="API configuration" />
      <CardBody>
        {interfaces && (
          <DescriptionList
            className="mb-5"
            items={[
              {
                label: 'API keys that hold',
                value: `${formatCount(interfaces.keys)}, ${formatCount(interfaces.usedKeys)} used in 7 days`,
              },
              { label: 'Webhooks that are on', value: formatCount(interfaces.endpoints) },
              {
                label: 'Webhooks whose receiver fails',
                value: formatCount(interfaces.failingEndpoints),
              },
            ]}
          />
        )}
        <form noValidate onSubmit={save} className="flex flex-col gap-5">
          <FormFailure failure={failure} />
          <NumberField
            control={form.control}
            name="apiCallsPerMinute"
            label="Calls of an API key a minute"
            hint="From 10 to 6,000. Beyond it the answer is 429, and says how long to wait."
            required
          />
          <NumberField
            control={form.control}
            name="eventDays"
            label="Days for which events are kept"
            hint="From 1 to 365, after all have handled them."
            required
          />
          <Button
            type="submit"
            className="self-start"
            disabled={!form.formState.isDirty}
            loading={form.formState.isSubmitting}
          >
            Save Limits
          </Button>
        </form>
      </CardBody>
    </Card>
  )
}
