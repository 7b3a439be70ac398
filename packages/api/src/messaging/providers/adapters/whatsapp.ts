import { z } from 'zod'
import { type SendOutcome, whatsappVerdict } from '../rules/outcome.ts'
import { ask, type ProviderAnswer } from './http.ts'

/** A phone number at WhatsApp's Cloud API, and how to be its owner. */
export interface WhatsappAccount {
  channel: 'whatsapp'
  baseUrl: string
  phoneNumberId: string
  businessAccountId: string
  accessToken: string
  appSecret: string
  isSandbox: boolean
}

export interface WhatsappTemplate {
  name: string
  language: string
  values: readonly string[]
}

/** Where the real one answers; the sandbox speaks the same under its own address. */
export const WHATSAPP_API = 'https://graph.facebook.com'
export const VERSION = 'v23.0'

const accepted = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) })
const refused = z.object({
  error: z.object({
    message: z.string().default(''),
    code: z.number(),
    is_transient: z.boolean().optional(),
    error_data: z.object({ details: z.string().optional() }).optional(),
  }),
})
const templateState = z.object({ status: z.string(), category: z.string().optional() })
const templateList = z.object({
  data: z.array(templateState.extend({ name: z.string(), language: z.string() })),
})

const post = (account: WhatsappAccount, path: string, body: object) =>
  ask(`${account.baseUrl}/${VERSION}/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${account.accessToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })

const get = (account: WhatsappAccount, path: string) =>
  ask(`${account.baseUrl}/${VERSION}/${path}`, {
    headers: { authorization: `Bearer ${account.accessToken}` },
  })

/** Hands a message over. `reference` comes back with each of its statuses, so that it is known though the answer was lost. */
export async function sendWhatsapp(
  account: WhatsappAccount,
  message: { to: string; text: string; template: WhatsappTemplate | null; reference: string },
): Promise<SendOutcome> {
  const { to, text, template, reference } = message
  const content = template
    ? {
        type: 'template',
        template: {
          name: template.name,
          language: { code: template.language },
          components:
            template.values.length === 0
              ? []
              : [
                  {
                    type: 'body',
                    parameters: template.values.map(value => ({ type: 'text', text: value })),
                  },
                ],
        },
      }
    : { type: 'text', text: { body: text, preview_url: false } }
  const answer = await post(account, `${account.phoneNumberId}/messages`, {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: to.slice(1),
    biz_opaque_callback_data: reference,
    ...content,
  })
  const taken = accepted.safeParse(answer?.body)
  const [first] = taken.data?.messages ?? []
  return answer?.ok && first ? { kind: 'accepted', providerId: first.id } : refusalOf(answer)
}

export type TemplateApproval = 'submitted' | 'approved' | 'rejected' | 'paused'

/** Asks for the approval of a template; one that is known already answers its state. */
export async function submitTemplate(
  account: WhatsappAccount,
  template: { name: string; language: string; category: string; body: string; examples: string[] },
): Promise<{ approval: TemplateApproval } | Extract<SendOutcome, { kind: 'refused' }>> {
  const { name, language, category, body, examples } = template
  const known = await findState(account, template)
  if (known) return known
  const answer = await post(account, `${account.businessAccountId}/message_templates`, {
    name,
    language,
    category: category === 'marketing' ? 'MARKETING' : 'UTILITY',
    components: [
      {
        type: 'BODY',
        text: body,
        ...(examples.length > 0 && { example: { body_text: [examples] } }),
      },
    ],
  })
  const state = templateState.safeParse(answer?.body)
  if (answer?.ok && state.success) return { approval: approvalOf(state.data.status) }
  // Another process may have asked in the same moment, or the answer was lost: then it is known by now.
  return (await findState(account, template)) ?? refusalOf(answer)
}

async function findState(
  account: WhatsappAccount,
  { name, language }: Pick<WhatsappTemplate, 'name' | 'language'>,
): Promise<{ approval: TemplateApproval } | undefined> {
  const answer = await get(
    account,
    `${account.businessAccountId}/message_templates?name=${encodeURIComponent(name)}`,
  )
  const found = templateList
    .safeParse(answer?.body)
    .data?.data.find(one => one.name === name && one.language === language)
  return found && { approval: approvalOf(found.status) }
}

const approvalOf = (status: string): TemplateApproval =>
  status === 'APPROVED'
    ? 'approved'
    : status === 'REJECTED' || status === 'DISABLED'
      ? 'rejected'
      : status === 'PAUSED'
        ? 'paused'
        : 'submitted'

/** Whether the number answers to this token; its display number. */
export async function testWhatsapp(
  account: WhatsappAccount,
): Promise<{ number: string } | Extract<SendOutcome, { kind: 'refused' }>> {
  const answer = await get(
    account,
    `${account.phoneNumberId}?fields=display_phone_number,verified_name,quality_rating`,
  )
  const shown = z.object({ display_phone_number: z.string() }).safeParse(answer?.body)
  return answer?.ok && shown.success
    ? { number: shown.data.display_phone_number }
    : refusalOf(answer)
}

/** Has WhatsApp call this address with what happens to the account. */
export const subscribeWhatsapp = (account: WhatsappAccount, url: string, verifyToken: string) =>
  post(account, `${account.businessAccountId}/subscribed_apps`, {
    override_callback_uri: url,
    verify_token: verifyToken,
  })

function refusalOf(answer: ProviderAnswer | undefined): Extract<SendOutcome, { kind: 'refused' }> {
  const said = refused.safeParse(answer?.body)
  if (said.success) {
    const { code, message, error_data, is_transient } = said.data.error
    const words = error_data?.details ?? message
    return {
      kind: 'refused',
      code: String(code),
      words: words.slice(0, 300),
      ...whatsappVerdict(code, is_transient),
    }
  }
  if (answer === undefined)
    return {
      kind: 'refused',
      code: 'no-answer',
      words: 'WhatsApp did not answer.',
      retry: 'unknown',
    }
  return {
    kind: 'refused',
    code: `http-${answer.status}`,
    words: `WhatsApp answered with status ${answer.status}.`,
    retry: answer.status === 0 || answer.status >= 500 || answer.status === 429 ? 'later' : 'never',
  }
}
