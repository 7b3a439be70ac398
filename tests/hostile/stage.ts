import { randomUUID } from 'node:crypto'
import { areas, grants } from '@atithi/api/kernel/access/areas'
import { tokenHash } from '@atithi/api/kernel/secrets/token-hash'
import { createTemplate } from '../support/messages.ts'
import { stayOver } from '../support/reviews.ts'
import {
  type Browser,
  deskBooking,
  type Hotel,
  password,
  siteBooking,
  type World,
} from '../support/world.ts'
import type { FreshCases } from './fresh-case.ts'
import { freshCases } from './fresh-cases.ts'

interface Caller {
  name: string
  browser: Browser
  /** Words that stand in rows of somebody else, and in nothing that this caller ever sends. */
  mayNotSee: readonly string[]
}

/** Two hotels, everybody who may come to the first, and what is right to send there. */
export interface Stage {
  callers: readonly Caller[]
  /** By procedure: a call that is right, in a third hotel where no other attack changes anything. */
  fresh: FreshCases
  /** Words of both hotels. */
  secrets: readonly string[]
  right: Readonly<Record<string, unknown>>
  foreignIds: readonly string[]
  /** Undoes what would keep later calls from reaching anything: a hotel suspended or deleted, a session ended. */
  mend(): Promise<void>
}

export async function setStage(world: World): Promise<Stage> {
  const hotel = await world.openHotel({ quantity: 500 })
  const neighbour = await world.openHotel({ quantity: 20 })
  const here = await furnish(world, hotel, 'Quillfeather')
  const there = await furnish(world, neighbour, 'Zanskarwood')
  const secrets = [...here.secrets, ...there.secrets]
  const admin = await world.makeAdmin()
  const staff = await world.createStaff(hotel, areas, grants)
  const callers: Caller[] = [
    { name: 'the owner', browser: hotel.owner, mayNotSee: there.secrets },
    { name: 'an administrator', browser: admin, mayNotSee: [] },
    { name: 'a member of staff', browser: staff, mayNotSee: there.secrets },
    { name: 'a stranger', browser: world.anonymous(), mayNotSee: secrets },
    { name: 'the neighbour', browser: neighbour.owner, mayNotSee: here.secrets },
  ]
  const people = await Promise.all(callers.map(({ browser }) => browser.call.auth.me()))
  const { status, publishStatus, subdomain } = await world.ownerDb
    .selectFrom('property')
    .select(['status', 'publishStatus', 'subdomain'])
    .where('id', '=', hotel.propertyId)
    .executeTakeFirstOrThrow()
  const mend = async () => {
    // Whoever closed their account has it again, and what went with it.
    await world.ownerDb
      .updateTable('account')
      .set({ closedAt: null })
      .where('closedAt', 'is not', null)
      .where('erasedAt', 'is', null)
      .execute()
    await world.ownerDb
      .updateTable('property')
      .set({
        status,
        publishStatus,
        subdomain,
        deletedAt: null,
        suspendedByAdmin: false,
      })
      .where('id', '=', hotel.propertyId)
      .execute()
    await world.ownerDb
      .updateTable('subscription')
      .set({ planId: 'professional', paidUntil: null })
      .where('propertyId', '=', hotel.propertyId)
      .execute()
    const open = {
      closedArrivalWeekdays: 0,
      closedDepartureWeekdays: 0,
      minimumStay: null,
      maximumStay: null,
    }
    await world.ownerDb
      .updateTable('ratePlan')
      // A name of its own: another plan may have taken the one that it had.
      .set({ isActive: true, isPublic: true, name: 'Saver of the stage', ...open })
      .where('id', '=', here.ratePlanId)
      .execute()
    await world.ownerDb.deleteFrom('review').where('bookingId', '=', here.review.askedId).execute()
    await world.ownerDb
      .updateTable('reviewRequest')
      .set({ usedAt: null })
      .where('bookingId', '=', here.review.askedId)
      .execute()
    await world.ownerDb
      .updateTable('appUser')
      .set({ isActive: true })
      .where('isActive', '=', false)
      .execute()
    await world.ownerDb
      .updateTable('platformSettings')
      .set({ registrationOpen: true, approveNewHotels: false })
      .execute()
    for (const [at, { browser }] of callers.entries()) {
      const person = people[at]
      if (person)
        await world.ownerDb
          .updateTable('appUser')
          .set({ email: person.email })
          .where('id', '=', person.userId)
          .where('email', '<>', person.email)
          .execute()
      if (!person || (await browser.call.auth.me())) continue
      browser.token = (await world.signIn(person.email)).token
    }
  }
  await mend()
  const third = await world.openHotel({ quantity: 500 })
  await world.subscribe(third, 'professional')
  return {
    callers,
    fresh: freshCases(world, third),
    secrets,
    right: rightValues(world, hotel, here),
    foreignIds: there.ids,
    mend,
  }
}

/** Gives a hotel a booking, a room and a policy; some of it in words that occur nowhere else. */
async function furnish(world: World, hotel: Hotel, secret: string) {
  const { propertyId } = hotel
  const { call } = hotel.owner
  const guest = {
    guestName: `${secret} Guest`,
    guestEmail: `${secret.toLowerCase()}@example.in`,
    specialRequests: `${secret} asks`,
  }
  const hidden = await call.bookings.create(deskBooking(world, hotel, guest))
  const { items: rooms } = await call.rooms.list({ propertyId })
  const policy = await call.policies.create({
    propertyId,
    type: 'pet',
    title: 'Pets',
    description: 'Welcome.',
  })
  const adjustment = { kind: 'percent', percent: -10 } as const
  const agreed = await call.ratePlans.create({
    propertyId,
    name: `${secret} Traders`,
    adjustment,
    isPublic: false,
  })
  const plan = await call.ratePlans.create({
    propertyId,
    roomTypeId: hotel.roomTypeId,
    name: 'Saver',
    adjustment,
  })
  // A plan that a booking was made with is never deleted for good.
  const booking = await call.bookings.create(deskBooking(world, hotel, { ratePlanId: plan.id }))
  const roomId = rooms[0]?.id ?? ''
  const block = { checkIn: world.day(1), checkOut: world.day(3), cutOff: world.day(2) }
  const lines = [{ roomTypeId: hotel.roomTypeId, rooms: 2, rate: 300_000 }]
  const group = await call.groups.create({ propertyId, name: `${secret} Wedding`, ...block, lines })
  const bookingId = booking.id
  const service = { taxBasisPoints: 500, sac: '996331' } as const
  const { id: extraId } = await call.folio.extras.create({
    propertyId,
    name: 'Tea',
    price: 10_000,
    ...service,
  })
  const { id: feeId } = await call.fees.create({
    propertyId,
    // A guest sees it in every price.
    name: 'House fee',
    basis: 'per-room-night',
    amount: 10_000,
    tax: { taxed: 'as-room' },
  })
  const { id: lineId } = await call.folio.addFee({
    bookingId,
    description: 'A lost key',
    amount: 50_000,
    ...service,
  })
  const { id: paymentId } = await call.payments.record({
    bookingId,
    amount: 100_000,
    method: 'cash',
  })
  const { id: documentId } = await call.payments.receipt({ paymentId })
  const { accountId } = await call.payments.accounts.create({
    propertyId,
    type: 'upi',
    name: `${secret} UPI`,
    upiId: 'lotus@okhdfc',
  })
  const { companyId } = await call.payments.companies.create({
    propertyId,
    name: `${secret} Works`,
    address: '4 Tech Park',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560001',
  })
  const review = await furnishReviews(world, hotel)
  const { id: otherGuestId } = await call.guests.create({ propertyId, firstName: 'Ravi' })
  const { messageId } = await call.communications.messages.logCall({
    propertyId,
    bookingId,
    content: `${secret} rang`,
    idempotencyKey: randomUUID(),
  })
  const { conversationId } = await call.communications.messages.get({ messageId })
  const { templateId } = await call.communications.templates.create({
    propertyId,
    name: `${secret} words`,
    channel: 'email',
    category: 'transactional',
    language: 'en',
    subject: `${secret} writes`,
    content: `${secret} awaits you.`,
  })
  const { automationId } = await call.communications.automations.create({
    propertyId,
    name: `${secret} rule`,
    trigger: 'stay.checked-out',
    delayMinutes: 0,
    channel: 'email',
    templateId: (await createTemplate(hotel, { channel: 'email', subject: 'Thanks' })).templateId,
  })
  const offer = await createTemplate(hotel, {
    channel: 'email',
    category: 'marketing',
    subject: 'Winter',
  })
  const { campaignId } = await call.communications.campaigns.create({
    propertyId,
    name: `${secret} offer`,
    channel: 'email',
    templateId: offer.templateId,
  })
  return {
    messages: { messageId, conversationId, templateId, automationId, campaignId },
    booking,
    roomId,
    policyId: policy.id,
    ratePlanId: plan.id,
    groupId: group.id,
    block: { ...block, lines },
    account: {
      extraId,
      feeId,
      paymentId,
      accountId,
      documentId,
      companyId,
      lineId,
      otherGuestId,
      chargeId: lineId,
      lineIds: [lineId],
      billId: null,
      ...service,
    },
    review,
    ids: [
      review.reviewId,
      propertyId,
      hotel.roomTypeId,
      hidden.id,
      hidden.guestId,
      roomId,
      policy.id,
      agreed.id,
      group.id,
      extraId,
      feeId,
      paymentId,
      accountId,
      documentId,
      companyId,
    ],
    secrets: [secret, secret.toLowerCase()],
  }
}

/** A stay that was reviewed, and one whose guest has the link still. */
async function furnishReviews(world: World, hotel: Hotel) {
  const { propertyId } = hotel
  const reviewed = await stayOver(world, hotel)
  const asked = await stayOver(world, hotel)
  const said = {
    propertyId,
    bookingId: reviewed.id,
    rating: 4,
    comment: 'Good.',
    language: 'en',
    signedAs: 'Ravi K.',
  }
  const stay = { roomTypeName: 'Lake Room', stayedUntil: reviewed.checkOut }
  const { id } = await world.ownerDb
    .insertInto('review')
    .values({ ...said, ...stay })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = randomUUID()
  const link = {
    propertyId,
    bookingId: asked.id,
    tokenHash: tokenHash(token),
    expiresAt: '2027-01-19T00:00:00Z',
  }
  await world.ownerDb.insertInto('reviewRequest').values(link).execute()
  await world.ownerDb
    .insertInto('directory')
    .values({ kind: 'review', name: link.tokenHash, propertyId })
    .execute()
  return { reviewId: id, token, askedId: asked.id, answer: 'Thank you.', shown: true }
}

type Furnished = Awaited<ReturnType<typeof furnish>>

/** By the names of fields; a schema takes those that it accepts. */
function rightValues(
  world: World,
  hotel: Hotel,
  { booking, roomId, policyId, ratePlanId, groupId, block, account, review, messages }: Furnished,
): Record<string, unknown> {
  return {
    ...siteBooking(world, hotel),
    ...block,
    ...account,
    ...review,
    ...messages,
    groupId,
    amount: 1_000,
    method: 'cash',
    payer: 'guest',
    price: 10_000,
    upiId: 'lotus@examplebank',
    prefix: 'LH',
    propertyId: hotel.propertyId,
    guestId: booking.guestId,
    keepId: booking.guestId,
    mergeId: account.otherGuestId,
    bookingId: booking.id,
    bookingIds: [booking.id],
    roomId,
    contentId: policyId,
    ratePlanId,
    roomTypeIds: [hotel.roomTypeId],
    imageIds: [policyId],
    code: booking.code,
    email: booking.guestEmail,
    from: world.day(20),
    to: world.day(22),
    dateFrom: world.day(5),
    dateTo: world.day(9),
    date: '2026-01-01',
    adjustment: { kind: 'percent', percent: -10 },
    mealPlan: 'CP',
    minimumStay: 1,
    maximumStay: 30,
    set: { rate: 500_000 },
    version: null,
    baseRate: 400_000,
    basePrice: 500_000,
    quantity: 500,
    maxGuests: 2,
    idProof: 'passport',
    idNumber: 'K1234567',
    housekeeping: 'clean',
    status: 'active',
    published: true,
    limit: 5,
    type: 'Suite',
    name: 'Suite',
    title: 'Pets',
    description: 'Welcome.',
    comment: 'Good.',
    rating: 5,
    distance: '2 km',
    category: 'attraction',
    reason: 'Painting',
    password,
    currentPassword: password,
    idempotencyKey: randomUUID(),
  }
}
