import { createHash } from 'node:crypto'
import { type Html, html } from '../html.ts'
import { page } from '../page.ts'
import { type Account, type Api, apis, type Order, type Payment, type QrCode } from './entities.ts'
import type { Delivery } from './webhooks.ts'

const inr = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
const rupees = (paise: number): string => inr.format(paise / 100).replace('.00', '')

const methods = [
  ['upi', 'UPI'],
  ['card', 'Card'],
  ['netbanking', 'Net banking'],
  ['wallet', 'Wallet'],
] as const

const choices = (isQr: boolean): Html => html`
<fieldset><legend>Pay by</legend>
${methods
  .filter(([value]) => !isQr || value === 'upi')
  .map(
    ([value, label], at) =>
      html`<label><input type="radio" name="method" value="${value}"${at === 0 ? html` checked` : ''}> ${label}</label>`,
  )}
</fieldset>
<div class="buttons">
<button name="outcome" value="captured">Pay: the bank says yes</button>
<button name="outcome" value="failed" class="plain">The bank says no</button>
<button name="outcome" value="late" class="plain">No at first, yes some seconds later</button>
</div>`

/** What a payer sees of an order that waits: no bank behind it, only what it would say. */
export const checkoutPage = ({
  order,
  account,
  action,
  error,
}: {
  order: Pick<Order, 'id' | 'amount' | 'status'>
  account: Account
  action: string
  error?: string
}): string =>
  page(
    'Payment',
    html`<p class="muted">Simulated payment: no money moves</p>
<h1>${rupees(order.amount)} to ${account.name}</h1>
<p class="muted">Order ${order.id}</p>
${error ? html`<p class="problem" role="alert">${error}</p>` : ''}
${
  order.status === 'paid'
    ? html`<p>This order is paid.</p>`
    : html`<form method="post" action="${action}">${choices(false)}</form>`
}`,
  )

export const qrPage = ({
  code,
  account,
  error,
}: {
  code: QrCode
  account: Account
  error?: string
}): string =>
  page(
    'UPI code',
    html`<p class="muted">Simulated payment: no money moves</p>
<h1>${code.fixed_amount ? `${rupees(code.payment_amount)} to ${account.name}` : account.name}</h1>
<p class="muted">The phone that scans the code opens this address: ${code.image_content}</p>
${error ? html`<p class="problem" role="alert">${error}</p>` : ''}
${
  code.status === 'closed'
    ? html`<p>This code is closed.</p>`
    : html`<form method="post">
${code.fixed_amount ? '' : html`<label>Amount in rupees <input name="rupees" inputmode="decimal" required></label>`}
${choices(true)}</form>`
}`,
  )

/** `again` is where the payer may try once more after a failure. */
export const paidPage = (payment: Payment, again: string): string =>
  page(
    'Payment',
    payment.status === 'failed'
      ? html`<h1>The payment did not go through</h1><p>${payment.error_description ?? ''}</p>
<p><a href="${again}">Try again</a></p>`
      : html`<h1>Paid: ${rupees(payment.amount)}</h1><p>Payment ${payment.id}. You can close this page.</p>`,
  )

/** What hosted checkout says to a form that is not as it demands. */
export const badCheckoutPage = (field: string | undefined): string =>
  page(
    'Payment',
    html`<h1>This payment cannot be opened</h1><p>${field ?? 'key_id, order_id and amount'} of the form is not right.</p>`,
  )

const send = 'document.forms[0].submit()'
export const sendHash = `sha256-${createHash('sha256').update(send).digest('base64')}`

/** After the payment of an order: the browser hands the proof to the merchant, by itself where scripts run. */
export const returnPage = (payment: Payment, to: string, proof: Record<string, string>): string =>
  page(
    'Payment',
    html`<h1>Paid: ${rupees(payment.amount)}</h1>
<form method="post" action="${to}">
${Object.entries(proof).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<div class="buttons"><button>Back to the hotel</button></div>
</form><script>${send}</script>`,
  )

const apiNames: Record<Api, string> = { razorpay: 'Razorpay', cashfree: 'Cashfree' }

const accountCard = (account: Account): Html => html`
<h2>${account.name}</h2>
<dl class="facts">
<dt>Speaks as</dt><dd>${apiNames[account.api ?? 'razorpay']}</dd>
<dt>Key id</dt><dd>${account.key_id}</dd>
<dt>Key secret</dt><dd>${account.key_secret}</dd>
${account.webhook_secret ? html`<dt>Webhook secret</dt><dd>${account.webhook_secret}</dd>` : ''}
<dt>Webhook</dt><dd>${account.webhook_url || 'not set'}</dd>
</dl>`

/** The gateway's dashboard: accounts with their keys, the newest payments, and what merchants were told. */
export const gatewayPage = ({
  accounts,
  payments,
  deliveries,
  error,
}: {
  accounts: readonly Account[]
  payments: readonly Payment[]
  deliveries: readonly Delivery[]
  error?: string
}): string =>
  page(
    'Payment gateway',
    html`<div class="head"><h1>Payment gateway</h1><span class="muted">simulated · <a href="/gateway">Look again</a></span></div>
${accounts.length === 0 ? html`<p class="empty">No account yet. Open one, and enter its keys in Atithi.</p>` : accounts.map(accountCard)}
<h2>Open an account</h2>
${error ? html`<p class="problem" role="alert">${error}</p>` : ''}
<form method="post" action="/gateway/accounts" class="line">
<label>Name <input name="name" required maxlength="80"></label>
<label>Webhook address <input name="webhookUrl" type="url" required></label>
<label>Speaks as <select name="api">${apis.map(api => html`<option value="${api}">${apiNames[api]}</option>`)}</select></label>
<button>Open account</button>
</form>
<h2>Payments</h2>
${
  payments.length === 0
    ? html`<p class="empty">No payment yet.</p>`
    : html`<ul class="mails">${payments.map(
        payment =>
          html`<li><div class="row"><span>${payment.id}</span><strong>${rupees(payment.amount)} by ${payment.method}</strong><span class="muted">${payment.status}${payment.refund_status ? `, refunded ${payment.refund_status}` : ''}</span></div></li>`,
      )}</ul>`
}
<h2>Webhooks</h2>
${
  deliveries.length === 0
    ? html`<p class="empty">Nothing was told yet.</p>`
    : html`<ul class="mails">${deliveries.map(
        one =>
          html`<li><div class="row"><span>${one.event}</span><span class="muted">${one.url}</span><span class="muted">${one.answer}, attempt ${one.attempts}</span></div></li>`,
      )}</ul>`
}`,
  )
