import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { mailboxPage, mailPage, messageDocument, notFoundPage } from './mail-pages.ts'
import type { MailStore } from './mail-store.ts'

const HTML = 'text/html; charset=utf-8'
/** An email is a stranger's page: no script, nothing loaded from elsewhere, no form, and an origin of its own. */
const MESSAGE_RULES = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ')

const byId = z.object({ id: z.string() })
const wanted = z.object({ to: z.string().toLowerCase().optional() })

/** The mailbox for people, and the same as JSON for tests. */
export function mailRoutes(app: FastifyInstance, mails: MailStore): void {
  for (const address of ['/', '/mail'])
    app.get(address, (_request, reply) => reply.type(HTML).send(mailboxPage(mails.list())))

  app.get('/mail/:id', async (request, reply) => {
    const mail = await mails.read(byId.parse(request.params).id)
    return reply
      .code(mail ? 200 : 404)
      .type(HTML)
      .send(mail ? mailPage(mail) : notFoundPage())
  })

  app.get('/mail/:id/message', async (request, reply) => {
    const mail = await mails.read(byId.parse(request.params).id)
    if (!mail) return reply.code(404).type(HTML).send(notFoundPage())
    return reply
      .header('content-security-policy', MESSAGE_RULES)
      .type(HTML)
      .send(messageDocument(mail))
  })

  app.get('/api/mail', async (request, reply) => {
    const parsed = wanted.safeParse(request.query)
    if (!parsed.success)
      return reply.code(400).send({ message: 'Name one address: ?to=name@example.in' })
    const { to: wantedTo } = parsed.data
    const found = mails
      .list()
      .filter(mail => !wantedTo || mail.to.some(recipient => recipient.toLowerCase() === wantedTo))
    const items: unknown[] = []
    for (const { id } of found) {
      const mail = await mails.read(id)
      if (!mail) continue
      const { from, subject, text, html, messageId, replyTo, attachments, receivedAt } = mail
      const to = mail.to.join(', ')
      const item = {
        id,
        from,
        to,
        replyTo,
        subject,
        text,
        html,
        attachments,
        messageId,
        receivedAt,
      }
      items.push(item)
    }
    return { items }
  })

  app.delete('/api/mail', (_request, reply) => {
    mails.clear()
    return reply.code(204).send()
  })
}
