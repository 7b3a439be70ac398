import { addDays, type IsoDate, nightsOf } from '@atithi/api/kernel/shared/dates'
import type { Paise } from '@atithi/api/kernel/shared/money'
import { partyOf } from './booking-habits.ts'
import { type Calendar, closingTime, indianTime, minutesAfter } from './calendar.ts'
import { fill, type GuestBook } from './guest-book.ts'
import type { House, StockedType } from './house.ts'
import { idAt } from './made-ids.ts'
import type { Rows } from './plan.ts'
import type { Random } from './random.ts'
import type { RoomCalendar } from './room-calendar.ts'
import { notYet } from './sell-stays.ts'
import type { Stay } from './stay.ts'
import { auditRow, type Doer } from './trail.ts'

interface DemoGroup {
  /** The subdomain of the hotel. */
  at: string
  name: string
  contact: string
  notes: string
  /** Days from today to the arrival. */
  arrives: number
  nights: number
  /** Days before the arrival on which the rooms were held, and on which those not picked up go back on sale; below zero after it. */
  heldBefore: number
  cutOffBefore: number
  /** Of each room type, in the order of the hotel's: rooms held. */
  rooms: readonly number[]
  /** Of the rooms held, how many are picked up in the end. */
  pickedUp: number
  isTentative?: boolean
  /** Days before the arrival on which the house gave all rooms back by hand, and why. */
  givenUp?: { before: number; reason: string }
}

const groups: readonly DemoGroup[] = [
  {
    at: 'saltwind-bay',
    name: 'Fernandes and Pinto wedding',
    contact: 'Savio Fernandes',
    notes: 'Dinner on the beach on the second evening, forty people from the village besides.',
    arrives: -163,
    nights: 3,
    heldBefore: 120,
    cutOffBefore: 21,
    rooms: [5, 3, 1],
    pickedUp: 8,
  },
  {
    at: 'chandra-mahal',
    name: 'Rajwade family reunion',
    contact: 'Sharvari Rajwade',
    notes: 'Three generations; the grandparents on the ground floor.',
    arrives: -58,
    nights: 2,
    heldBefore: 95,
    cutOffBefore: 14,
    rooms: [4, 3, 1],
    pickedUp: 7,
  },
  {
    at: 'halasuru-residency',
    name: 'Kaveri Analytics annual meet',
    contact: 'Prakash Hegde',
    notes: 'The meeting room from nine to six on both days.',
    arrives: -26,
    nights: 2,
    heldBefore: 60,
    cutOffBefore: 7,
    rooms: [5, 2, 0],
    pickedUp: 6,
  },
  {
    at: 'halasuru-residency',
    name: 'Nilgiri Textiles dealers',
    contact: 'Usha Venkatesan',
    notes: 'One invoice to the company. Late arrivals from Coimbatore on the first day.',
    arrives: -1,
    nights: 4,
    heldBefore: 45,
    cutOffBefore: -2,
    rooms: [4, 1, 0],
    pickedUp: 4,
  },
  {
    at: 'chandra-mahal',
    name: 'Lodha and Bhandari wedding',
    contact: 'Nisha Lodha',
    notes: 'Mehndi in the courtyard on the first afternoon. Sister of the bride: Maharana Suite.',
    arrives: 39,
    nights: 3,
    heldBefore: 130,
    cutOffBefore: 15,
    rooms: [4, 4, 1],
    pickedUp: 9,
  },
  {
    at: 'saltwind-bay',
    name: 'Asanam yoga retreat',
    contact: 'Mira Sandhu',
    notes: 'Vegetarian kitchen for the week; the lawn at six each morning.',
    arrives: 68,
    nights: 5,
    heldBefore: 140,
    cutOffBefore: 30,
    rooms: [4, 2, 0],
    pickedUp: 6,
  },
  {
    at: 'kayal-veedu',
    name: 'Birdwatchers of Thane',
    contact: 'Ashwin Karandikar',
    notes: 'Two boats at five in the morning. Waits for its members to decide.',
    arrives: 47,
    nights: 2,
    heldBefore: 70,
    cutOffBefore: 20,
    rooms: [3, 1, 0],
    pickedUp: 0,
    isTentative: true,
  },
  {
    at: 'deodar-house',
    name: 'School friends of 1989',
    contact: 'Rohit Kapoor',
    notes: 'Asked for the whole house.',
    arrives: 32,
    nights: 2,
    heldBefore: 64,
    cutOffBefore: 12,
    rooms: [3, 1, 0],
    pickedUp: 0,
    givenUp: { before: 36, reason: 'The group meets in Nainital instead.' },
  },
]

const offGroupRate = 0.85

interface Placing {
  random: Random
  calendar: Calendar
  house: House
  book: GuestBook
  rooms: ReadonlyMap<string, RoomCalendar>
}

/**
 * Adds the groups of a hotel and the rooms that they hold, before anything else is sold on their nights. Answers the bookings that came
 * out of the blocks.
 */
export function planGroups(rows: Rows, placing: Placing): Stay[] {
  return groups
    .filter(group => group.at === placing.house.hotel.subdomain)
    .flatMap(group => planGroup(rows, placing, group))
}

function planGroup(rows: Rows, placing: Placing, group: DemoGroup): Stay[] {
  const { random, calendar, house, book } = placing
  const { propertyId } = house
  const now = calendar.now.toISOString()
  const checkIn = addDays(calendar.today, group.arrives)
  const checkOut = addDays(checkIn, group.nights)
  const cutOff = addDays(checkIn, -group.cutOffBefore)
  const createdAt = indianTime(addDays(checkIn, -group.heldBefore), random.between(600, 1_050))
  const releasedAt = releaseOf(calendar, group, { checkIn, cutOff })
  const status = releasedAt ? 'released' : group.isTentative ? 'tentative' : 'definite'
  const id = idAt(random, createdAt)
  const byDesk: Doer = { kind: 'user', userId: random.pick(house.desk) }
  const trail = (
    at: string,
    by: Doer,
    change: { action: `group.${string}`; after: Record<string, string | number>; reason?: string },
  ): void => {
    rows.auditEntry.push(
      auditRow(random, { at, by, propertyId, entity: 'group', entityId: id, ...change }),
    )
  }
  const phone = random.pick(['916000######', '919000######'])
  rows.groupBlock.push({
    id,
    propertyId,
    name: group.name,
    status,
    contactName: group.contact,
    contactPhone: `+${fill(random, phone)}`,
    contactEmail: `${group.contact.toLowerCase().replace(' ', '.')}@post.example`,
    notes: group.notes,
    cutOff,
    createdBy: byDesk.userId,
    createdAt,
    releasedAt,
  })
  const held = group.rooms.reduce((sum, count) => sum + count, 0)
  trail(createdAt, byDesk, {
    action: 'group.created',
    after: {
      name: group.name,
      status: group.isTentative ? 'tentative' : 'definite',
      checkIn,
      checkOut,
      cutOff,
      rooms: held,
    },
  })
  const stays: Stay[] = []
  let left = group.pickedUp
  const lastPickUp = minutesAfter(indianTime(cutOff, 0), -300)
  const until = Math.min(Date.parse(lastPickUp), Date.parse(indianTime(checkIn, 0)))
  for (const [at, type] of house.types.entries()) {
    const count = group.rooms[at] ?? 0
    if (count === 0) continue
    const calendarOfType = placing.rooms.get(type.id)
    const places = (calendarOfType?.freeOn(checkIn) ?? [])
      .filter(place => calendarOfType?.freeFor(place, checkIn, group.nights) === group.nights)
      .slice(0, count)
    if (places.length < count) throw new RangeError(`${group.name} finds no rooms`)
    const rate = Math.round((type.basePrice * offGroupRate) / 10_000) * 10_000
    let pickedUp = 0
    for (const place of places) {
      const madeAt = new Date(
        Date.parse(createdAt) + (0.05 + 0.9 * random.next()) * (until - Date.parse(createdAt)),
      ).toISOString()
      const isPicked = left > 0 && madeAt < now && (releasedAt === null || madeAt < releasedAt)
      left -= left > 0 ? 1 : 0
      // What a block holds and nobody has picked up stays off sale until the block is released.
      if (isPicked || status === 'definite') calendarOfType?.take(place, checkIn, group.nights)
      if (!isPicked) continue
      pickedUp += 1
      stays.push({
        ...notYet,
        ...partyOf(random, house, type, 1),
        house,
        type,
        plan: type.plans[0],
        guest: book.welcome(house.hotel, house.accountId),
        company: null,
        group: { id, rate },
        source: 'direct',
        isOnline: false,
        checkIn,
        checkOut,
        rooms: 1,
        places: [place],
        specialRequests: '',
        createdAt: madeAt,
      })
    }
    holdNights(rows, { house, type, id, rate, rooms: count, pickedUp, checkIn, checkOut })
  }
  if (releasedAt)
    trail(releasedAt, group.givenUp ? byDesk : { kind: 'system' }, {
      action: 'group.released',
      after: { status: 'released', roomNights: (held - stays.length) * group.nights },
      reason: group.givenUp?.reason ?? 'The cut-off date has come.',
    })
  return stays
}

/** When the rooms that nobody picked up went back on sale; null where they have not yet. */
function releaseOf(
  calendar: Calendar,
  { givenUp }: DemoGroup,
  { checkIn, cutOff }: { checkIn: IsoDate; cutOff: IsoDate },
): string | null {
  const at = givenUp
    ? indianTime(addDays(checkIn, -givenUp.before), 690)
    : minutesAfter(closingTime(addDays(cutOff, -1)), 4)
  return at < calendar.now.toISOString() ? at : null
}

interface Held {
  house: House
  type: StockedType
  id: string
  rate: Paise
  rooms: number
  pickedUp: number
  checkIn: IsoDate
  checkOut: IsoDate
}

function holdNights(rows: Rows, held: Held): void {
  const { house, type, id, rate, rooms, pickedUp, checkIn, checkOut } = held
  for (const night of nightsOf(checkIn, checkOut))
    rows.groupBlockNight.push({
      propertyId: house.propertyId,
      groupBlockId: id,
      roomTypeId: type.id,
      night,
      rooms,
      pickedUp,
      rate,
    })
}
