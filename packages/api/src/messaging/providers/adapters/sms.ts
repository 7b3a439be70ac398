import { z } from 'zod'
import type { SendOutcome } from '../rules/outcome.ts'
import { ask, type ProviderAnswer } from './http.ts'

/** An account at the SMS provider, and the number or header from which guests hear. */
export interface SmsAccount {
  channel: 'sms'
  baseUrl: string
  accountSid: string
  authToken: string
  sender: string
  isSandbox: boolean
}

/** Twilio's; the sandbox speaks the same under its own address. */
export const SMS_API = 'https://api.twilio.com'

const taken = z.object({ sid: z.string().min(1) })
const refused = z.object({ code: z.number(), message: z.string() })

const headersOf = ({ accountSid, authToken }: SmsAccount) => ({
  authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
})
const addressOf = (account: SmsAccount) =>
  `${account.baseUrl}/2010-04-01/Accounts/${account.accountSid}`

/** Hands a message over; what becomes of it is told to `statusUrl`, which names it. */
export async function sendSms(
  account: SmsAccount,
  { to, text, statusUrl }: { to: string; text: string; statusUrl: string },
): Promise<SendOutcome> {
  const fields = { To: to, From: account.sender, Body: text, StatusCallback: statusUrl }
  const answer = await ask(`${addressOf(account)}/Messages.json`, {
    method: 'POST',
    headers: { ...headersOf(account), 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
  const message = taken.safeParse(answer?.body)
  return answer?.ok && message.success
    ? { kind: 'accepted', providerId: message.data.sid }
    : refusalOf(answer)
}

/** Whether the account answers to this token. */
export async function testSms(
  account: SmsAccount,
): Promise<{ ok: true } | Extract<SendOutcome, { kind: 'refused' }>> {
  const answer = await ask(`${addressOf(account)}.json`, { headers: headersOf(account) })
  return answer?.ok ? { ok: true } : refusalOf(answer)
}

function refusalOf(answer: ProviderAnswer | undefined): Extract<SendOutcome, { kind: 'refused' }> {
  if (answer === undefined)
    return {
      kind: 'refused',
      code: 'no-answer',
      words: 'The SMS provider did not answer.',
      retry: 'unknown',
    }
  const said = refused.safeParse(answer.body)
  return {
    kind: 'refused',
    code: said.success ? String(said.data.code) : `http-${answer.status}`,
    words: said.success
      ? said.data.message.slice(0, 300)
      : `The SMS provider answered with status ${answer.status}.`,
    retry: answer.status === 0 || answer.status === 429 || answer.status >= 500 ? 'later' : 'never',
    isOfAccount: answer.status === 401 || answer.status === 403,
  }
}
