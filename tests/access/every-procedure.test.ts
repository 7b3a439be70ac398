import { areas } from '@atithi/api/kernel/access/areas'
import { seal } from '@atithi/api/kernel/secrets/box'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeInvoice } from '../support/platform-invoices.ts'
import { callByPath, procedures } from '../support/procedures.ts'
import { type Browser, deskBooking, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
let hotel: Hotel
let stranger: Browser
let otherOwner: Browser
let idle: Browser
let elsewhere: Browser
let everyArea: Browser
let ids: Record<string, string>
/** A hotel for those who pass the gate: what they are let do changes it, up to deleting it. */
let worn: Hotel
let wornIds: Record<string, string>

async function furnish(it: Hotel): Promise<Record<string, string>> {
  const { propertyId, roomTypeId, owner } = it
  const booking = await owner.call.bookings.create(deskBooking(world, it))
  const rooms = await owner.call.rooms.list({ propertyId })
  const plan = await owner.call.ratePlans.create({
    propertyId,
    name: 'Saver',
    adjustment: { kind: 'percent', percent: -10 },
  })
  const payment = await owner.call.payments.record({
    bookingId: booking.id,
    method: 'upi',
    amount: 10_000,
  })
  const said = {
    rating: 5,
    comment: 'Good.',
    language: 'en',
    signedAs: 'Ravi K.',
    roomTypeName: 'Lake Room',
    stayedUntil: world.day(3),
  }
  const review = await world.ownerDb
    .insertInto('review')
    .values({ propertyId, bookingId: booking.id, ...said })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { accountId } = await owner.call.payments.accounts.create({
    propertyId,
    type: 'upi',
    name: 'At the desk',
    upiId: 'lotus@okhdfc',
  })
  const { messageId } = await owner.call.communications.messages.logCall({
    propertyId,
    bookingId: booking.id,
    content: 'Asked for a cot.',
    idempotencyKey: 'call',
  })
  const { conversationId } = await owner.call.communications.messages.get({ messageId })
  const { templateId } = await owner.call.communications.templates.create({
    propertyId,
    name: 'Welcome',
    channel: 'sms',
    category: 'transactional',
    language: 'en',
    content: 'Welcome, {{guest.firstName}}.',
  })
  const ruled = await owner.call.communications.templates.create({
    propertyId,
    name: 'Thanks',
    channel: 'sms',
    category: 'transactional',
    language: 'en',
    content: 'Thank you, {{guest.firstName}}.',
  })
  const { automationId } = await owner.call.communications.automations.create({
    propertyId,
    name: 'Thanks',
    trigger: 'stay.checked-out',
    delayMinutes: 0,
    channel: 'sms',
    templateId: ruled.templateId,
  })
  const offer = await owner.call.communications.templates.create({
    propertyId,
    name: 'Winter',
    channel: 'sms',
    category: 'marketing',
    language: 'en',
    content: 'Three nights for two, {{guest.firstName}}.',
  })
  const { campaignId } = await owner.call.communications.campaigns.create({
    propertyId,
    name: 'Winter',
    channel: 'sms',
    templateId: offer.templateId,
  })
  const connection = await world.ownerDb
    .insertInto('channelConnection')
    .values({
      propertyId,
      channelId: 'oyo',
      hotelCode: `H${propertyId.slice(-12)}`,
      credentialsSealed: seal(
        JSON.stringify({ token: 'of a test' }),
        world.services.settings.encryptionKeys,
      ),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { shiftId } = await owner.call.payments.shifts.open({ propertyId, float: 0 })
  const { companyId } = await owner.call.payments.companies.create({
    propertyId,
    name: 'Chip Works',
    address: '4 Tech Park',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560001',
  })
  return {
    propertyId,
    shiftId,
    companyId,
    invoiceId: await makeInvoice(world, propertyId),
    connectionId: connection.id,
    messageId,
    conversationId,
    templateId,
    automationId,
    campaignId,
    roomTypeId,
    bookingId: booking.id,
    roomId: rooms.items[0]?.id ?? '',
    ratePlanId: plan.id,
    reviewId: review.id,
    paymentId: payment.id,
    accountId,
    documentId: payment.documentId ?? '',
    contentId: await writePolicy(it),
    guestId: booking.guestId,
    keepId: booking.guestId,
    mergeId: (await owner.call.guests.create({ propertyId, firstName: 'Ravi' })).id,
  }
}

async function writePolicy({ owner, propertyId }: Hotel): Promise<string> {
  return (
    await owner.call.policies.create({
      propertyId,
      type: 'pet',
      title: 'Pets',
      description: 'Welcome.',
    })
  ).id
}

beforeAll(async () => {
  hotel = await world.openHotel()
  worn = await world.openHotel()
  const neighbour = await world.openHotel()
  ids = await furnish(hotel)
  wornIds = await furnish(worn)
  stranger = world.anonymous()
  otherOwner = neighbour.owner
  idle = await world.createStaff(hotel, [])
  elsewhere = await world.createStaff(neighbour, areas)
  everyArea = await world.createStaff(hotel, areas)
})

const of = (...kinds: string[]) =>
  procedures
    .filter(procedure => kinds.includes(procedure.access))
    .map(procedure => [procedure.path, procedure] as const)

describe('a stranger', () => {
  it.each(of('signed-in', 'portfolio', 'property', 'administrator'))(
    'is asked to sign in by %s',
    async path => {
      expect(await reasonOf(callByPath(stranger.call, path, ids))).toBe('SIGN_IN_REQUIRED')
    },
  )
})

describe('another owner', () => {
  it.each(of('portfolio', 'property'))('is not told by %s that the property exists', async path => {
    expect(await reasonOf(callByPath(otherOwner.call, path, ids))).toBe('NOT_FOUND')
  })
})

describe('staff of another property', () => {
  it.each(of('portfolio', 'property'))(
    'are not told by %s that the property exists',
    async path => {
      expect(await reasonOf(callByPath(elsewhere.call, path, ids))).toBe('NOT_FOUND')
    },
  )
})

describe('staff without an area', () => {
  it.each(of('portfolio', 'property').filter(([, { area }]) => area))(
    'are refused by %s',
    async (path, { area }) => {
      expect(await reasonOf(callByPath(idle.call, path, ids))).toBe('AREA_REQUIRED')
      // With the area the same call gets past the gate: to an answer, or to what its own input lacks.
      await world.ownerDb
        .updateTable('property')
        .set({ deletedAt: null })
        .where('id', '=', worn.propertyId)
        .execute()
      const withArea = await world.createStaff(worn, [area ?? ''])
      const asked = { ...wornIds, contentId: await writePolicy(worn) }
      const outcome = await callByPath(withArea.call, path, asked).then(
        () => 'answered',
        () => reasonOf(callByPath(withArea.call, path, asked)),
      )
      expect(['AREA_REQUIRED', 'SIGN_IN_REQUIRED', 'INTERNAL_SERVER_ERROR']).not.toContain(outcome)
    },
  )
})

describe('whoever is no administrator', () => {
  it.each(of('administrator'))('is refused by %s', async path => {
    expect(await reasonOf(callByPath(hotel.owner.call, path, {}))).toBe('ROLE_NOT_ALLOWED')
    expect(await reasonOf(callByPath(everyArea.call, path, {}))).toBe('ROLE_NOT_ALLOWED')
  })

  it('cannot act as somebody else', async () => {
    const { userId } = (await hotel.owner.call.auth.me()) ?? { userId: '' }
    expect(await reasonOf(everyArea.call.auth.impersonate({ userId }))).toBe('ROLE_NOT_ALLOWED')
    expect(await reasonOf(otherOwner.call.auth.impersonate({ userId }))).toBe('ROLE_NOT_ALLOWED')
  })
})

describe('money verbs', () => {
  it('need a grant of their own', async () => {
    const clerk = await world.createStaff(hotel, ['bookings'])
    const changed = deskBooking(world, hotel, {
      totalAmount: 100_000,
      overrideReason: 'A friend of the house',
    })
    expect(await reasonOf(clerk.call.bookings.create(changed))).toBe('GRANT_REQUIRED')
    const trusted = await world.createStaff(hotel, ['bookings'], ['override'])
    expect(await trusted.call.bookings.create(changed)).toMatchObject({ totalAmount: 100_000 })
    expect(
      await reasonOf(
        clerk.call.bookings.create(deskBooking(world, hotel, { checkIn: world.day(-1) })),
      ),
    ).toBe('STAY_REFUSED')
  })
})

describe('impersonation', () => {
  it('is for administrators, never of one, never nested, and ends by itself after an hour', async () => {
    const admin = await world.makeAdmin()
    const colleague = await world.makeAdmin()
    const { userId: colleagueId } = (await colleague.call.auth.me()) ?? { userId: '' }
    const { userId: ownerId } = (await hotel.owner.call.auth.me()) ?? { userId: '' }
    expect(await reasonOf(admin.call.auth.impersonate({ userId: colleagueId }))).toBe(
      'CANNOT_IMPERSONATE',
    )
    const before = admin.token
    await admin.call.auth.impersonate({ userId: ownerId })
    expect(admin.token).not.toBe(before)
    expect(await reasonOf(admin.call.auth.impersonate({ userId: ownerId }))).toBe(
      'NOT_WHILE_IMPERSONATING',
    )
    await admin.call.properties.update({ propertyId: hotel.propertyId, city: 'Jodhpur' })
    const entry = await world.ownerDb
      .selectFrom('auditEntry')
      .select(['actorUserId', 'actingAsUserId'])
      .where('action', '=', 'property.updated')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry.actingAsUserId).toBe(ownerId)
    expect(entry.actorUserId).not.toBe(ownerId)
    await world.ownerDb
      .updateTable('userSession')
      .set({ actingUntil: '2020-01-01T00:00:00Z' })
      .where('actingAsUserId', 'is not', null)
      .execute()
    expect(await admin.call.auth.me()).toMatchObject({ role: 'admin' })
  })
})
