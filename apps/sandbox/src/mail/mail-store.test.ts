import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openMailStore } from './mail-store.ts'

const envelope = { from: 'a@example.in', to: ['b@example.in', 'c@example.in'] }
const mail = (subject: string) => Buffer.from(`Subject: ${subject}\r\n\r\nHello\r\n`)

describe('openMailStore', () => {
  let folder: string
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'atithi-mails-'))
  })
  afterEach(() => fs.rmSync(folder, { recursive: true }))

  it('keeps the newest and removes the files of the others', async () => {
    const store = await openMailStore(folder, 3)
    for (let n = 1; n <= 5; n++) await store.add(mail(`Mail ${n}`), envelope)
    expect(store.list().map(head => head.subject)).toEqual(['Mail 5', 'Mail 4', 'Mail 3'])
    expect(fs.readdirSync(folder)).toHaveLength(3)
    expect((await openMailStore(folder, 2)).list().map(head => head.subject)).toEqual([
      'Mail 5',
      'Mail 4',
    ])
  })

  it('passes over files that are not its own, and removes what a crash left half written', async () => {
    fs.writeFileSync(path.join(folder, 'notes.txt'), 'mine')
    fs.writeFileSync(path.join(folder, '000001795222800000-half.eml.draft'), 'Subj')
    const store = await openMailStore(folder)
    expect(store.list()).toEqual([])
    expect(fs.readdirSync(folder)).toEqual(['notes.txt'])
  })

  it('knows the envelope again', async () => {
    await (await openMailStore(folder)).add(mail('Hello'), envelope)
    const again = await openMailStore(folder)
    const [head] = again.list()
    expect(head).toMatchObject(envelope)
    expect((await again.read(head?.id ?? ''))?.headers).toBe(
      'Return-Path: <a@example.in>\r\nDelivered-To: b@example.in, c@example.in\r\nSubject: Hello',
    )
  })
})
