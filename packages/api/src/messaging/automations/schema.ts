import { z } from 'zod'
import { chosenId } from '../../kernel/shared/ids.ts'
import { page } from '../../kernel/shared/paging.ts'
import { requiredText } from '../../kernel/shared/text.ts'
import { writtenChannels } from '../providers/rules/channels.ts'
import { conditionFields, conditionOperators, faultOf } from './rules/conditions.ts'
import { triggers } from './rules/triggers.ts'

const condition = z
  .object({
    field: z.enum(conditionFields),
    operator: z.enum(conditionOperators),
    value: z
      .union([requiredText('a value', 100), z.number()], { error: 'Give a value.' })
      .transform(String),
  })
  .superRefine((written, context) => {
    const fault = faultOf(written)
    if (fault) context.addIssue({ code: 'custom', path: ['value'], message: fault })
  })

const fields = {
  name: requiredText('a name', 120),
  trigger: z.enum(triggers),
  /** After what happened, or before the check-in; at most a year. */
  delayMinutes: z
    .number({ error: 'Say how long, in minutes.' })
    .int('Give whole minutes.')
    .min(0, 'Give 0 minutes or more.')
    .max(525_600, 'At most a year.'),
  conditions: z.array(condition).max(10, 'At most ten conditions.'),
  channel: z.enum(writtenChannels),
  templateId: chosenId('a template'),
}

export const createAutomationInput = z.object({
  ...fields,
  conditions: fields.conditions.default([]),
})
export type CreateAutomationInput = z.output<typeof createAutomationInput>

export const updateAutomationInput = z.object(fields).partial()
export type UpdateAutomationInput = z.output<typeof updateAutomationInput>

export const setActiveInput = z.object({ active: z.boolean() })
export const listRunsInput = page
