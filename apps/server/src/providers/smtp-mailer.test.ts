import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { findFreePort } from '@atithi/embedded-postgres/free-port'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createSmtpMailer, type SmtpMailer } from './smtp-mailer.ts'

const sandboxFile = path.resolve(import.meta.dirname, '../../../sandbox/src/main.ts')
const letter = {
  messageId: '<1@atithi.test>',
  to: 'asha@example.in',
  subject: 'Welcome – नमस्ते',
  text: 'Hello',
  html: '<p>Hello</p>',
}

describe('createSmtpMailer', () => {
  let mailboxUrl: string
  let folder: string
  let sandbox: ChildProcess
  let mailer: SmtpMailer

  const received = async (to: string) => {
    const answer = (await (
      await fetch(`${mailboxUrl}/api/mail?to=${encodeURIComponent(to)}`)
    ).json()) as {
      items: Record<string, string>[]
    }
    return answer.items
  }

  beforeAll(async () => {
    const [port, smtpPort] = [await findFreePort(), await findFreePort()]
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'atithi-post-'))
    const env = {
      ...process.env,
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: String(smtpPort),
      ATITHI_DATA: folder,
    }
    sandbox = spawn(process.execPath, [sandboxFile], {
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    mailboxUrl = `http://localhost:${port}`
    mailer = createSmtpMailer({
      url: `smtp://127.0.0.1:${smtpPort}`,
      from: 'Atithi <no-reply@atithi.test>',
    })
    await vi.waitFor(async () => expect((await fetch(`${mailboxUrl}/mail`)).ok).toBe(true), {
      timeout: 20_000,
    })
    await vi.waitFor(async () => expect(await connects(smtpPort)).toBe(true), { timeout: 5_000 })
  })
  afterAll(async () => {
    mailer.close()
    const ended = new Promise(resolve => sandbox.once('exit', resolve))
    sandbox.kill('SIGTERM')
    await ended
    fs.rmSync(folder, { recursive: true })
  })

  it('speaks in the hotel’s name, with its address to answer to and what is attached', async () => {
    const to = 'hotel-guest@example.in'
    await mailer.send({
      ...letter,
      messageId: '<2@atithi.test>',
      to,
      sender: { name: 'Lake, View; House', replyTo: 'stay@lake.example' },
      attachments: [
        { filename: 'stay.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' },
      ],
    })
    expect(await received(to)).toMatchObject([
      {
        from: 'Lake, View; House <no-reply@atithi.test>',
        replyTo: 'Lake, View; House <stay@lake.example>',
        attachments: [{ filename: 'stay.ics', text: 'BEGIN:VCALENDAR\n' }],
      },
    ])
  })

  it('brings a picture within the letter, which a mailbox shows without fetching anything', async () => {
    const to = 'picture@example.in'
    await mailer.send({
      ...letter,
      messageId: '<3@atithi.test>',
      to,
      html: '<p><img src="cid:icon" alt="">Hello</p>',
      attachments: [
        {
          filename: 'icon.png',
          contentType: 'image/png',
          content: new Uint8Array([1, 2]),
          cid: 'icon',
        },
      ],
    })
    expect(await received(to)).toMatchObject([
      { html: '<p><img src="data:image/png;base64,AQI=" alt="">Hello</p>\n' },
    ])
  })

  it('hands over an email as it was written', async () => {
    await mailer.send(letter)
    expect(await received('asha@example.in')).toMatchObject([
      { ...letter, text: 'Hello\n', html: '<p>Hello</p>\n', from: 'Atithi <no-reply@atithi.test>' },
    ])
  })

  it('keeps the message id when it sends again, so that the queue shows one', async () => {
    await mailer.send(letter)
    expect(await received('asha@example.in')).toHaveLength(1)
  })

  it('sends to one address alone, and lets no subject become a header', async () => {
    const hostile = {
      ...letter,
      messageId: '<2@atithi.test>',
      subject: 'Hi\r\nBcc: ravi@example.in',
      to: 'x@example.in, ravi@example.in',
    }
    await mailer.send(hostile).catch(() => {})
    expect(await received('ravi@example.in')).toEqual([])
  })

  it('rejects when nobody takes the email', async () => {
    const nobody = createSmtpMailer({
      url: `smtp://127.0.0.1:${await findFreePort()}`,
      from: 'a@atithi.test',
    })
    await expect(nobody.send(letter)).rejects.toThrow(/ECONNREFUSED/)
    nobody.close()
  })
})

const connects = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = net
      .connect(port, '127.0.0.1', () => resolve(true))
      .once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
