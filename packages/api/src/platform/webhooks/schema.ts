import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'
import { page } from '../../kernel/shared/paging.ts'
import { optionalText, requiredText } from '../../kernel/shared/text.ts'
import { type WebhookType, webhookTypes } from './rules/types.ts'

const fields = {
  url: requiredText('the address', 2000),
  description: optionalText(200),
  events: z
    .array(z.enum(webhookTypes as [WebhookType, ...WebhookType[]]))
    .min(1, 'Choose what is sent.')
    .max(webhookTypes.length, 'Name each event once.')
    .transform(types => [...new Set(types)]),
}

export const createEndpointInput = z.object({
  ...fields,
  description: fields.description.default(''),
})
export type CreateEndpointInput = z.output<typeof createEndpointInput>

export const endpointTarget = z.object({ webhookId: id })
export const updateEndpointInput = endpointTarget.extend(fields)
export type UpdateEndpointInput = z.output<typeof updateEndpointInput>
export const setEndpointActiveInput = endpointTarget.extend({ active: z.boolean() })
export const listDeliveriesInput = page.omit({ search: true }).extend(endpointTarget.shape)
export const deliveryTarget = z.object({ deliveryId: id })
