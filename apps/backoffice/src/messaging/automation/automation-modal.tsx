import {
  type Condition,
  conditionFields,
  conditionOperators,
  isNumberField,
} from '@atithi/api/messaging/automations/rules/conditions'
import { triggers } from '@atithi/api/messaging/automations/rules/triggers'
import {
  channelNames,
  type WrittenChannel,
  writtenChannels,
} from '@atithi/api/messaging/providers/rules/channels'
import { Button } from '@atithi/ui/button'
import { IconButton } from '@atithi/ui/icon-button'
import { Plus, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray, useForm, useWatch } from 'react-hook-form'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { NumberField, TextField } from '../../components/forms/text-fields.tsx'
import { RemovalDialog } from '../../components/removal-dialog.tsx'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { trpc } from '../../lib/trpc.ts'
import { smsLength } from '../templates/sms-length.ts'
import { templateLabel, useTemplates } from '../templates/use-templates.ts'
import {
  type Automation,
  delayOf,
  fieldWords,
  operatorWords,
  partsOf,
  triggerWords,
  type Unit,
  units,
} from './automation-words.ts'

interface Values {
  name: string
  trigger: (typeof triggers)[number]
  count: number | null
  unit: Unit
  channel: WrittenChannel
  templateId: string
  conditions: Condition[]
}

const triggerOptions = triggers.map(value => ({ value, label: triggerWords[value] }))
const unitOptions = units.map(value => ({ value, label: value }))
const fieldOptions = conditionFields.map(value => ({ value, label: fieldWords[value] }))
const operatorOptions = conditionOperators.map(value => ({ value, label: operatorWords[value] }))

interface AutomationModalProps {
  propertyId: string
  rule: Automation | undefined
  onClose: () => void
}

/** When a template is sent by itself, over what, and under which conditions. A new rule is off until it is turned on. */
export function AutomationModal({ propertyId, rule, onClose }: AutomationModalProps) {
  const create = trpc.communications.automations.create.useMutation()
  const update = trpc.communications.automations.update.useMutation()
  const remove = trpc.communications.automations.delete.useMutation()
  const [isDeleting, setDeleting] = useState(false)
  const delay = partsOf(rule?.delayMinutes ?? 2880)
  const form = useForm<Values>({
    defaultValues: {
      name: rule?.name ?? '',
      trigger: rule?.trigger ?? 'before-check-in',
      count: delay.count,
      unit: delay.unit,
      channel: rule?.channel ?? 'email',
      templateId: rule?.templateId ?? '',
      conditions: rule?.conditions ?? [],
    },
  })
  const { control, setValue } = form
  const values = useWatch({ control }) as Values
  const { fields: rows, append, remove: drop } = useFieldArray({ control, name: 'conditions' })
  const { templates, unread } = useTemplates(propertyId, values.channel)
  const template = templates.find(({ id }) => id === values.templateId)
  const length = smsLength(values.channel, template?.content ?? '')
  const save = async ({ count, unit, ...rest }: Values) => {
    const written = {
      ...rest,
      delayMinutes: rest.trigger === 'birthday' ? 0 : delayOf(count ?? 0, unit),
    }
    await (rule
      ? update.mutateAsync({ automationId: rule.id, ...written })
      : create.mutateAsync({ propertyId, ...written }))
    refresh(staleAfter('automation.updated'))
    return rule
      ? { title: `${rest.name} is saved` }
      : { title: `${rest.name} is saved`, description: 'It is off until you turn it on.' }
  }
  return (
    <FormModal
      form={form}
      fields={[
        'name',
        'trigger',
        'channel',
        'templateId',
        ...rows.map((_, at) => `conditions.${at}.value` as const),
      ]}
      title={rule ? 'Edit Automation' : 'New Automation'}
      saveLabel="Save Automation"
      size="lg"
      save={save}
      onClose={onClose}
    >
      <TextField control={control} name="name" label="Name" maxLength={120} required />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField control={control} name="trigger" label="When" options={triggerOptions} />
        {values.trigger !== 'birthday' && (
          <div className="grid grid-cols-2 gap-3">
            <NumberField
              control={control}
              name="count"
              label={values.trigger === 'before-check-in' ? 'How long before' : 'How long after'}
              min={0}
              max={525600}
            />
            <SelectField control={control} name="unit" label="Unit" options={unitOptions} />
          </div>
        )}
        <SelectField
          control={control}
          name="channel"
          label="Channel"
          options={writtenChannels.map(value => ({ value, label: channelNames[value] }))}
          onChosen={() => setValue('templateId', '')}
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
              ? 'Write a template for this channel first.'
              : length && `${length.says} for each guest`)
          }
        />
      </div>
      <p className="text-sm text-muted">
        {values.trigger === 'birthday'
          ? 'Goes to guests who stayed here and have agreed to offers over this channel, once a year.'
          : 'Once for each booking. Between 22:00 and 08:00 it waits, unless it confirms a booking, a cancellation or a payment.'}
      </p>
      <section aria-label="Conditions" className="flex flex-col gap-4">
        {rows.map((row, at) => (
          <div
            key={row.id}
            className="grid items-end gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1.2fr)_auto]"
          >
            <SelectField
              control={control}
              name={`conditions.${at}.field`}
              label="Only if"
              options={fieldOptions}
            />
            <SelectField
              control={control}
              name={`conditions.${at}.operator`}
              label="Compared"
              options={
                isNumberField(values.conditions[at]?.field ?? 'nights')
                  ? operatorOptions
                  : operatorOptions.slice(0, 2)
              }
            />
            <TextField control={control} name={`conditions.${at}.value`} label="Value" required />
            <IconButton label="Take this condition away" onClick={() => drop(at)}>
              <X />
            </IconButton>
          </div>
        ))}
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus />}
          className="self-start"
          onClick={() => append({ field: 'nights', operator: 'at-least', value: '2' })}
        >
          Add Condition
        </Button>
      </section>
      {rule && (
        <Button
          variant="ghost"
          icon={<Trash2 />}
          className="self-start text-danger-strong"
          onClick={() => setDeleting(true)}
        >
          Delete Automation
        </Button>
      )}
      {rule && isDeleting && (
        <RemovalDialog
          name={rule.name}
          remove={async () => {
            await remove.mutateAsync({ automationId: rule.id })
            refresh(staleAfter('automation.updated'))
          }}
          onRemoved={onClose}
          onClose={() => setDeleting(false)}
        >
          What it sent stays in the log.
        </RemovalDialog>
      )}
    </FormModal>
  )
}
