import { randomUUID } from 'node:crypto'
import { rotateSecrets } from '@atithi/api/kernel/secrets/rotate'
import { deliverMessages } from '@atithi/api/messaging/messages/commands/deliver'
import { fetchMessageFiles } from '@atithi/api/messaging/messages/commands/fetch-files'
import { readMessageFile } from '@atithi/api/messaging/messages/reads/files'
import { fileRetrySeconds, mostFilesADay } from '@atithi/api/messaging/messages/rules/files'
import { describe, expect, it, vi } from 'vitest'
import { createTemplate, hotelWithGuest } from '../support/messages.ts'
import { noisePicture } from '../support/noise-picture.ts'
import { type SentFile, usePhones } from '../support/sandbox.ts'
import { reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
const phones = usePhones(world)
const soon = { timeout: 8_000, interval: 50 }
const fetchFiles = () => fetchMessageFiles(world.services)

const picture = (bytes = noisePicture(600, 400)): SentFile => ({
  type: 'image',
  mimeType: 'image/png',
  base64: bytes.toString('base64'),
})
const document = (content: Buffer | string, fileName: string): SentFile => ({
  type: 'document',
  mimeType: 'application/pdf',
  fileName,
  base64: Buffer.from(content).toString('base64'),
})

/** A hotel that wrote to its guest by WhatsApp, and what the guest sends back. */
async function talk() {
  const opened = await hotelWithGuest(world)
  const { hotel, booking, guestPhone, communications } = opened
  const { accountId, propertyId } = hotel
  const { templateId } = await createTemplate(hotel)
  await communications.messages.send({
    propertyId,
    channel: 'whatsapp',
    bookingId: booking.id,
    templateId,
    idempotencyKey: randomUUID(),
  })
  await deliverMessages(world.services)
  const [item] = await phones.sentTo(guestPhone)
  const to = item?.from ?? ''
  const inbound = async () =>
    (await communications.messages.list({ propertyId, writtenBy: 'guest', limit: 100 })).items
  let sent = 0
  /** Sends a file, and waits for the message that tells of it. */
  const send = async (file: SentFile, text?: string) => {
    sent += 1
    await phones.write({ channel: 'whatsapp', from: guestPhone, to, file, ...(text && { text }) })
    await vi.waitFor(async () => expect(await inbound()).toHaveLength(sent), soon)
    const [newest] = await inbound()
    return newest?.id ?? ''
  }
  const shown = async (messageId: string) => {
    const { conversationId } = await communications.messages.get({ messageId })
    const thread = await communications.messages.conversation({ conversationId })
    return thread.messages.find(({ id }) => id === messageId)
  }
  return { ...opened, accountId, propertyId, send, shown, inbound, to }
}

describe('a file that a guest sends', () => {
  it('is fetched over the wire of WhatsApp, encoded anew, and shown with the words beside it', async () => {
    const { communications, accountId, propertyId, send, shown } = await talk()
    const messageId = await send(picture(), 'The tap drips')
    expect(await shown(messageId)).toMatchObject({ fileState: 'waiting', content: 'The tap drips' })
    expect(await reasonOf(communications.messages.file({ messageId }))).toBe('NOT_FOUND')
    await fetchFiles()
    expect(await shown(messageId)).toMatchObject({
      fileState: 'kept',
      fileKind: 'picture',
      fileName: 'Picture.webp',
      fileWidth: 600,
      fileHeight: 400,
    })
    const file = await communications.messages.file({ messageId })
    expect(file).toMatchObject({ propertyId, contentType: 'image/webp' })
    const [whole, small] = await Promise.all(
      [false, true].map(isThumbnail =>
        readMessageFile(world.services, { accountId, propertyId, messageId }, isThumbnail),
      ),
    )
    for (const bytes of [whole, small]) expect(bytes?.toString('latin1', 8, 12)).toBe('WEBP')
    expect(file.size).toBe(whole?.length)
  })

  it('is kept as it came where it is a PDF or a recording, under a clean name', async () => {
    const { send, shown } = await talk()
    const pdf = await send(document('%PDF-1.7 x', '../../\u202Efdp.exe'))
    const note = await send({
      type: 'audio',
      mimeType: 'audio/ogg; codecs=opus'.split(';')[0] ?? '',
      base64: Buffer.from('OggS and more').toString('base64'),
    })
    await fetchFiles()
    expect(await shown(pdf)).toMatchObject({
      fileKind: 'pdf',
      fileName: 'fdp.pdf',
      fileSize: 10,
      content: '(document)',
    })
    expect(await shown(note)).toMatchObject({ fileKind: 'recording', fileName: 'Recording.ogg' })
  })

  it('is judged by its content and refused with words, and its message stays', async () => {
    const { communications, send, shown } = await talk()
    const hostile = [
      [picture(Buffer.from('<html><script>alert(1)</script>')), 'no picture'],
      [document('MZ a program', 'invoice.pdf'), 'no picture'],
      [document('<svg xmlns="x" onload="alert(1)">', 'logo.pdf'), 'SVG'],
      [picture(noisePicture(1500, 1400)), 'larger than 5 MB'],
      [document(Buffer.alloc(17 * 1024 * 1024, '%PDF-'), 'long.pdf'), 'larger than 16 MB'],
      [{ type: 'video', mimeType: 'video/mp4', base64: 'AAAA' }, 'Videos are not kept'],
    ] as const
    for (const [file, words] of hostile) {
      const messageId = await send(file)
      await fetchFiles()
      expect(await shown(messageId)).toMatchObject({
        fileState: 'refused',
        fileRefusal: expect.stringContaining(words),
      })
      expect(await reasonOf(communications.messages.file({ messageId }))).toBe('NOT_FOUND')
    }
  }, 60_000)

  it('is asked for again with growing pauses, and given up; a provider without it ends that', async () => {
    const { send, shown } = await talk()
    const [late, never] = [await send(picture()), await send(picture())]
    const rest = async (messageId: string) => (await shown(messageId))?.fileState
    await phones.fault('whatsapp', '500')
    const attempts = async () =>
      (
        await world.ownerDb
          .selectFrom('messageFile')
          .select('attempts')
          .where('messageId', '=', late)
          .executeTakeFirstOrThrow()
      ).attempts
    await fetchFiles()
    await fetchFiles()
    expect(await attempts()).toBe(1)
    const pass = (seconds: number) =>
      world.clock.set(new Date(world.clock.now().getTime() + seconds * 1000).toISOString())
    for (const [at, seconds] of fileRetrySeconds.entries()) {
      if (at === fileRetrySeconds.length - 1) {
        await phones.mend()
        await phones.clear()
      }
      pass(seconds)
      await fetchFiles()
      if (at === fileRetrySeconds.length - 1) break
      expect(await attempts()).toBe(at + 2)
      expect(await rest(late)).toBe('waiting')
    }
    for (const messageId of [late, never])
      expect(await shown(messageId)).toMatchObject({
        fileState: 'refused',
        fileRefusal: expect.stringContaining('no longer has this file'),
      })
  })

  it('is given up after the last attempt', async () => {
    const { send, shown } = await talk()
    const messageId = await send(picture())
    await world.ownerDb
      .updateTable('messageFile')
      .set({ attempts: fileRetrySeconds.length })
      .where('messageId', '=', messageId)
      .execute()
    await phones.fault('whatsapp', '500')
    await fetchFiles()
    await phones.mend()
    expect((await shown(messageId))?.fileRefusal).toContain('within a day')
  })

  it('comes once though it is told twice, and not beyond a day’s number', async () => {
    const { hotel, send, shown, inbound, propertyId } = await talk()
    await phones.fault('whatsapp', 'duplicate')
    const first = await send(document('%PDF-1', 'a.pdf'))
    await phones.mend()
    await fetchFiles()
    const { conversationId } = await hotel.owner.call.communications.messages.get({
      messageId: first,
    })
    const template = await world.ownerDb
      .selectFrom('message')
      .selectAll()
      .where('id', '=', first)
      .executeTakeFirstOrThrow()
    const { id: _id, ...words } = template
    const more = await world.ownerDb
      .insertInto('message')
      .values(
        Array.from({ length: mostFilesADay - 1 }, (_, at) => ({
          ...words,
          conversationId,
          providerId: `more ${at}`,
          idempotencyKey: `more ${at}`,
          createdAt: '2026-01-01T00:00:00Z',
        })),
      )
      .returning('id')
      .execute()
    await world.ownerDb
      .insertInto('messageFile')
      .values(
        more.map(({ id }) => ({
          messageId: id,
          propertyId,
          mediaId: '1',
          fileName: 'a.pdf',
          state: 'refused',
          refusal: 'x',
          createdAt: world.clock.now().toISOString(),
        })),
      )
      .execute()
    const before = (await inbound()).length
    await phones.write({
      channel: 'whatsapp',
      from: words.address,
      to: (await phones.sentTo(words.address))[0]?.from ?? '',
      file: document('%PDF-1', 'b.pdf'),
    })
    await vi.waitFor(async () => expect((await inbound()).length).toBe(before + 1), soon)
    const [last] = await inbound()
    expect(await shown(last?.id ?? '')).toMatchObject({
      fileName: 'b.pdf',
      fileRefusal: expect.stringContaining(`More than ${mostFilesADay} files`),
    })
  })

  it('is for people of the hotel with the right alone', async () => {
    const { hotel, send } = await talk()
    const messageId = await send(document('%PDF-1', 'passport.pdf'))
    await fetchFiles()
    const other = await world.openHotel()
    expect(await reasonOf(other.owner.call.communications.messages.file({ messageId }))).toBe(
      'NOT_FOUND',
    )
    const scope = { accountId: other.accountId, propertyId: other.propertyId, messageId }
    expect(await readMessageFile(world.services, scope, false)).toBeUndefined()
    const cook = await world.createStaff(hotel, ['website'])
    expect(await reasonOf(cook.call.communications.messages.file({ messageId }))).toBe(
      'AREA_REQUIRED',
    )
    const clerk = await world.createStaff(hotel, ['communications'])
    expect(await clerk.call.communications.messages.file({ messageId })).toMatchObject({
      fileName: 'passport.pdf',
    })
  })

  it('is sealed at rest, and sealed anew when the key changes or where it never was', async () => {
    const { send, accountId, propertyId } = await talk()
    const [paper, photo] = [await send(document('%PDF-1 passport', 'p.pdf')), await send(picture())]
    await fetchFiles()
    const stored = () =>
      world.ownerDb
        .selectFrom('messageFile')
        .select(['messageId', 'keyId', 'content', 'thumbnail'])
        .where('messageId', 'in', [paper, photo])
        .orderBy('messageId')
        .execute()
    const read = async () =>
      (
        await Promise.all(
          [paper, photo, photo].map((messageId, at) =>
            readMessageFile(world.services, { accountId, propertyId, messageId }, at === 2),
          ),
        )
      ).map(bytes => bytes?.toString('latin1') ?? '')
    const before = await read()
    expect(before[0]).toBe('%PDF-1 passport')
    for (const { keyId, content, thumbnail } of await stored()) {
      expect(keyId).toBe('test')
      expect(content?.toString('latin1')).not.toMatch(/passport|WEBP/)
      expect(thumbnail?.toString('latin1') ?? '').not.toMatch(/WEBP/)
    }
    // As it was kept before files were sealed.
    await world.ownerDb
      .updateTable('messageFile')
      .set({ keyId: null, content: Buffer.from('%PDF-1 passport') })
      .where('messageId', '=', paper)
      .execute()
    expect(await read()).toEqual(before)
    const { settings } = world.services
    const keys = settings.encryptionKeys
    settings.encryptionKeys = [{ id: 'new', key: new Uint8Array(32).fill(9) }, ...keys]
    try {
      await rotateSecrets(world.db, settings.encryptionKeys)
      expect((await stored()).map(({ keyId }) => keyId)).toEqual(['new', 'new'])
      settings.encryptionKeys = settings.encryptionKeys.slice(0, 1)
      expect(await read()).toEqual(before)
    } finally {
      settings.encryptionKeys = keys
    }
  })

  it('goes when its guest is forgotten, fetched or not', async () => {
    const { hotel, booking, send } = await talk()
    await send(document('%PDF-1', 'passport.pdf'))
    await fetchFiles()
    await send(picture())
    const { call } = hotel.owner
    await call.bookings.cancel({ bookingId: booking.id })
    await call.guests.erase({ guestId: booking.guestId, reason: 'Asked' })
    await fetchFiles()
    expect(
      await world.ownerDb
        .selectFrom('messageFile')
        .select('fileName')
        .where('propertyId', '=', hotel.propertyId)
        .execute(),
    ).toEqual([])
  })
})
