import type { PurposeOfVisit, Registration } from '@atithi/api/stays/bookings/rules/registration'
import { createRandom, type Random } from './random.ts'
import type { Stay } from './stay.ts'

const cities = [
  'Mumbai',
  'Pune',
  'Delhi',
  'Ahmedabad',
  'Bengaluru',
  'Hyderabad',
  'Jaipur',
  'Chennai',
  'Indore',
  'Kochi',
] as const
const plates = ['MH 12', 'DL 3C', 'GJ 01', 'KA 05', 'TS 09', 'RJ 14'] as const
const hours = [
  '11:30',
  '13:00',
  '14:00',
  '15:30',
  '17:00',
  '18:45',
  '20:30',
  '22:15',
  '01:30',
] as const

function purposeOf({ company, group }: Stay, random: Random): PurposeOfVisit {
  if (group) return random.pick(['event', 'group'])
  if (company) return 'business'
  return random.weighted({
    leisure: 12,
    business: 3,
    pilgrimage: 2,
    event: 2,
    medical: 1,
    other: 1,
  })
}

/** What the desk asked of a stay, more often of guests who came; the same for the same booking. */
export function registrationOf(stay: Stay, code: string): Registration {
  const random = createRandom(`registration ${code}`)
  const hasCome = stay.checkedInAt !== null
  const asked = <Words>(chance: number, words: () => Words): Words | null =>
    random.chance(chance) ? words() : null
  return {
    purposeOfVisit: asked(hasCome ? 0.85 : 0.4, () => purposeOf(stay, random)),
    comingFrom: asked(hasCome ? 0.9 : 0, () => random.pick(cities)),
    goingTo: asked(hasCome ? 0.7 : 0, () => random.pick(cities)),
    vehicleNumber: asked(
      hasCome ? 0.35 : 0,
      () =>
        `${random.pick(plates)} ${random.pick(['AB', 'CX', 'EK'])} ${random.between(1000, 9999)}`,
    ),
    expectedArrival: asked(0.5, () => random.pick(hours)),
  }
}
