import fs from 'node:fs'
import http from 'node:http'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../test-sandbox.ts'

interface Item {
  id: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  messageId: string
  receivedAt: string
}

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  await fetch(`${sandbox.url}/api/mail`, { method: 'DELETE' })
})

const send = (mail: SendMailOptions) =>
  createTransport({ host: '127.0.0.1', port: sandbox.smtpPort }).sendMail({
    from: 'Atithi <no-reply@atithi.test>',
    to: 'asha@example.in',
    ...mail,
  })
const sendRaw = (raw: string | Buffer) =>
  send({ envelope: { from: 'a@example.in', to: ['asha@example.in'] }, raw })
const list = async (query = ''): Promise<Item[]> => {
  const answer = (await (await fetch(`${sandbox.url}/api/mail${query}`)).json()) as {
    items: Item[]
  }
  return answer.items
}
const page = async (path: string) => (await fetch(sandbox.url + path)).text()

describe('review: mission 28: the mailbox', () => {
  it('keeps what was sent, newest first', async () => {
    await send({ subject: 'First', text: 'one' })
    await send({
      subject: 'Second – ₹ 4,000',
      text: 'two',
      html: '<p>two</p>',
      messageId: '<2@atithi.test>',
    })
    const [second, first] = await list()
    expect(first).toMatchObject({ subject: 'First', text: 'one\n', html: '' })
    expect(second).toMatchObject({
      from: 'Atithi <no-reply@atithi.test>',
      to: 'asha@example.in',
      subject: 'Second – ₹ 4,000',
      html: '<p>two</p>\n',
      messageId: '<2@atithi.test>',
    })
    const shown = await page('/')
    expect(shown.indexOf('Second')).toBeLessThan(shown.indexOf('First'))
  })

  it('finds by who receives it, hidden copies too, whatever the case', async () => {
    await send({ subject: 'Mine', bcc: 'Ravi@example.in' })
    await send({ subject: 'Other' })
    expect((await list('?to=ravi@EXAMPLE.in')).map(mail => mail.subject)).toEqual(['Mine'])
    expect(await list('?to=nobody@example.in')).toEqual([])
    expect((await fetch(`${sandbox.url}/api/mail?to=a&to=b`)).status).toBe(400)
  })

  it('shows an email once that is sent again, also when both come at once', async () => {
    const again = { subject: 'Again', messageId: '<again@atithi.test>' }
    await Promise.all([send(again), send(again)])
    await send(again)
    expect(await list()).toHaveLength(1)
  })

  it('keeps its emails when it is started anew', async () => {
    await send({ subject: 'Older' })
    await send({ subject: 'Newer' })
    const before = await list()
    await sandbox.restart()
    expect(await list()).toEqual(before)
    expect(before.map(mail => mail.subject)).toEqual(['Newer', 'Older'])
  })

  it('empties itself and its folder', async () => {
    await send({ subject: 'Gone' })
    await fetch(`${sandbox.url}/api/mail`, { method: 'DELETE' })
    expect(await list()).toEqual([])
    expect(fs.readdirSync(`${sandbox.folder}/mail`)).toEqual([])
  })

  it('refuses what is larger than 10 MB, and stays up', async () => {
    await expect(send({ text: 'x'.repeat(11 * 1024 * 1024) })).rejects.toMatchObject({
      responseCode: 552,
    })
    await send({ subject: 'Small' })
    expect((await list()).map(mail => mail.subject)).toEqual(['Small'])
  })
})

describe('a hostile email', () => {
  const script = '<script>alert(1)</script>'

  it('is words on every page', async () => {
    await send({
      subject: `"'>${script}\r\n\u0000<img src=x onerror=alert(1)>`,
      from: { name: script, address: 'x@example.in' },
      text: `</pre>${script}`,
    })
    const [mail] = await list()
    for (const path of ['/mail', `/mail/${mail?.id}`]) {
      const shown = await page(path)
      expect(shown).not.toMatch(/<script|<img/)
      expect(shown).toContain('&#60;img src=x onerror=alert(1)&#62;')
    }
  })

  it('runs no script and loads nothing, also when its page is opened alone', async () => {
    await send({ html: `<p>Hello</p>${script}` })
    const [mail] = await list()
    const answer = await fetch(`${sandbox.url}/mail/${mail?.id}/message`)
    const rules = answer.headers.get('content-security-policy')
    expect(rules).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; img-src data:;/)
    expect(rules).toMatch(/sandbox allow-popups allow-popups-to-escape-sandbox$/)
    expect(await page(`/mail/${mail?.id}`)).toMatch(
      /<iframe title="Message" sandbox="allow-popups allow-popups-to-escape-sandbox" src="\/mail\//,
    )
  })

  it.each([
    ['no headers', 'only words'],
    [
      'no end of a part',
      'Subject: Cut\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>half',
    ],
    [
      'broken base64',
      'Subject: Cut\r\nContent-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\n%%%%==',
    ],
    [
      'an unknown charset',
      'Subject: =?x-none?Q?=FF=FE?=\r\nContent-Type: text/plain; charset=x-none\r\n\r\n\xff\xfe',
    ],
    ['nothing', ''],
  ])('with %s is kept and shown', async (_name, raw) => {
    await sendRaw(raw)
    const [mail, ...others] = await list('?to=asha@example.in')
    expect(others).toEqual([])
    expect((await fetch(`${sandbox.url}/mail/${mail?.id}`)).status).toBe(200)
    expect((await fetch(`${sandbox.url}/mail/${mail?.id}/message`)).status).toBe(200)
  })

  it('nested beyond reading is kept as its raw text', async () => {
    const parts = Array.from(
      { length: 300 },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
    ).join('')
    await sendRaw(`Subject: Deep\r\n${parts}`)
    const [mail] = await list()
    expect(mail?.text).toContain('Subject: Deep')
  })
})

describe('the pages', () => {
  it('answer as localhost only, whatever name points here', async () => {
    const { port } = new URL(sandbox.url)
    const status = await new Promise(resolve =>
      http.get(
        { host: '127.0.0.1', port, path: '/api/mail', headers: { host: `evil.example:${port}` } },
        answer => resolve(answer.statusCode),
      ),
    )
    expect(status).toBe(421)
  })

  it('say that there is no email, and that an email is gone', async () => {
    expect(await page('/')).toContain('No email yet.')
    expect((await fetch(`${sandbox.url}/mail/nothing`)).status).toBe(404)
    expect((await fetch(`${sandbox.url}/mail/..%2f..%2fetc%2fpasswd`)).status).toBe(404)
  })
})
