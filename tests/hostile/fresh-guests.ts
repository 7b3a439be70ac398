import { randomUUID } from 'node:crypto'
import { importGuests } from '@atithi/api/guests/import/jobs'
import { importBookings } from '@atithi/api/stays/booking-import/jobs'
import { createTemplate } from '../support/messages.ts'
import { bookFromToday } from '../support/stays.ts'
import type { Hotel, World } from '../support/world.ts'
import type { FreshCases } from './fresh-case.ts'

/** Guests who may be one, files of guests, and what is written to them. */
export function guestCases(world: World, hotel: Hotel): FreshCases {
  const browser = hotel.owner
  const { call } = browser
  const { propertyId } = hotel
  const create = async () => (await call.guests.create({ propertyId, firstName: 'Ravi' })).id
  const read = async () => {
    const sheet = `Guest Name,Email\nMeera Nair,${randomUUID()}@example.in\n`
    const { importId } = await call.guests.import.preview({
      propertyId,
      fileName: 'guests.csv',
      content: Buffer.from(sheet).toString('base64'),
    })
    return { importId, idempotencyKey: randomUUID() }
  }
  const readBookings = async () => {
    const sheet = `Guest Name,Check In,Check Out\nMeera Nair,${world.day(80)},${world.day(81)}\n`
    const { importId } = await call.bookings.import.preview({
      propertyId,
      fileName: 'bookings.csv',
      content: Buffer.from(sheet).toString('base64'),
    })
    return { propertyId, importId, idempotencyKey: randomUUID() }
  }
  const imported = async () => {
    const { jobId } = await call.bookings.import.run(await readBookings())
    await importBookings(world.services)
    return { browser, input: { propertyId, jobId } }
  }
  const message = async () => ({
    propertyId,
    bookingId: (await bookFromToday(world, hotel)).id,
    channel: 'email' as const,
    subject: 'Your stay',
    content: 'We await you.',
    idempotencyKey: randomUUID(),
  })
  const letter = { propertyId, kind: 'held' as const, language: 'en' as const }
  const worded = {
    subject: 'Your rooms wait',
    greeting: '',
    opening: 'Until {{booking.heldUntil}}.',
    closing: '',
  }
  const rule = async () => ({
    propertyId,
    name: `Rule ${randomUUID()}`,
    trigger: 'stay.checked-out' as const,
    delayMinutes: 60,
    channel: 'whatsapp' as const,
    templateId: (await createTemplate(hotel)).templateId,
  })
  const made = async () => ({
    browser,
    input: await call.communications.automations.create(await rule()),
  })
  const offer = async () => ({
    propertyId,
    name: 'Winter',
    channel: 'email' as const,
    templateId: (
      await createTemplate(hotel, {
        channel: 'email',
        category: 'marketing',
        subject: 'Winter',
        content: 'Dear {{guest.firstName}}, three nights for two.',
      })
    ).templateId,
  })
  const offered = async () => ({
    browser,
    input: await call.communications.campaigns.create(await offer()),
  })
  return {
    'guests.create': async () => ({ browser, input: { propertyId, firstName: 'Meera' } }),
    'guests.markNotSame': async () => ({
      browser,
      input: { keepId: await create(), mergeId: await create() },
    }),
    'guests.relate': async () => ({
      browser,
      input: { guestId: await create(), relatedGuestId: await create(), kind: 'child' },
    }),
    'guests.unrelate': async () => {
      const [guestId, relatedGuestId] = [await create(), await create()]
      await call.guests.relate({ guestId, relatedGuestId, kind: 'friend' })
      const { relations } = await call.guests.get({ guestId })
      return { browser, input: { guestId, relationId: relations[0]?.relationId } }
    },
    'guests.undoMerge': async () => {
      const [keepId, mergeId] = [await create(), await create()]
      await call.guests.merge({ keepId, mergeId })
      const { merges } = await call.guests.get({ guestId: keepId })
      return { browser, input: { guestId: keepId, recordId: merges[0]?.recordId } }
    },
    'guests.erase': async () => ({
      browser,
      input: { guestId: await create(), reason: 'Asked for it' },
    }),
    'guests.erasure': async () => {
      const { id } = await call.guests.erase({ guestId: await create(), reason: 'Asked for it' })
      return { browser, input: { erasureId: id } }
    },
    'guests.loyalty.updateProgram': async () => ({
      browser,
      input: { propertyId, pointsPerHundred: 2, silver: 50, gold: 100, platinum: 200 },
    }),
    'guests.import.run': async () => ({ browser, input: await read() }),
    'guests.import.undo': async () => {
      const { jobId } = await call.guests.import.run(await read())
      await importGuests(world.services)
      return { browser, input: { jobId } }
    },
    'guests.import.status': async () => ({
      browser,
      input: { jobId: (await call.guests.import.run(await read())).jobId },
    }),
    'bookings.guestAlerts': async () => ({
      browser,
      input: { bookingId: (await bookFromToday(world, hotel)).id },
    }),
    'bookings.import.preview': async () => ({
      browser,
      input: {
        propertyId,
        fileName: 'bookings.csv',
        content: Buffer.from('Guest Name,Check In\n').toString('base64'),
      },
    }),
    'bookings.import.run': async () => ({ browser, input: await readBookings() }),
    'bookings.import.status': imported,
    'bookings.import.undo': imported,
    'communications.mailServer.save': async () => ({
      browser,
      input: {
        propertyId,
        host: 'smtp.lake.example',
        port: 587,
        security: 'starttls',
        fromAddress: 'stay@lake.example',
        dkimSelector: 's1',
      },
    }),
    'communications.settings.writeAgain': async () => {
      const { accountId } = await world.ownerDb
        .selectFrom('property')
        .select('accountId')
        .where('id', '=', propertyId)
        .executeTakeFirstOrThrow()
      const { id: suppressionId } = await world.ownerDb
        .insertInto('messageSuppression')
        .values({
          accountId,
          channel: 'email',
          address: `${randomUUID()}@example.in`,
          reason: 'the mail server knows no such address.',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { browser, input: { propertyId, suppressionId } }
    },
    'communications.letters.update': async () => ({ browser, input: { ...letter, ...worded } }),
    'communications.letters.preview': async () => ({ browser, input: { ...letter, ...worded } }),
    'communications.letters.reset': async () => {
      await call.communications.letters.update({ ...letter, ...worded })
      return { browser, input: letter }
    },
    'communications.campaigns.create': async () => ({ browser, input: await offer() }),
    'communications.campaigns.update': offered,
    'communications.campaigns.reach': offered,
    'communications.campaigns.schedule': offered,
    'communications.campaigns.cancel': offered,
    'communications.campaigns.recipients': offered,
    'communications.campaigns.results': offered,
    'communications.campaigns.pause': async () => {
      const { input } = await offered()
      await call.communications.campaigns.schedule(input)
      return { browser, input }
    },
    'communications.automations.create': async () => ({ browser, input: await rule() }),
    'communications.automations.addReadySet': async () => ({ browser, input: { propertyId } }),
    'communications.automations.delete': made,
    'communications.automations.runs': made,
    'communications.automations.upcoming': made,
    'communications.messages.send': async () => ({ browser, input: await message() }),
    'guests.sendMessage': async () => ({ browser, input: await message() }),
  }
}
