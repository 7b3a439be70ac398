import { expect, type Page } from '@playwright/test'
import type { NewHotel } from './e2e-people.ts'

interface AccountKeys {
  keyId: string
  keySecret: string
  webhookSecret: string
}

/** The sandbox's gateway: what a merchant does in its dashboard, and what a payer does on its page. */
export async function atGateway<Answer = { id: string }>(
  page: Page,
  path: string,
  data: object,
): Promise<Answer> {
  const answer = await page.request.post(`${process.env.E2E_MAILBOX}/api/payments/${path}`, {
    data,
  })
  expect(answer.ok()).toBe(true)
  return answer.json()
}

/** Opens an account at the gateway whose webhooks reach the product that is tested; answers its keys. */
export const openGatewayAccount = (page: Page, baseURL: string): Promise<AccountKeys> =>
  atGateway<AccountKeys>(page, 'accounts', { webhookUrl: `${baseURL}/webhooks/payments/razorpay` })

/** A hotel takes money online from now on. Answers the id of our account. */
export async function connectGateway(
  page: Page,
  baseURL: string,
  { procedures, propertyId }: Pick<NewHotel, 'procedures' | 'propertyId'>,
): Promise<string> {
  const { keyId, keySecret, webhookSecret } = await openGatewayAccount(page, baseURL)
  const { accountId } = await procedures.payments.accounts.create.mutate({
    propertyId,
    type: 'gateway',
    name: 'Razorpay',
    apiKey: keyId,
    apiSecret: keySecret,
    webhookSecret,
  })
  return accountId
}

/** A payer chooses how to pay on the gateway's page, and the bank says what it says. */
export async function payOnPage(page: Page, method: 'UPI' | 'Card', answer: 'yes' | 'no') {
  await page.getByLabel(method, { exact: true }).check()
  await page.getByRole('button', { name: new RegExp(`bank says ${answer}$`) }).click()
}
