import { randomUUID } from 'node:crypto'
import { createContextFactory } from '@atithi/api/create-context'
import { enterUpload } from '@atithi/api/property/images/commands/upload'
import type { ForeignGuestFields } from '@atithi/api/stays/form-c/schema'
import { Secret, TOTP } from 'otpauth'
import { stayOver } from '../support/reviews.ts'
import { bookFromToday, stayInHouse } from '../support/stays.ts'
import {
  type Browser,
  deskBooking,
  type Hotel,
  password,
  siteBooking,
  type World,
} from '../support/world.ts'

/** A call that will be taken, once: what it changes may keep it from being taken again. */
interface Case {
  browser: Browser
  input: Record<string, unknown>
}

/** By procedure: puts in place what one call of it needs, and answers the call. */
export type FreshCases = Readonly<Record<string, () => Promise<Case>>>

const service = { taxBasisPoints: 500, sac: '996331' } as const
const identity = { idProof: 'passport', idNumber: 'K1234567' } as const
const gstin = '29AAGCB7383J1Z4'
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
    ...ofPeople(world),
    ...ofBookings(world, hotel),
    ...ofFolios(world, hotel),
    ...ofTheSite(world, hotel),
    ...ofProperties(world, hotel),
  }
}

const tokenIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? ''
const firstId = (items: readonly { id: string }[]): string => {
  const [first] = items
  if (!first) throw new Error('there is none')
  return first.id
}

function ofPeople(world: World): FreshCases {
  const newEmail = () => `new-${randomUUID()}@example.in`
  const staffOf = async () => {
    const hotel = await world.openHotel()
    await world.ownerDb
      .updateTable('property')
      .set({ currentPlanId: 'professional' })
      .where('id', '=', hotel.propertyId)
      .execute()
    const email = newEmail()
    const { propertyId } = hotel
    const { userId } = await hotel.owner.call.settings.staff.invite({
      propertyId,
      name: 'Kiran Das',
      email,
      areas: ['bookings'],
    })
    return { browser: hotel.owner, email, target: { propertyId, userId } }
  }
  const joined = async () => {
    const { browser, email, target } = await staffOf()
    await world.stranger().call.auth.acceptInvitation({
      token: tokenIn((await world.postTo(email)).at(-1)?.text),
      password,
    })
    return { browser, target }
  }
  return {
    'auth.register': async () => ({
      browser: world.stranger(),
      input: {
        name: 'Asha Rao',
        email: newEmail(),
        propertyName: 'New House',
        phone: '9876543210',
        password,
      },
    }),
    'auth.login': async () => ({
      browser: world.stranger(),
      input: { email: (await world.registerOwner()).email, password },
    }),
    'auth.resetPassword': async () => {
      const { email } = await world.registerOwner()
      await world.stranger().call.auth.requestPasswordReset({ email })
      return {
        browser: world.stranger(),
        input: {
          token: tokenIn((await world.postTo(email)).at(-1)?.text),
          password: 'another long phrase',
        },
      }
    },
    'auth.acceptInvitation': async () => {
      const { email } = await staffOf()
      return {
        browser: world.stranger(),
        input: { token: tokenIn((await world.postTo(email)).at(-1)?.text), password },
      }
    },
    'auth.impersonate': async () => {
      const person = await (await world.registerOwner()).call.auth.me()
      return { browser: await world.makeAdmin(), input: { userId: person?.userId } }
    },
    'auth.changePassword': async () => ({
      browser: await world.registerOwner(),
      input: { currentPassword: password, newPassword: 'another long phrase' },
    }),
    'auth.sessions': async () => ({ browser: await world.registerOwner(), input: {} }),
    'auth.revokeSession': async () => {
      const browser = await world.registerOwner()
      await world.signIn(browser.email)
      const { items } = await browser.call.auth.sessions()
      return { browser, input: { sessionId: firstId(items.filter(session => !session.isCurrent)) } }
    },
    'settings.security.confirmTwoFactor': async () => {
      const browser = await world.registerOwner()
      const { secret } = await browser.call.settings.security.startTwoFactor()
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: world.clock.now().getTime(),
      })
      return { browser, input: { code } }
    },
    'settings.staff.reinvite': async () => {
      const { browser, target } = await staffOf()
      return { browser, input: target }
    },
    'settings.staff.update': async () => {
      const { browser, target } = await joined()
      return { browser, input: { ...target, areas: ['bookings', 'website'], grants: ['override'] } }
    },
    'settings.staff.deactivate': async () => {
      const { browser, target } = await joined()
      return { browser, input: target }
    },
    'settings.staff.reactivate': async () => {
      const { browser, target } = await joined()
      await browser.call.settings.staff.deactivate(target)
      return { browser, input: target }
    },
  }
}

function ofBookings(world: World, hotel: Hotel): FreshCases {
  const browser = hotel.owner
  const { call } = browser
  const { propertyId, roomTypeId } = hotel
  const freeRoom = async (bookingId: string) =>
    firstId((await call.bookings.roomsFor({ bookingId })).items.filter(room => !room.isTaken))
  return {
    'bookings.create': async () => ({ browser, input: deskBooking(world, hotel) }),
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
      const { seen } = await call.bookings.previewChange({ bookingId, change })
      return { browser, input: { bookingId, change, seen } }
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
    'bookings.sendConfirmation': async () => ({
      browser,
      input: { bookingId: (await bookFromToday(world, hotel)).id },
    }),
    'bookings.addForeignGuest': async () => {
      const { id: bookingId } = await stayInHouse(world, hotel)
      return { browser, input: { bookingId, guest: traveller } }
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

function ofFolios(world: World, hotel: Hotel): FreshCases {
  const browser = hotel.owner
  const { call } = browser
  const { propertyId } = hotel
  const lostKey = { description: 'A lost key', amount: 50_000, ...service }
  // Today's rooms are for those who come today.
  const bookAhead = () =>
    bookFromToday(world, hotel, { checkIn: world.day(40), checkOut: world.day(42) })
  const charged = async () => {
    const { id: bookingId } = await bookAhead()
    const { id: chargeId } = await call.folio.addFee({ bookingId, ...lostKey })
    return { bookingId, chargeId }
  }
  const company = { payer: 'company', name: 'Chip Works', gstin } as const
  const left = async () => (await stayOver(world, hotel)).id
  return {
    'folio.addExtra': async () => {
      const { id: bookingId } = await bookAhead()
      const { id: extraId } = await call.folio.extras.create({
        propertyId,
        name: `Tea ${randomUUID()}`,
        price: 10_000,
        ...service,
      })
      return { browser, input: { bookingId, extraId, quantity: 2 } }
    },
    'folio.addFee': async () => ({
      browser,
      input: { bookingId: (await bookAhead()).id, ...lostKey },
    }),
    'folio.raise': async () => {
      const bookingId = await left()
      const { bills } = await call.folio.get({ bookingId })
      const chargeId = firstId(bills[0]?.charges ?? [])
      return {
        browser,
        input: { bookingId, chargeId, amount: 1_000, reason: 'The agreed rate was higher' },
      }
    },
    'folio.open': async () => ({
      browser,
      input: { bookingId: (await bookAhead()).id, ...company },
    }),
    'folio.markSez': async () => {
      const { id: bookingId } = await bookAhead()
      const { id: billId } = await call.folio.open({ bookingId, ...company })
      return { browser, input: { bookingId, billId, sez: 'unit' } }
    },
    'folio.split': async () => {
      const { bookingId, chargeId } = await charged()
      const { id: billId } = await call.folio.open({ bookingId, ...company })
      return { browser, input: { bookingId, chargeId, amount: 20_000, billId } }
    },
    'folio.rejoin': async () => {
      const { bookingId, chargeId } = await charged()
      const { id: billId } = await call.folio.open({ bookingId, ...company })
      const { id: partId } = await call.folio.split({
        bookingId,
        chargeId,
        amount: 20_000,
        billId,
      })
      return { browser, input: { bookingId, chargeId: partId } }
    },
    'payments.record': async () => {
      const { id: bookingId } = await bookAhead()
      return {
        browser,
        input: { bookingId, method: 'cash', amount: 10_000, idempotencyKey: randomUUID() },
      }
    },
    'payments.upiQr': async () => {
      await call.payments.accounts.saveUpi({
        propertyId,
        name: 'Lotus House',
        upiId: 'lotus@examplebank',
      })
      return { browser, input: { bookingId: (await bookAhead()).id, amount: 10_000 } }
    },
    'payments.invoice': async () => ({ browser, input: { bookingId: await left() } }),
    'payments.issueInvoice': async () => ({
      browser,
      input: { bookingId: (await charged()).bookingId },
    }),
  }
}

function ofTheSite(world: World, hotel: Hotel): FreshCases {
  const { subdomain, roomTypeId, propertyId } = hotel
  const booked = async () => {
    const { code, guestEmail } = await bookFromToday(world, hotel, {
      checkIn: world.day(9),
      checkOut: world.day(11),
    })
    return { browser: world.stranger(), input: { subdomain, code, email: guestEmail } }
  }
  return {
    'site.quote': async () => ({
      browser: world.stranger(),
      input: { subdomain, roomTypeId, checkIn: world.day(1), checkOut: world.day(3), adults: 2 },
    }),
    'site.book': async () => ({ browser: world.stranger(), input: siteBooking(world, hotel) }),
    'site.booking': booked,
    'site.cancel': booked,
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
        seen: null,
      }
      return { browser, input: { propertyId, editId: (await call.availability.edit(edit)).editId } }
    },
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
