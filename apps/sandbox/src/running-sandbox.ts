import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { channelRoutes } from './channels/routes.ts'
import { Faults, faultRoutes } from './faults.ts'
import { cashfreeRoutes } from './gateway/cashfree/routes.ts'
import { Gateway } from './gateway/gateway.ts'
import { gatewayPageRoutes } from './gateway/page-routes.ts'
import { razorpayRoutes } from './gateway/razorpay-routes.ts'
import { Records } from './gateway/records.ts'
import { gatewayTestRoutes } from './gateway/test-routes.ts'
import { Webhooks } from './gateway/webhooks.ts'
import { notFoundPage } from './mail/mail-pages.ts'
import { mailRoutes } from './mail/mail-routes.ts'
import { type MailStore, openMailStore } from './mail/mail-store.ts'
import { createSmtpServer } from './mail/smtp.ts'
import { styles } from './page.ts'
import { PhoneRecords } from './phones/phone-records.ts'
import { phoneRoutes } from './phones/phone-routes.ts'
import { PhoneWebhooks } from './phones/phone-webhooks.ts'
import { Phones } from './phones/phones.ts'
import { smsRoutes } from './phones/sms-routes.ts'
import { whatsappRoutes } from './phones/whatsapp-routes.ts'
import { PushRecords } from './push/push-records.ts'
import { pushRoutes } from './push/push-routes.ts'
import type { Settings } from './settings.ts'

export interface RunningSandbox {
  stop(): Promise<void>
}

/** Starts the stand-ins for what is outside. They answer this machine alone. */
export async function startSandbox({
  port,
  smtpPort,
  folder,
  productUrl,
}: Settings): Promise<RunningSandbox> {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  // It may be there from before, and open to others.
  fs.chmodSync(folder, 0o700)
  const mails = await openMailStore(path.join(folder, 'mail'))
  const faults = new Faults()
  const gateway = new Gateway(
    new Records(path.join(folder, 'gateway')),
    new Webhooks(faults),
    () => `http://localhost:${port}`,
  )
  const phones = new Phones(
    new PhoneRecords(path.join(folder, 'phones')),
    new PhoneWebhooks(faults),
    productUrl,
  )
  const app = createPages(mails)
  faultRoutes(app, faults)
  razorpayRoutes(app, gateway, faults)
  cashfreeRoutes(app, gateway, faults)
  gatewayPageRoutes(app, gateway)
  gatewayTestRoutes(app, gateway)
  whatsappRoutes(app, phones, faults)
  smsRoutes(app, phones, faults)
  phoneRoutes(app, phones)
  pushRoutes(app, new PushRecords(path.join(folder, 'push')), faults)
  const stopChannels = channelRoutes(app, { folder, faults, serverUrl: productUrl })
  const smtp = createSmtpServer(mails, faults)
  // A client that breaks off in the middle of an email is its own affair.
  smtp.on('error', error =>
    app.log.warn({ code: 'code' in error ? error.code : undefined }, 'the mail server failed'),
  )
  const stop = async () => {
    gateway.stop()
    phones.stop()
    stopChannels()
    await Promise.all([app.close(), new Promise<void>(resolve => smtp.close(resolve))])
  }
  try {
    await app.listen({ port, host: 'localhost' })
    const listening = once(smtp.server, 'listening')
    smtp.listen(smtpPort, '127.0.0.1')
    await listening
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}

const PAGE_RULES =
  "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const ownNames = new Set(['localhost', '127.0.0.1', '[::1]'])

function createPages(mails: MailStore): FastifyInstance {
  const app = fastify({ logger: { level: 'warn' }, forceCloseConnections: true })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': PAGE_RULES,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    // Another site could make its own name point here and read the emails as if they were its own.
    if (!ownNames.has(request.hostname))
      return reply.code(421).send({ message: 'The sandbox answers as localhost only.' })
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).type('text/html; charset=utf-8').send(notFoundPage()),
  )
  app.get('/sandbox.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(styles))
  mailRoutes(app, mails)
  return app
}
