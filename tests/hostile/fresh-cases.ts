import { randomUUID } from 'node:crypto'
import { createContextFactory } from '@atithi/api/create-context'
import { enterUpload } from '@atithi/api/property/images/commands/upload'
import type { ForeignGuestFields } from '@atithi/api/stays/form-c/schema'
import { soldLastYear } from '../support/last-year.ts'
import { bookFromToday, stayInHouse } from '../support/stays.ts'
import { deskBooking, type Hotel, siteBooking, type World } from '../support/world.ts'
import { administrationCases } from './fresh-administration.ts'
import { type FreshCases, firstId } from './fresh-case.ts'
import { channelMoneyCases } from './fresh-channel-money.ts'
import { channelCases } from './fresh-channels.ts'
import { companyCases } from './fresh-companies.ts'
import { deskCases } from './fresh-desk.ts'
import { folioCases } from './fresh-folios.ts'
import { groupMoneyCases } from './fresh-group-money.ts'
import { guestCases } from './fresh-guests.ts'
import { peopleCases } from './fresh-people.ts'
import { planCases } from './fresh-plans.ts'
import { reconciliationCases } from './fresh-reconciliation.ts'
import { reportCases } from './fresh-reports.ts'
import { shiftCases } from './fresh-shifts.ts'

const identity = { idProof: 'passport', idNumber: 'K1234567' } as const
const traveller: ForeignGuestFields = {
  surname: 'Dupont',
  givenName: 'Claire',
  sex: 'F',
  dateOfBirth: '1988-02-29',
  nationality: 'FRA',
  homeAddress: '1 rue de la Paix, Paris',
  homeCountry: 'FRA',
  passportNumber: '12AB34567',
  passportPlace: 'Paris',
  passportCountry: 'FRA',
  passportIssued: '2020-01-01',
  passportExpires: '2030-01-01',
  permitKind: 'exempt',
  arrivedFrom: 'Kathmandu, Nepal',
  arrivedInIndia: '2026-11-17',
  intendedNights: 2,
  purpose: 'Tourism',
  isEmployedInIndia: false,
  nextDestinationInIndia: true,
  nextDestination: 'Jaipur, Rajasthan',
}

/** What no guess at ids and dates would bring about: a hotel that no other attack has touched, and in it each time a case of its own. */
export function freshCases(world: World, hotel: Hotel): FreshCases {
  return {
    ...peopleCases(world),
    ...ofBookings(world, hotel),
    ...folioCases(world, hotel),
    ...ofTheSite(world, hotel),
    ...ofProperties(world, hotel),
    ...planCases(world),
    ...administrationCases(world),
    ...channelCases(world, hotel),
    ...channelMoneyCases(world, hotel, () =>
      bookFromToday(world, hotel, { checkIn: world.day(43), checkOut: world.day(44) }),
    ),
    ...guestCases(world, hotel),
    ...reconciliationCases(world, hotel, async () => {
      const { id: bookingId } = await bookFromToday(world, hotel, {
        checkIn: world.day(40),
        checkOut: world.day(42),
      })
      const paid = { bookingId, method: 'bank-transfer', amount: 10_000 } as const
      return (await hotel.owner.call.payments.record(paid)).id
    }),
    ...shiftCases(hotel),
    ...deskCases(world, hotel),
    ...companyCases(world, hotel),
    ...groupMoneyCases(world, hotel),
    ...reportCases(world, hotel),
  }
}

function ofBookings(world: World, hotel: Hotel): FreshCases {
  const browser = hotel.owner
  let feeId: string | undefined
  const { call } = browser
  const { propertyId, roomTypeId } = hotel
  const freeRoom = async (bookingId: string) =>
    firstId((await call.bookings.roomsFor({ bookingId })).items.filter(room => !room.isTaken))
  return {
    'bookings.create': async () => ({ browser, input: deskBooking(world, hotel) }),
    'bookings.quote': async () => ({
      browser,
      input: {
        propertyId,
        roomTypeId,
        checkIn: world.day(3),
        checkOut: world.day(5),
        adults: 2,
        rooms: 1,
      },
    }),
    'fees.update': async () => {
      const fee = { basis: 'per-room-night', amount: 1_000, tax: { taxed: 'as-room' } } as const
      // A hotel has few fees: one is changed again and again.
      feeId ??= (await call.fees.create({ propertyId, name: 'Bonfire', ...fee })).id
      return { browser, input: { propertyId, feeId, ...fee, name: `Fee ${randomUUID()}` } }
    },
    'bookings.checkIn': async () => {
      const { id: bookingId } = await bookFromToday(world, hotel)
      return {
        browser,
        input: { bookingId, roomId: await freeRoom(bookingId), acceptDirty: true, ...identity },
      }
    },
    'bookings.checkOut': async () => {
      const { id: bookingId } = await stayInHouse(world, hotel)
      const departure = { policy: 'slept', reason: 'Called home' }
      return {
        browser,
        input: { bookingId, departure, leaveBalance: { reason: 'The company pays' } },
      }
    },
    'bookings.applyChange': async () => {
      const { id: bookingId } = await bookFromToday(world, hotel)
      const change = { kind: 'dates', checkIn: world.day(0), checkOut: world.day(3) } as const
      const { version } = await call.bookings.previewChange({ bookingId, change })
      return { browser, input: { bookingId, change, version } }
    },
    'bookings.markNoShow': async () => {
      const { id: bookingId } = await bookFromToday(world, hotel, {
        checkIn: world.day(-1),
        checkOut: world.day(1),
      })
      return { browser, input: { bookingId } }
    },
    'bookings.moveRoom': async () => {
      const { id: bookingId } = await stayInHouse(world, hotel)
      const { items } = await call.rooms.list({ propertyId })
      const taken = await world.ownerDb
        .selectFrom('roomAssignment')
        .select('roomId')
        .where('propertyId', '=', propertyId)
        .execute()
      const used = new Set(taken.map(assignment => assignment.roomId))
      return {
        browser,
        input: {
          bookingId,
          roomId: firstId(items.filter(room => !used.has(room.id))),
          reason: 'A noisy lift',
        },
      }
    },
    'bookings.pinRoom': async () => {
      const { id: bookingId } = await stayInHouse(world, hotel)
      const { bookingRooms } = await call.bookings.get({ bookingId })
      const bookingRoomId = firstId(bookingRooms.map(room => ({ id: room.bookingRoomId })))
      return { browser, input: { bookingId, bookingRoomId, reason: 'Cannot climb stairs' } }
    },
    'bookings.sendConfirmation': async () => ({
      browser,
      input: { bookingId: (await bookFromToday(world, hotel)).id },
    }),
    'bookings.addForeignGuest': async () => {
      const { id: bookingId } = await stayInHouse(world, hotel)
      return { browser, input: { bookingId, guest: traveller } }
    },
    'bookings.revealIdentity': async () => {
      const { id: bookingId } = await stayInHouse(world, hotel)
      return { browser, input: { bookingId } }
    },
    'bookings.submitFormC': async () => {
      const { id: bookingId } = await bookFromToday(world, hotel)
      const foreign = {
        nationality: 'FRA',
        foreignGuests: [traveller],
        acceptDirty: true,
        ...identity,
      }
      await call.bookings.checkIn({ bookingId, roomId: await freeRoom(bookingId), ...foreign })
      const form = await world.ownerDb
        .selectFrom('formC')
        .select('id')
        .where('bookingId', '=', bookingId)
        .executeTakeFirstOrThrow()
      return {
        browser,
        input: { bookingId, formCId: form.id, applicationNumber: 'IN-4711' },
      }
    },
    'groups.update': async () => {
      const block = {
        name: 'Reunion',
        checkIn: world.day(33),
        checkOut: world.day(35),
        cutOff: world.day(32),
        lines: [{ roomTypeId, rooms: 2, rate: 400_000 }],
      }
      const { id: groupId } = await call.groups.create({ propertyId, ...block })
      return { browser, input: { propertyId, groupId, ...block } }
    },
    'groups.setInstalments': async () => {
      const stay = { checkIn: world.day(36), checkOut: world.day(38), cutOff: world.day(35) }
      const lines = [{ roomTypeId, rooms: 1, rate: 400_000 }]
      const group = await call.groups.create({ propertyId, name: 'Offsite', ...stay, lines })
      const instalments = [{ dueOn: world.day(30), percent: 50 }]
      return { browser, input: { propertyId, groupId: group.id, instalments } }
    },
    'instalments.set': async () => {
      const stay = { checkIn: world.day(36), checkOut: world.day(38) }
      const { id: bookingId } = await bookFromToday(world, hotel, stay)
      return { browser, input: { bookingId, instalments: [{ dueOn: world.day(30), percent: 50 }] } }
    },
    'groups.pickUp': async () => {
      const block = { checkIn: world.day(30), checkOut: world.day(32), cutOff: world.day(29) }
      const { id: groupId } = await call.groups.create({
        propertyId,
        name: 'Wedding',
        ...block,
        lines: [{ roomTypeId, rooms: 2, rate: 300_000 }],
      })
      const { cutOff: _, ...stay } = block
      const guest = {
        guestName: 'Ravi Kumar',
        guestPhone: '9812345678',
        adults: 2,
        idempotencyKey: randomUUID(),
      }
      return { browser, input: { propertyId, groupId, roomTypeId, ...stay, ...guest } }
    },
  }
}

function ofTheSite(world: World, hotel: Hotel): FreshCases {
  const { subdomain, roomTypeId, propertyId } = hotel
  const booked = async () => {
    const { code, guestEmail } = await bookFromToday(world, hotel, {
      checkIn: world.day(9),
      checkOut: world.day(11),
    })
    return { browser: world.anonymous(), input: { subdomain, code, email: guestEmail } }
  }
  const changed = async () => {
    const { browser, input } = await booked()
    const proof = { ...input, email: input.email ?? '' }
    const change = { kind: 'occupancy', adults: 1, children: 0 } as const
    const { version } = await browser.call.site.previewOwnChange({ ...proof, change })
    return { browser, input: { ...proof, change, version } }
  }
  return {
    'site.quote': async () => ({
      browser: world.anonymous(),
      input: { subdomain, roomTypeId, checkIn: world.day(1), checkOut: world.day(3), adults: 2 },
    }),
    'site.book': async () => ({ browser: world.anonymous(), input: siteBooking(world, hotel) }),
    'site.booking': booked,
    'site.cancel': booked,
    'site.previewOwnChange': changed,
    'site.changeOwn': changed,
    'site.updateOwn': async () => {
      const { browser, input } = await booked()
      return { browser, input: { ...input, guestName: 'Ravi K. Rao' } }
    },
    'website.saveTexts': async () => ({
      browser: hotel.owner,
      input: {
        propertyId,
        texts: [{ entity: 'room-type', entityId: hotel.roomTypeId, field: 'name', words: 'कमरा' }],
      },
    }),
    'website.verifyDomain': async () => {
      const domain = `${randomUUID()}.example.in`
      const { domainProof } = await hotel.owner.call.website.setDomain({ propertyId, domain })
      world.records.set(domainProof?.name ?? '', [domainProof?.text ?? ''])
      return { browser: hotel.owner, input: { propertyId } }
    },
  }
}

function ofProperties(world: World, hotel: Hotel): FreshCases {
  const browser = hotel.owner
  const { call } = browser
  const { propertyId, roomTypeId } = hotel
  const picture = async () => {
    // A hotel has thirty at most.
    for (const { id } of (await call.images.list({ propertyId })).items)
      await call.images.delete({ contentId: id })
    const contextOf = createContextFactory({ ...world.services, db: world.db })
    const request = {
      ip: '127.0.0.1',
      requestId: randomUUID(),
      setCookie: () => {},
      ...(browser.token && { sessionToken: browser.token }),
    }
    const take = await enterUpload(await contextOf(request), propertyId)
    return take({ width: 480, height: 320, files: [{ width: 480, bytes: new Uint8Array(8) }] })
  }
  const testimonial = { guestName: 'Ravi Kumar', rating: 4, comment: 'Good.', date: '2026-01-01' }
  const attraction = {
    name: 'City Palace',
    description: 'Old.',
    distance: '2 km',
    category: 'attraction',
  } as const
  const span = { from: world.day(100), to: world.day(105) }
  return {
    'properties.delete': async () => {
      const owner = await world.registerOwner()
      return { browser: owner, input: { propertyId: owner.propertyId } }
    },
    'availability.copyLastYear': async () => {
      await soldLastYear(world, hotel)
      const nights = { from: world.day(2), to: world.day(3), roomTypeIds: [hotel.roomTypeId] }
      return { browser, input: { propertyId, ...nights, percent: 10, version: null } }
    },
    'images.delete': async () => ({ browser, input: { contentId: await picture() } }),
    'images.restore': async () => {
      const contentId = await picture()
      await call.images.delete({ contentId })
      return { browser, input: { contentId } }
    },
    'testimonials.update': async () => {
      const { id: contentId } = await call.testimonials.create({ propertyId, ...testimonial })
      return { browser, input: { contentId, ...testimonial } }
    },
    'testimonials.delete': async () => ({
      browser,
      input: { contentId: (await call.testimonials.create({ propertyId, ...testimonial })).id },
    }),
    'attractions.update': async () => {
      const { id: contentId } = await call.attractions.create({ propertyId, ...attraction })
      return { browser, input: { contentId, ...attraction } }
    },
    'attractions.delete': async () => ({
      browser,
      input: { contentId: (await call.attractions.create({ propertyId, ...attraction })).id },
    }),
    'roomTypes.delete': async () => {
      const kind = {
        propertyId,
        type: 'Suite',
        name: `Suite ${randomUUID()}`,
        maxGuests: 2,
        basePrice: 500_000,
        quantity: 1,
      } as const
      return { browser, input: { roomTypeId: (await call.roomTypes.create(kind)).id } }
    },
    'availability.revokeEdit': async () => {
      const edit = {
        propertyId,
        roomTypeIds: [roomTypeId],
        ...span,
        set: { rate: 600_000 },
        version: null,
      }
      return { browser, input: { propertyId, editId: (await call.availability.edit(edit)).editId } }
    },
    'availability.setOverbooking': async () => ({
      browser,
      input: { propertyId, roomTypeId, allowance: 1, ...span },
    }),
    'availability.releaseBlock': async () => {
      const { blockId } = await call.availability.block({
        propertyId,
        roomTypeId,
        ...span,
        rooms: 1,
        reason: 'Painting',
      })
      return { browser, input: { propertyId, blockId } }
    },
  }
}
