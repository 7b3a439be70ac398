import { seal } from '@atithi/api/kernel/secrets/box'
import { makeInvoice } from './platform-invoices.ts'
import { deskBooking, type Hotel, type World } from './world.ts'

/** Gives a hotel one of each thing that a procedure may be asked for, and answers their ids by the names of inputs. */
export async function furnish(world: World, it: Hotel): Promise<Record<string, string>> {
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

export async function writePolicy({ owner, propertyId }: Hotel): Promise<string> {
  return (
    await owner.call.policies.create({
      propertyId,
      type: 'pet',
      title: 'Pets',
      description: 'Welcome.',
    })
  ).id
}
