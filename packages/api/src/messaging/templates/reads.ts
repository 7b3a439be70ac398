import type { BookingId, GuestId, PropertyId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { paymentMethodNames } from '../../finance/ledger/rules/method-names.ts'
import type { PaymentMethod } from '../../finance/ledger/rules/payment-methods.ts'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import type { Services } from '../../kernel/context/services.ts'
import { daysBetween, type IsoDate } from '../../kernel/shared/dates.ts'
import { formatPaise, type Paise } from '../../kernel/shared/money.ts'
import { first } from '../../kernel/shared/present.ts'
import type { WrittenChannel } from '../providers/rules/channels.ts'
import type { Values } from './rules/variables.ts'

/** Whom a message is about: a guest, and their booking where it is about one. */
interface Subject {
  guestId: GuestId | null
  bookingId: BookingId | null
}

interface Wanted extends Subject {
  channel: WrittenChannel
  language: 'en' | 'hi'
  /** Where marketing is called off by a press, when the message has such a link. */
  unsubscribeUrl?: string | undefined
}

/**
 * What is known for the variables of a message, as they are written in it: money in rupees, dates in the language. An SMS writes "Rs.",
 * since the rupee sign would make each of its parts less than half as long.
 */
export async function readValues(
  db: Reader,
  settings: Pick<Services['settings'], 'publicUrl' | 'baseDomain'>,
  propertyId: AuthorizedPropertyId,
  wanted: Wanted,
): Promise<Values> {
  const { channel, language } = wanted
  const property = first(await propertyRows(db, propertyId), 'property')
  const day = dayFormats[language]
  const rupees = (amount: Paise) =>
    channel === 'sms' ? formatPaise(amount).replace('₹', 'Rs.') : formatPaise(amount)
  const host = property.customDomain ?? `${property.subdomain}.${settings.baseDomain}`
  const booking =
    wanted.bookingId === null ? undefined : await bookingOf(db, propertyId, wanted.bookingId)
  const guestId = wanted.guestId ?? booking?.guestId ?? null
  const guest = guestId === null ? undefined : await guestOf(db, guestId)
  const asDate = (date: IsoDate) => day.format(new Date(`${date}T00:00:00Z`))
  const protocol = new URL(settings.publicUrl).protocol
  return withoutEmpty({
    ...valuesOf(property, {
      name: booking?.guestName ?? guest?.name,
      phone: booking?.guestPhone ?? guest?.phone,
      email: booking?.guestEmail ?? guest?.email,
    }),
    'unsubscribe.url': wanted.unsubscribeUrl,
    ...(booking && {
      'booking.code': booking.code,
      'booking.checkIn': asDate(booking.checkIn),
      'booking.checkOut': asDate(booking.checkOut),
      'booking.nights': String(daysBetween(booking.checkIn, booking.checkOut)),
      'booking.rooms': String(booking.rooms),
      'booking.roomType': booking.roomType,
      'booking.guests': String(booking.adults + booking.children),
      'booking.total': rupees(booking.totalAmount),
      'booking.paid': rupees(booking.paidAmount),
      'booking.balance': rupees(booking.totalAmount - booking.paidAmount - booking.onAccountAmount),
      'booking.manageUrl':
        property.subdomain === null
          ? undefined
          : `${protocol}//${host}${language === 'hi' ? '/hi' : ''}/manage?code=${booking.code}`,
      'payment.amount': booking.lastPaid === null ? undefined : rupees(booking.lastPaid),
      'payment.method':
        booking.lastMethod === null ? undefined : paymentMethodNames[booking.lastMethod],
    }),
  })
}

type Hotel = Awaited<ReturnType<typeof propertyRows>>[number]

interface Person {
  name: string | null | undefined
  phone: string | null | undefined
  email: string | null | undefined
}

const valuesOf = (property: Hotel, { name, phone, email }: Person) => ({
  'guest.fullName': name,
  'guest.firstName': name?.split(/\s+/)[0],
  'guest.phone': phone,
  'guest.email': email,
  'property.name': property.name,
  'property.phone': property.phone,
  'property.email': property.email,
  'property.address': property.address,
  'property.checkInTime': property.checkInTime,
  'property.checkOutTime': property.checkOutTime,
})

/** The same of an offer, which is about no booking: what is known for each guest of many, by one look at the hotel. */
export async function readOfferValues(
  db: Reader,
  propertyId: AuthorizedPropertyId,
): Promise<(guest: Person, unsubscribeUrl: string) => Values> {
  const property = first(await propertyRows(db, propertyId), 'property')
  return (guest, unsubscribeUrl) =>
    withoutEmpty({ ...valuesOf(property, guest), 'unsubscribe.url': unsubscribeUrl })
}

const withoutEmpty = (values: Record<string, string | null | undefined>): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value))

const dayFormats = {
  en: new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' }),
  hi: new Intl.DateTimeFormat('hi-IN', { dateStyle: 'long', timeZone: 'UTC' }),
}

const propertyRows = (db: Reader, propertyId: PropertyId) =>
  db
    .selectFrom('property as p')
    .leftJoin('websiteSettings as w', 'w.propertyId', 'p.id')
    .select(['p.name', 'p.phone', 'p.email', 'p.checkInTime', 'p.checkOutTime', 'p.subdomain'])
    .select([
      sql<string>`concat_ws(', ', nullif(p.address, ''), nullif(p.city, ''), nullif(p.pincode, ''))`.as(
        'address',
      ),
      sql<string | null>`case when w.domain_verified_at is not null then w.custom_domain end`.as(
        'customDomain',
      ),
    ])
    .where('p.id', '=', propertyId)
    .execute()

const bookingOf = (db: Reader, propertyId: PropertyId, bookingId: BookingId) =>
  db
    .selectFrom('booking as b')
    .innerJoin('roomType as t', 't.id', 'b.roomTypeId')
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('folioLine as f')
          .select(['f.method as lastMethod', sql<Paise>`abs(f.amount)`.as('lastPaid')])
          .whereRef('f.bookingId', '=', 'b.id')
          .where('f.kind', '=', 'payment')
          .orderBy('f.id', 'desc')
          .limit(1)
          .as('last'),
      join => join.onTrue(),
    )
    .select([
      'b.code',
      'b.guestId',
      'b.guestName',
      'b.guestEmail',
      'b.guestPhone',
      'b.checkIn',
      'b.departs as checkOut',
      'b.rooms',
      'b.adults',
      'b.children',
      'b.totalAmount',
      'b.paidAmount',
      'b.onAccountAmount',
      't.name as roomType',
      'last.lastPaid',
    ])
    .select(eb => eb.ref('last.lastMethod').$castTo<PaymentMethod | null>().as('lastMethod'))
    .where('b.propertyId', '=', propertyId)
    .where('b.id', '=', bookingId)
    .executeTakeFirst()

const guestOf = (db: Reader, guestId: GuestId) =>
  db
    .selectFrom('guest')
    .select(['name', 'email', 'phone'])
    .where('id', '=', guestId)
    .executeTakeFirst()

/** A template as messages are made of it; undefined for one that is deleted or another hotel's. */
export const findTemplate = (db: Reader, propertyId: AuthorizedPropertyId, templateId: string) =>
  db
    .selectFrom('messageTemplate')
    .select(['id', 'name', 'subject', 'content', 'isActive', 'version'])
    .select(['approvalReason', 'dltTemplateId'])
    .select(eb => [
      eb.ref('channel').$castTo<WrittenChannel>().as('channel'),
      eb.ref('category').$castTo<'transactional' | 'marketing'>().as('category'),
      eb.ref('language').$castTo<'en' | 'hi'>().as('language'),
      eb.ref('approval').$castTo<Approval>().as('approval'),
    ])
    .where('propertyId', '=', propertyId)
    .where('id', '=', templateId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

export type Approval = 'not-needed' | 'draft' | 'submitted' | 'approved' | 'rejected' | 'paused'
export type Template = NonNullable<Awaited<ReturnType<typeof findTemplate>>>

/** The name under which WhatsApp knows a version of a template. */
export const providerNameOf = ({ id, version }: Pick<Template, 'id' | 'version'>): string =>
  `atithi_${id.replaceAll('-', '')}_v${version}`
