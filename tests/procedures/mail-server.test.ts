import type { Mail, MailRoute } from '@atithi/api/kernel/ports/mail'
import { unseal } from '@atithi/api/kernel/secrets/box'
import { rotateSecrets } from '@atithi/api/kernel/secrets/rotate'
import { checkMailDomains } from '@atithi/api/messaging/mail-server/jobs'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { deskBooking, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
let hotel: Hotel
let sent: { mail: Mail; route: MailRoute | undefined }[] = []
let failure: Error | undefined
let unanswered = false

const server = {
  host: 'smtp.lake.example',
  port: 587,
  security: 'starttls',
  username: 'stay',
  password: 'a long secret',
  fromAddress: 'stay@lake.example',
  dkimSelector: 's1',
} as const

beforeAll(async () => {
  hotel = await world.openHotel({ quantity: 20 })
  const { dns } = world.services
  world.services.mailer = {
    async send(mail, route) {
      if (route && failure) throw failure
      sent.push({ mail, route })
    },
  }
  world.services.dns = {
    ...dns,
    textsOf: name => (unanswered ? Promise.reject(new Error('SERVFAIL')) : dns.textsOf(name)),
  }
})
beforeEach(() => {
  sent = []
  failure = undefined
  unanswered = false
})

const prove = () => {
  world.records.set('lake.example', ['v=spf1 include:_spf.lake.example ~all'])
  world.records.set('s1._domainkey.lake.example', ['v=DKIM1; k=rsa; p=MIGf'])
}
const state = async () =>
  (await hotel.owner.call.communications.mailServer.get({ propertyId: hotel.propertyId })).server
const letter = async () => {
  await hotel.owner.call.bookings.create(
    deskBooking(world, hotel, { guestEmail: 'guest@example.in' }),
  )
  await world.postTo('guest@example.in')
  return sent.at(-1)
}

it('takes a hotel’s letters once it has taken a test and its domain is proved, and never shows its password', async () => {
  const { call, email } = hotel.owner
  const { propertyId } = hotel
  failure = Object.assign(new Error('535 bad credentials'), { code: 'EAUTH' })
  const at = { propertyId, ...server }
  expect(await reasonOf(call.communications.mailServer.save(at))).toBe('CREDENTIALS_REFUSED')
  expect(await state()).toBeNull()
  failure = undefined
  expect(await reasonOf(call.communications.mailServer.save({ ...at, port: 22 }))).toBe(
    'CREDENTIALS_REFUSED',
  )
  await call.communications.mailServer.save(at)
  expect(sent).toMatchObject([
    {
      mail: { to: email, sender: { replyTo: 'stay@example.in' } },
      route: { fromAddress: 'stay@lake.example', login: { password: 'a long secret' } },
    },
  ])
  expect(await state()).toMatchObject({ state: 'unproved', spf: 'missing', dkim: 'missing' })
  expect(JSON.stringify(await state())).not.toContain('a long secret')
  const kept = await world.ownerDb.selectFrom('mailServer').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(kept)).not.toContain('a long secret')
  expect((await letter())?.route).toBeUndefined()
  prove()
  expect(await call.communications.mailServer.test({ propertyId })).toMatchObject({ ok: true })
  expect(await state()).toMatchObject({ state: 'own', spf: 'found', dmarc: 'missing' })
  expect(await letter()).toMatchObject({
    mail: { sender: { replyTo: 'stay@example.in' } },
    route: { host: 'smtp.lake.example', isSecure: false },
  })
})

it('leaves the letters to the platform while it cannot be reached or its domain is lost', async () => {
  const { call } = hotel.owner
  const { propertyId } = hotel
  failure = Object.assign(new Error('connect ETIMEDOUT'), { code: 'ETIMEDOUT' })
  expect((await letter())?.route).toBeUndefined()
  expect(await state()).toMatchObject({ state: 'paused', lastError: 'connect ETIMEDOUT' })
  failure = undefined
  expect((await letter())?.route).toBeUndefined()
  world.clock.set('2026-11-18T06:41:00Z')
  expect((await letter())?.route).toBeDefined()
  // What the server refuses of a letter is refused, and not sent another way.
  failure = Object.assign(new Error('550 5.1.1 no such user'), {
    code: 'EENVELOPE',
    responseCode: 550,
  })
  const before = sent.length
  await letter()
  expect(sent).toHaveLength(before)
  failure = undefined
  unanswered = true
  await checkMailDomains(world.services)
  await checkMailDomains(world.services)
  expect(await state()).toMatchObject({ state: 'own', spf: 'unknown' })
  unanswered = false
  world.records.clear()
  for (let day = 0; day < 3; day += 1) await checkMailDomains(world.services)
  expect(await state()).toMatchObject({ state: 'failing' })
  await world.consume()
  expect((await call.notifications.list({})).items.map(({ type }) => type)).toContain(
    'messaging.mail-domain-lost',
  )
  prove()
  await checkMailDomains(world.services)
  expect(await state()).toMatchObject({ state: 'own' })
  // Under a new key the password is sealed anew.
  const [old] = world.services.settings.encryptionKeys
  const keys = [{ id: 'new', key: new Uint8Array(32).fill(9) }, ...(old ? [old] : [])]
  expect(await rotateSecrets(world.db, keys)).toBeGreaterThan(0)
  const { passwordSealed } = await world.ownerDb
    .selectFrom('mailServer')
    .select('passwordSealed')
    .executeTakeFirstOrThrow()
  expect(unseal(passwordSealed ?? '', keys.slice(0, 1))).toBe('a long secret')
  await call.communications.mailServer.remove({ propertyId })
  expect((await letter())?.route).toBeUndefined()
  const staff = await world.createStaff(hotel, ['communications'])
  expect(await reasonOf(staff.call.communications.mailServer.save({ propertyId, ...server }))).toBe(
    'ROLE_NOT_ALLOWED',
  )
})
