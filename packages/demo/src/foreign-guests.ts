import { addDays, daysBetween } from '@atithi/api/kernel/shared/dates'
import { formDueAt } from '@atithi/api/stays/form-c/rules'
import { type Calendar, hasCome, indianDate, minutesAfter } from './calendar.ts'
import { fill } from './guest-book.ts'
import { idAt } from './made-ids.ts'
import type { Abroad, Origin } from './people.ts'
import type { Rows } from './plan.ts'
import type { Random } from './random.ts'
import type { Stay } from './stay.ts'

const before = ['Mumbai', 'Delhi', 'Jaipur', 'Kochi', 'Chennai', 'Agra', 'Varanasi'] as const
const visas = { 'e-visa': 82, visa: 12, oci: 6 } as const
const purposes = { Tourism: 84, Business: 10, 'Visiting friends': 6 } as const
/** Of those who are filed, how many late; of those just come, how many are forgotten beyond the hour. */
const late = 0.03
const forgotten = 0.12
const mostForgottenHours = 96

interface Arrival {
  calendar: Calendar
  stay: Stay
  bookingId: string
  arrivedAt: string
}

/** Adds the particulars of guests from abroad, taken at check-in and filed within a day by most desks. */
export function registerForeigners(rows: Rows, random: Random, arrival: Arrival): void {
  const { stay } = arrival
  const { origin, name } = stay.guest
  const { abroad } = origin
  if (!abroad) return
  const [, surname = name] = name.split(/ (.*)/)
  const own = name.split(' ')[0] ?? name
  const others = origin.given.filter(one => one !== own)
  const companions = Array.from(
    { length: Math.min(stay.adults, 3) - 1 },
    () => others.splice(random.between(0, others.length - 1), 1)[0] ?? own,
  )
  const given = [own, ...companions]
  for (const [at, givenName] of given.entries()) {
    const passport = at === 0 ? stay.guest.idNumber : fill(random, abroad.passport)
    rows.formC.push({
      ...filing(random, arrival),
      ...particulars(random, arrival, { origin, abroad, givenName, surname, passport }),
    })
  }
}

/** When the form has to be filed, and when it was. */
function filing(random: Random, { calendar, stay, bookingId, arrivedAt }: Arrival) {
  const dueAt = formDueAt(arrivedAt)
  const hours = random.chance(late) ? random.between(26, 50) : random.between(1, 22)
  const filedAt = minutesAfter(arrivedAt, hours * 60 + random.between(0, 59))
  const isRecent = !hasCome(calendar, minutesAfter(arrivedAt, mostForgottenHours * 60))
  const isFiled = hasCome(calendar, filedAt) && !(isRecent && random.chance(forgotten))
  return {
    id: idAt(random, arrivedAt),
    propertyId: stay.house.propertyId,
    bookingId,
    arrivedAt,
    createdAt: arrivedAt,
    dueAt,
    submittedAt: isFiled ? filedAt : null,
    submittedBy: isFiled ? random.pick(stay.house.desk) : null,
    applicationNumber: isFiled ? fill(random, 'FRRO#########') : null,
  }
}

interface Person {
  origin: Origin
  abroad: Abroad
  givenName: string
  surname: string
  passport: string
}

function particulars(random: Random, { stay, arrivedAt }: Arrival, person: Person) {
  const { abroad, givenName, surname, passport } = person
  const { country } = abroad
  const arrived = indianDate(arrivedAt)
  const arrivedInIndia = addDays(arrived, -random.between(0, 16))
  const passportIssued = addDays(arrivedInIndia, -random.between(200, 2_900))
  const permitKind = random.weighted(visas)
  const permitIssued = addDays(arrivedInIndia, -random.between(8, 50))
  return {
    surname,
    givenName,
    sex: abroad.women.includes(givenName) ? 'F' : 'M',
    dateOfBirth: addDays(arrived, -random.between(23 * 365, 71 * 365)),
    nationality: country,
    homeAddress: fill(random, random.pick(abroad.addresses)),
    homeCountry: country,
    passportNumber: passport,
    passportPlace: random.pick(abroad.passportPlaces),
    passportCountry: country,
    passportIssued,
    passportExpires: addDays(passportIssued, 3_652),
    permitKind,
    permitNumber: fill(random, permitKind === 'oci' ? '@#######' : '9########'),
    permitPlace: permitKind === 'e-visa' ? 'Bureau of Immigration, online' : 'High Commission',
    permitIssued,
    permitExpires: addDays(permitIssued, permitKind === 'oci' ? 3_650 : 365),
    arrivedFrom:
      arrivedInIndia === arrived ? random.pick(abroad.passportPlaces) : random.pick(before),
    arrivedInIndia,
    intendedNights: daysBetween(stay.checkIn, stay.checkOut),
    isEmployedInIndia: false,
    purpose: random.weighted(purposes),
    nextDestinationInIndia: true,
    nextDestination: random.pick(before),
    phone: passport === stay.guest.idNumber ? stay.guest.phone : null,
  }
}
