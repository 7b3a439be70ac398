import { deliverPushes } from '@atithi/api/insight/notifications/jobs'
import { rotateSecrets } from '@atithi/api/kernel/secrets/rotate'
import { beforeEach, describe, expect, it } from 'vitest'
import { type PushBrowser, usePhones } from '../support/sandbox.ts'
import {
  type Browser,
  deskBooking,
  type Hotel,
  reasonOf,
  siteBooking,
  useWorld,
} from '../support/world.ts'

const world = useWorld()
const sandbox = usePhones(world)
let hotel: Hotel
beforeEach(async () => {
  hotel = await world.openHotel()
})

const pushOf = ({ call }: Pick<Browser, 'call'>) => call.settings.notifications.push

/** Turns push on in a browser. */
async function turnOn(person: Pick<Browser, 'call'>): Promise<PushBrowser & { deviceId: string }> {
  const { publicKey } = await pushOf(person).get()
  const browser = await sandbox.subscribe(publicKey)
  const { deviceId } = await pushOf(person).add(browser.subscription)
  return Object.assign(browser, { deviceId })
}

/** A guest books on the website, and what follows is delivered. */
async function bookOnline() {
  await world.anonymous().call.site.book(siteBooking(world, hotel))
  await world.consume()
  await deliverPushes(world.services)
}

const waiting = () => world.ownerDb.selectFrom('pushMessage').selectAll().execute()
const devices = () => world.ownerDb.selectFrom('pushDevice').select('id').execute()

describe('a browser in which push is on', () => {
  it('is told once, encrypted for it alone, with where it leads, in the language of its person', async () => {
    const browser = await turnOn(hotel.owner)
    await hotel.owner.call.settings.profile.update({ language: 'hi' })
    await bookOnline()
    await deliverPushes(world.services)
    const [told, ...others] = await browser.told()
    expect(others).toEqual([])
    expect(told?.title).toBe((await hotel.owner.call.properties.get(hotel)).name)
    expect(told?.body).toMatch(/^नई बुकिंग/)
    const [booking] = (await hotel.owner.call.bookings.list({ propertyId: hotel.propertyId })).items
    expect(told?.path).toBe(`/bookings?property=${hotel.propertyId}&booking=${booking?.id}`)
    expect(await waiting()).toEqual([])
    const { devices: own } = await pushOf(hotel.owner).get()
    expect(own).toMatchObject([{ id: browser.deviceId, isThis: true }])
    expect(own[0]?.lastDeliveredAt).not.toBeNull()
  })

  it('is told nothing of what its person did, turned off or has read', async () => {
    const browser = await turnOn(hotel.owner)
    await hotel.owner.call.bookings.create(deskBooking(world, hotel))
    await world.consume()
    const { propertyId } = hotel
    const choice = { propertyId, kind: 'bookings', channel: 'push' } as const
    await hotel.owner.call.settings.notifications.set({ ...choice, on: false })
    await bookOnline()
    await hotel.owner.call.settings.notifications.set({ ...choice, on: true })
    await world.anonymous().call.site.book(siteBooking(world, hotel))
    await world.consume()
    await hotel.owner.call.notifications.markRead({})
    await deliverPushes(world.services)
    expect(await browser.told()).toEqual([])
    expect(await waiting()).toEqual([])
  })

  it('of staff is told what their areas hold, by the rights of the moment in which it is sent', async () => {
    const staff = await world.createStaff(hotel, ['bookings'])
    const housekeeper = await world.createStaff(hotel, ['property'])
    const browser = await turnOn(staff)
    const other = await turnOn(housekeeper)
    await bookOnline()
    expect(await browser.told()).toHaveLength(1)
    expect(await other.told()).toEqual([])
    await world.anonymous().call.site.book(siteBooking(world, hotel))
    await world.consume()
    await hotel.owner.call.settings.staff.update({
      propertyId: hotel.propertyId,
      userId: (await staff.call.auth.me())?.userId ?? '',
      areas: ['guests'],
    })
    await deliverPushes(world.services)
    expect(await browser.told()).toHaveLength(1)
    expect(await waiting()).toEqual([])
  })

  it('of another hotel is told nothing', async () => {
    const stranger = await turnOn((await world.openHotel()).owner)
    await bookOnline()
    expect(await stranger.told()).toEqual([])
  })

  it('ends with its sign-in, and with the deactivation of its person', async () => {
    const staff = await world.createStaff(hotel, ['bookings'])
    const browser = await turnOn(staff)
    const before = (await devices()).length
    await staff.call.auth.logout()
    expect(await devices()).toHaveLength(before - 1)
    const another = await world.createStaff(hotel, ['bookings'])
    const others = await turnOn(another)
    await hotel.owner.call.settings.staff.deactivate({
      propertyId: hotel.propertyId,
      userId: (await another.call.auth.me())?.userId ?? '',
    })
    expect(await devices()).toHaveLength(before - 1)
    await bookOnline()
    expect([...(await browser.told()), ...(await others.told())]).toEqual([])
  })

  it('whose sign-in has run out is told nothing more', async () => {
    const browser = await turnOn(hotel.owner)
    await world.anonymous().call.site.book(siteBooking(world, hotel))
    await world.consume()
    world.clock.set('2027-11-18T06:30:00Z')
    await deliverPushes(world.services)
    expect(await browser.told()).toEqual([])
    expect(await waiting()).toEqual([])
  })

  it('belongs to whoever turned it on last', async () => {
    const staff = await world.createStaff(hotel, ['bookings'])
    const browser = await turnOn(hotel.owner)
    await pushOf(staff).add(browser.subscription)
    expect((await pushOf(hotel.owner).get()).devices).toEqual([])
    await bookOnline()
    expect(await browser.told()).toHaveLength(1)
  })

  it('is forgotten when its permission was taken back', async () => {
    const browser = await turnOn(hotel.owner)
    await browser.end()
    await bookOnline()
    expect((await pushOf(hotel.owner).get()).devices).toEqual([])
    expect(await waiting()).toEqual([])
  })

  it('hears of it when the push service is back, and is not told twice', async () => {
    const browser = await turnOn(hotel.owner)
    await sandbox.fault('push', 'down')
    await bookOnline()
    expect(await browser.told()).toEqual([])
    expect(await waiting()).toMatchObject([{ attempts: 1 }])
    await sandbox.mend()
    world.clock.set('2026-11-18T06:31:00Z')
    await deliverPushes(world.services)
    expect(await browser.told()).toHaveLength(1)
    expect(await waiting()).toEqual([])
  })
})

describe('turning push on', () => {
  it('says by a line of its own that it works, or that it no longer does', async () => {
    const { deviceId, ...browser } = await turnOn(hotel.owner)
    expect(await pushOf(hotel.owner).test({ deviceId })).toEqual({ outcome: 'delivered' })
    expect(await browser.told()).toMatchObject([{ body: 'Notifications are on in this browser.' }])
    await browser.end()
    expect(await pushOf(hotel.owner).test({ deviceId })).toEqual({ outcome: 'gone' })
    expect(await reasonOf(pushOf(hotel.owner).test({ deviceId }))).toBe('PUSH_DEVICE_NOT_FOUND')
  })

  it('is refused where the address leads into a private network, or the key is none', async () => {
    const { publicKey } = await pushOf(hotel.owner).get()
    const { subscription } = await sandbox.subscribe(publicKey)
    for (const endpoint of ['http://localhost:1/push/x', 'http://example.com/push', 'no address'])
      expect(await reasonOf(pushOf(hotel.owner).add({ ...subscription, endpoint }))).toBe(
        'PUSH_ADDRESS_REFUSED',
      )
    // What leads into a private network is only known when it is written to.
    const { deviceId } = await pushOf(hotel.owner).add({
      ...subscription,
      endpoint: 'https://127.0.0.1/push',
    })
    expect(await pushOf(hotel.owner).test({ deviceId })).toEqual({ outcome: 'failed' })
    const keys = { ...subscription.keys, p256dh: `B${'A'.repeat(86)}` }
    const refused = pushOf(hotel.owner).add({ ...subscription, keys })
    expect(await reasonOf(refused)).toBe('PUSH_ADDRESS_REFUSED')
  })

  it('is each person’s own: nobody tries or turns off the browser of another', async () => {
    const { deviceId } = await turnOn(hotel.owner)
    const staff = await world.createStaff(hotel, ['bookings'])
    expect(await reasonOf(pushOf(staff).remove({ deviceId }))).toBe('PUSH_DEVICE_NOT_FOUND')
    expect(await reasonOf(pushOf(staff).test({ deviceId }))).toBe('PUSH_DEVICE_NOT_FOUND')
    expect((await pushOf(staff).get()).devices).toEqual([])
    await pushOf(hotel.owner).remove({ deviceId })
    expect((await pushOf(hotel.owner).get()).devices).toEqual([])
  })

  it('is not for an administrator who acts as the owner', async () => {
    const admin = await world.makeAdmin()
    const { publicKey } = await pushOf(hotel.owner).get()
    const { subscription } = await sandbox.subscribe(publicKey)
    const userId = (await hotel.owner.call.auth.me())?.userId ?? ''
    await admin.call.auth.impersonate({ userId, reason: 'Helps with the settings.' })
    expect(await reasonOf(pushOf(admin).add(subscription))).toBe('NOT_WHILE_IMPERSONATING')
  })

  it('keeps ten browsers of a person', async () => {
    const first = await turnOn(hotel.owner)
    for (let more = 0; more < 10; more += 1) await turnOn(hotel.owner)
    const { devices: own } = await pushOf(hotel.owner).get()
    expect(own).toHaveLength(10)
    expect(own.map(({ id }) => id)).not.toContain(first.deviceId)
  })
})

it('seals the key and the subscriptions, and seals them anew when the key changes', async () => {
  const browser = await turnOn(hotel.owner)
  const sealedRows = () =>
    world.ownerDb
      .selectFrom('pushDevice')
      .innerJoin('pushKey', join => join.onTrue())
      .select(['privateKeySealed', 'subscriptionSealed'])
      .where('pushDevice.id', '=', browser.deviceId)
      .executeTakeFirstOrThrow()
  expect(JSON.stringify(await sealedRows())).not.toContain(browser.subscription.keys.auth)
  const { settings } = world.services
  const before = settings.encryptionKeys
  settings.encryptionKeys = [{ id: 'new', key: new Uint8Array(32).fill(9) }, ...before]
  try {
    await rotateSecrets(world.db, settings.encryptionKeys)
    settings.encryptionKeys = settings.encryptionKeys.slice(0, 1)
    for (const sealed of Object.values(await sealedRows())) expect(sealed).toMatch(/^v1\.new\./)
    await bookOnline()
    expect(await browser.told()).toHaveLength(1)
  } finally {
    settings.encryptionKeys = before
  }
})
