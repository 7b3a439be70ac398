import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../test-sandbox.ts'

interface Call {
  path: string
  headers: http.IncomingHttpHeaders
  body: string
}

const calls: Call[] = []
const product = http.createServer(async (request, reply) => {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  const url = new URL(request.url ?? '/', 'http://localhost')
  if (request.method === 'GET') return reply.end(url.searchParams.get('hub.challenge'))
  calls.push({ path: request.url ?? '', headers: request.headers, body })
  return reply.end()
})
let sandbox: TestSandbox
let productUrl = ''

beforeAll(async () => {
  product.listen(0, '127.0.0.1')
  await once(product, 'listening')
  const address = product.address()
  productUrl = `http://localhost:${address && typeof address === 'object' ? address.port : 0}`
  sandbox = await startTestSandbox(productUrl)
})
afterAll(async () => {
  await sandbox.stop()
  product.close()
})
beforeEach(async () => {
  calls.length = 0
  await fetch(`${sandbox.url}/api/faults`, { method: 'DELETE' })
  await fetch(`${sandbox.url}/api/phone`, { method: 'DELETE' })
})

const json = async (path: string, body?: object, headers: Record<string, string> = {}) => {
  const answer = await fetch(sandbox.url + path, {
    ...(body && {
      method: 'POST',
      body: JSON.stringify(body),
    }),
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
  })
  return { status: answer.status, body: (await answer.json()) as never }
}
const bearer = { authorization: 'Bearer a-token' }
const whatsapp = (path: string, body?: object, headers = bearer) =>
  json(`/whatsapp/v23.0/1001/${path}`, body, headers)
const text = (to: string, body: string) => ({
  messaging_product: 'whatsapp',
  to,
  type: 'text',
  text: { body },
  biz_opaque_callback_data: 'ours-1',
})
const sms = (fields: Record<string, string>, token = 'a-secret') =>
  fetch(`${sandbox.url}/sms/2010-04-01/Accounts/AC1/Messages.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`AC1:${token}`).toString('base64')}` },
    body: new URLSearchParams({ From: '+914012345678', ...fields }),
  })
interface Item {
  id: string
  from: string
  to: string
  text: string
  status: string
  template?: string
  reason?: string
}
const phone = async (to: string): Promise<Item[]> =>
  ((await json(`/api/phone?to=${encodeURIComponent(to)}`)).body as { items: Item[] }).items
const first = async (to: string): Promise<Item> => {
  const [item] = await phone(to)
  if (!item) throw new Error('the phone has no message')
  return item
}
const statuses = () => calls.flatMap(call => /"status":"(\w+)"/.exec(call.body)?.[1] ?? [])

describe('review: mission 28: WhatsApp', () => {
  it('opens an account for the first token, and refuses another', async () => {
    expect((await whatsapp('messages', text('919876543210', 'Hello'))).status).toBe(200)
    const refused = await whatsapp('messages', text('919876543210', 'Hello'), {
      authorization: 'Bearer another',
    })
    expect(refused).toMatchObject({ status: 401, body: { error: { code: 190 } } })
    await vi.waitFor(() => expect(statuses()).toEqual(['failed']))
  })

  it('fails a free text until the guest has written, and tells so over a signed webhook', async () => {
    await whatsapp('messages', text('+919876543210', 'Hello'))
    await vi.waitFor(() => expect(statuses()).toEqual(['failed']))
    const [call] = calls
    expect(call?.path).toBe('/webhooks/messages/whatsapp')
    expect(call?.headers['x-hub-signature-256']).toBe(
      `sha256=${createHmac('sha256', 'a-token')
        .update(call?.body ?? '')
        .digest('hex')}`,
    )
    expect(call?.body).toContain('"biz_opaque_callback_data":"ours-1"')
    const failed = await first('+919876543210')
    expect(failed).toMatchObject({ status: 'failed', reason: '131047' })
    const inbound = { channel: 'whatsapp', from: '+919876543210', to: failed.from, text: 'Hi' }
    expect((await json('/api/phone/inbound', inbound)).status).toBe(200)
    await vi.waitFor(() => expect(calls.at(-1)?.body).toContain('"text":{"body":"Hi"}'))
    calls.length = 0
    await whatsapp('messages', text('919876543210', 'Welcome'))
    await vi.waitFor(() => expect(statuses()).toEqual(['sent', 'delivered']))
  })

  it('keeps the past that it is told, silently and once, and opens the window by its hours', async () => {
    const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    const asked = (id: string, guest: string, hours: number) => ({
      id,
      direction: 'inbound',
      guest,
      text: 'Is there parking?',
      status: 'received',
      at: at(hours),
    })
    const answered = {
      ...asked('past-2', '+919876500021', 22),
      direction: 'outbound',
      text: 'Yes.',
      status: 'delivered',
    }
    const past = {
      token: 'a-token',
      templates: [{ name: 'past', language: 'en', category: 'UTILITY', body: 'Dear {{1}}' }],
      messages: [
        asked('past-1', '+919876500021', 23),
        answered,
        asked('past-3', '+919876500022', 25),
      ],
    }
    const tell = async (body: object) =>
      (
        await fetch(`${sandbox.url}/api/phone/accounts/1001/history`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).status
    expect(await tell({ ...past, token: 'another' })).toBe(401)
    expect(await tell({ ...past, messages: [{ ...answered, at: 'yesterday' }] })).toBe(400)
    expect(await tell(past)).toBe(204)
    await json('/api/phone/past-2/status', { status: 'read' })
    await vi.waitFor(() => expect(statuses()).toEqual(['read']))
    await sandbox.restart()
    expect(await tell(past)).toBe(204)
    expect(await phone('+919876500021')).toMatchObject([{ id: 'past-2', status: 'read' }])
    expect((await whatsapp('message_templates?name=past')).body).toMatchObject({
      data: [{ name: 'past', status: 'APPROVED' }],
    })
    await whatsapp('messages', text('919876500021', 'Welcome'))
    await whatsapp('messages', text('919876500022', 'Welcome'))
    await vi.waitFor(async () => {
      expect((await first('+919876500021')).status).toBe('delivered')
      expect(await first('+919876500022')).toMatchObject({ status: 'failed', reason: '131047' })
    })
    // Of what was told nobody heard: the one status by hand, and those of the two messages that were sent.
    await vi.waitFor(() =>
      expect(statuses().toSorted()).toEqual(['delivered', 'failed', 'read', 'sent']),
    )
  })

  it('fills an approved template, and refuses one that is unknown or filled wrongly', async () => {
    const use = (name: string, ...values: string[]) => ({
      messaging_product: 'whatsapp',
      to: '919876500001',
      type: 'template',
      template: {
        name,
        language: { code: 'en' },
        components: [
          { type: 'body', parameters: values.map(value => ({ type: 'text', text: value })) },
        ],
      },
    })
    expect((await whatsapp('messages', use('nothing'))).body).toMatchObject({
      error: { code: 132001 },
    })
    const template = {
      name: 'welcome',
      language: 'en',
      category: 'UTILITY',
      components: [{ type: 'BODY', text: 'Hello {{1}}, your code is {{2}}.' }],
    }
    expect((await whatsapp('message_templates', template)).body).toMatchObject({
      status: 'APPROVED',
    })
    expect((await whatsapp('messages', use('welcome', 'Asha'))).body).toMatchObject({
      error: { code: 132000 },
    })
    await whatsapp('messages', use('welcome', 'Asha', 'K7'))
    expect(await phone('+919876500001')).toMatchObject([
      { text: 'Hello Asha, your code is K7.', template: 'welcome' },
    ])
    await sandbox.restart()
    expect(await phone('+919876500001')).toHaveLength(1)
  })

  it('calls another address once that has proved itself', async () => {
    const subscribe = { override_callback_uri: `${productUrl}/elsewhere`, verify_token: 'x' }
    expect((await whatsapp('subscribed_apps', subscribe)).status).toBe(200)
    await whatsapp('messages', text('919876543210', 'Hello'))
    await vi.waitFor(() => expect(calls[0]?.path).toBe('/elsewhere'))
  })
})

describe('SMS', () => {
  it('signs what it says of a message, over the address that the sender gave', async () => {
    const url = `${productUrl}/hear?message=1`
    const answer = await sms({ To: '+919876500002', Body: 'Your room', StatusCallback: url })
    expect(answer.status).toBe(201)
    await vi.waitFor(() => expect(calls).toHaveLength(2))
    const fields = Object.fromEntries(new URLSearchParams(calls[1]?.body))
    expect(fields).toMatchObject({ MessageStatus: 'delivered', To: '+919876500002' })
    const signed = Object.keys(fields)
      .sort()
      .reduce((all, name) => all + name + fields[name], url)
    expect(calls[1]?.headers['x-twilio-signature']).toBe(
      createHmac('sha1', 'a-secret').update(signed).digest('base64'),
    )
    expect((await sms({ To: '+919876500002', Body: 'x' }, 'other')).status).toBe(401)
  })

  it('hands over what a guest writes, and the state that a test gives', async () => {
    await sms({ To: '+919876500003', Body: 'x', StatusCallback: `${productUrl}/hear` })
    const { id, from } = await first('+919876500003')
    await json(`/api/phone/${id}/status`, { status: 'failed', reason: '30006' })
    await vi.waitFor(() => expect(calls.at(-1)?.body).toContain('ErrorCode=30006'))
    await json('/api/phone/inbound', {
      channel: 'sms',
      from: '+919876500003',
      to: from,
      text: 'STOP',
    })
    await vi.waitFor(() => expect(calls.at(-1)?.body).toContain('Body=STOP'))
    expect(calls.at(-1)?.path).toBe('/webhooks/messages/twilio')
  })
})

describe('faults of phones', () => {
  const fault = (target: string, kind: string) =>
    fetch(`${sandbox.url}/api/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ target, kind, seconds: 60 }),
    })

  it('refuse, break off, lose the answer, and say all twice', async () => {
    await fault('sms', '429')
    expect((await sms({ To: '+919876500004', Body: 'x' })).status).toBe(429)
    await fetch(`${sandbox.url}/api/faults`, { method: 'DELETE' })
    await fault('sms', 'lost-answer')
    await expect(sms({ To: '+919876500004', Body: 'x' })).rejects.toThrow()
    expect(await phone('+919876500004')).toHaveLength(1)
    await fault('whatsapp', 'down')
    await expect(whatsapp('messages', text('919876543210', 'Hello'))).rejects.toThrow()
    await fetch(`${sandbox.url}/api/faults`, { method: 'DELETE' })
    await fault('sms', 'duplicate')
    await sms({ To: '+919876500005', Body: 'x', StatusCallback: `${productUrl}/hear` })
    const heard = () => calls.filter(call => call.path === '/hear')
    await vi.waitFor(() => expect(heard()).toHaveLength(4))
  })
})

describe('the pages of phones', () => {
  it('show a talk, and what strangers wrote as words', async () => {
    await sms({ To: '+919876500006', Body: '<script>alert(1)</script>' })
    expect(await (await fetch(`${sandbox.url}/phones`)).text()).toContain('+919876500006')
    const shown = await (await fetch(`${sandbox.url}/phones/919876500006`)).text()
    expect(shown).toContain('&#60;script&#62;')
    expect(shown).not.toContain('<script')
  })
})

describe('a file that a phone sends', () => {
  const send = async () => {
    await whatsapp('messages', text('919876500009', 'Hello'))
    const { body } = await json('/api/phone?to=%2B919876500009')
    const [{ from }] = (body as { items: [{ from: string }] }).items
    const form = new FormData()
    form.set('channel', 'whatsapp')
    form.set('to', from)
    form.set('text', 'Here')
    form.set('file', new File(['%PDF-1'], 'id.pdf', { type: 'application/pdf' }))
    calls.length = 0
    await fetch(`${sandbox.url}/phones/919876500009`, { method: 'POST', body: form })
    const told = () => calls.find(({ body: said }) => said.includes('"document"'))
    await vi.waitFor(() => expect(told()).toBeDefined(), { timeout: 3_000 })
    const [message] = JSON.parse(told()?.body ?? '').entry[0].changes[0].value.messages
    return message
  }

  it('is named in the webhook, and given out by its id to its own account alone', async () => {
    const message = await send()
    expect(message).toMatchObject({
      type: 'document',
      document: { mime_type: 'application/pdf', filename: 'id.pdf', caption: 'Here' },
    })
    const at = `/whatsapp/v23.0/${message.document.id}?phone_number_id=1001`
    expect((await json(at, undefined, { authorization: 'Bearer another' })).status).toBe(401)
    const { body } = await json(at, undefined, bearer)
    const { url, file_size: size } = body as { url: string; file_size: number }
    expect(size).toBe(6)
    expect((await fetch(url)).status).toBe(401)
    expect(await (await fetch(url, { headers: bearer })).text()).toBe('%PDF-1')
    await fetch(`${sandbox.url}/api/phone`, { method: 'DELETE' })
    expect((await json(at, undefined, bearer)).status).toBe(404)
  })
})
