import { randomInt, randomUUID } from 'node:crypto'
import { addDays, businessDate, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { freshGstin } from '../support/gstin.ts'
import type { Callers } from './callers.ts'
import type { FloorFacts } from './floors.ts'
import { password } from './platform/filled-database.ts'
import { recordStatements } from './statements.ts'

const nights = 700
const bookingsBefore = 1_000
const accounts = 64

/** Nights to be sold. */
export interface Stay {
  checkIn: IsoDate
  checkOut: IsoDate
}

/** A hotel that sells, as the load meets it, and the statements that the product sends for each kind of request. */
export interface BenchHotel {
  subdomain: string
  propertyId: string
  /** Of an account, another each time: all with one password. */
  nextEmail(): string
  cookie: string
  roomTypes: readonly { roomTypeId: string; ratePlanId: string }[]
  /** A stay of two nights on dates that hardly anybody else wants. */
  quietStay(): Stay
  /** The two nights that everybody wants, with rooms for all. */
  crowdedStay: Stay
  recorded: Pick<FloorFacts, 'booking' | 'availability'>
  /** How many statements the product sends for a request that no row records. */
  statements: { noOp: number; availability: number; signIn: number }
}

/** A guest's own, in its international form: who has the phone and the name of somebody known is that guest, and no new one. */
export const newPhone = (): string => `+9198${String(randomInt(1e8)).padStart(8, '0')}`

/** Opens the hotel through the product's own procedures, then records them. */
export async function openBenchHotel({
  pools,
  owner,
  visitor,
  person,
}: Callers): Promise<BenchHotel> {
  const { call, cookie } = person()
  const run = randomUUID().slice(0, 8)
  const email = `owner-${run}@example.in`
  const today = businessDate(new Date(), 'Asia/Kolkata', '06:00')
  const tomorrow = addDays(today, 1)
  await call.auth.register({
    name: 'Asha Rao',
    email,
    propertyName: 'Lotus House',
    phone: '9876543210',
    password,
  })
  const propertyId = (await call.properties.list({})).items[0]?.id ?? ''
  const address = {
    description: 'By the lake.',
    address: '1 Lake Road',
    city: 'Udaipur',
    state: 'Rajasthan',
    pincode: '313001',
  }
  const { subdomain } = await call.properties.update({
    propertyId,
    ...address,
    gstNumber: freshGstin(),
    phone: '02941234567',
    email: 'stay@example.in',
  })
  const names = ['Garden', 'Lake', 'Terrace', 'Corner', 'Family', 'Palace', 'Heritage', 'Loft'].map(
    name => `${name} Room`,
  )
  for (const [at, name] of names.entries()) {
    await call.roomTypes.create({
      propertyId,
      type: 'Deluxe Room',
      name,
      maxGuests: 3,
      basePrice: 300_000 + at * 90_000,
      quantity: 500,
    })
  }
  await call.website.setPublished({ propertyId, published: true })
  // No plan limits the bookings of the load, every night is open, and the crowded nights have rooms for everybody.
  await owner.query(`update subscription set plan_id = 'professional' where property_id = $1`, [
    propertyId,
  ])
  await owner.query(
    `insert into room_night (account_id, property_id, room_type_id, night, total)
       select account_id, property_id, id, $1::date + n, case when n < 2 then 1000000 else quantity end from room_type, generate_series(0, $2) n where property_id = $3`,
    [tomorrow, nights + 1, propertyId],
  )
  const { rows: roomTypes } = await owner.query<BenchHotel['roomTypes'][number]>(
    `select room_type_id as "roomTypeId", id as "ratePlanId" from rate_plan where property_id = $1 order by id`,
    [propertyId],
  )
  const [first] = roomTypes
  if (!first || !subdomain) throw new Error('the hotel of the benchmark could not be opened')
  const quietStay = () => {
    const checkIn = addDays(tomorrow, 2 + Math.floor(Math.random() * (nights - 3)))
    return { checkIn, checkOut: addDays(checkIn, 2) }
  }
  const book = (stay: Stay, key: string, guestPhone: string) =>
    visitor.site.book({
      subdomain,
      ...stay,
      roomTypeId: first.roomTypeId,
      adults: 2,
      rooms: 1,
      idempotencyKey: key,
      guestName: 'Ravi Kumar',
      guestEmail: `${key}@example.in`,
      guestPhone,
    })
  let signIns = 0
  const nextEmail = () => `owner-${run}-${1 + (signIns++ % accounts)}@example.in`
  const stay = { checkIn: addDays(tomorrow, 20), checkOut: addDays(tomorrow, 22) }
  const [key, phone] = [randomUUID(), newPhone()]
  const statements = await recordStatements(pools, () => book(stay, key, phone))
  const made = await owner.query<{ id: string; guest_id: string; code: string; twin_key: string }>(
    'select id, guest_id, code, twin_key from booking where idempotency_key = $1',
    [key],
  )
  const [booking] = made.rows
  if (!booking) throw new Error('the recorded booking was not made')
  const search = { ...stay, adults: 2, rooms: 1 }
  const offer = () => visitor.site.availability({ subdomain, ...search })
  // The first search fills the process's rate card; what is measured is what every later one sends.
  await offer()
  const offered = await recordStatements(pools, offer)
  const stock = offered.find(statement => statement.text.includes('room_night'))
  if (!stock) throw new Error('the recorded search has no query of the stock')
  const countOf = async (work: () => Promise<unknown>) =>
    (await recordStatements(pools, work)).length
  const counts = {
    noOp: await countOf(() => call.auth.me()),
    availability: offered.length,
    signIn: await countOf(() => person().call.auth.login({ email, password })),
  }
  for (let made = 0; made < bookingsBefore; made += 1)
    await book(quietStay(), randomUUID(), newPhone())
  // A single account takes a few sign-ins at once, no more.
  await owner.query(
    `insert into app_user (email, name, role, password_hash)
       select 'owner-' || $2::text || '-' || n || '@example.in', name, role, password_hash from app_user, generate_series(1, $1) n where email = $3`,
    [accounts, run, email],
  )
  // As autovacuum does within a minute: without statistics the plans of both sides are guesses.
  await owner.query('analyze')
  return {
    subdomain,
    propertyId,
    nextEmail,
    roomTypes,
    quietStay,
    cookie: cookie(),
    crowdedStay: { checkIn: tomorrow, checkOut: addDays(tomorrow, 2) },
    statements: counts,
    recorded: {
      booking: {
        statements,
        changing: {
          [key]: 'key',
          [booking.id]: 'bookingId',
          [booking.guest_id]: 'guestId',
          [booking.code]: 'code',
          [booking.twin_key]: 'twinKey',
          [phone]: 'phone',
          [stay.checkIn]: 'checkIn',
          [addDays(stay.checkIn, 1)]: 'secondNight',
          [stay.checkOut]: 'checkOut',
          [first.roomTypeId]: 'roomTypeId',
          [first.ratePlanId]: 'ratePlanId',
        },
      },
      availability: stock,
    },
  }
}
