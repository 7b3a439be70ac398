import type { IdProof } from '@atithi/api/stays/bookings/rules/bookings'
import type { DemoHotel } from './hotel.ts'
import { foreignOrigins, indianOrigins, type Origin } from './people.ts'
import type { Random } from './random.ts'

/** A guest of one owner's portfolio. */
export interface PlannedGuest {
  id: string
  accountId: string
  name: string
  email: string | null
  phone: string
  origin: Origin
  idProof: IdProof
  idNumber: string
  /** The moment of the first booking; known when all are planned. */
  firstSeenAt: string
}

const recognisable = 0.16

/** Who comes: mostly new guests, some who have been before. */
export function createGuestBook(random: Random) {
  const guests: PlannedGuest[] = []
  const emails = new Set<string>()
  const byOwner = new Map<string, PlannedGuest[]>()

  function meet(hotel: DemoHotel, accountId: string): PlannedGuest {
    const isForeign = random.chance(hotel.foreign)
    const origin = random.pick(isForeign ? foreignOrigins : indianOrigins)
    const name = `${random.pick(origin.given)} ${random.pick(origin.family)}`
    const idProof = random.weighted(origin.idProofs)
    const guest: PlannedGuest = {
      id: '',
      accountId,
      name,
      origin,
      idProof,
      firstSeenAt: '',
      email: random.chance(0.9) ? emailFor(name) : null,
      phone: `+${fill(random, random.pick(origin.phones))}`,
      idNumber: documentNumber(random, idProof, origin),
    }
    guests.push(guest)
    const known = byOwner.get(accountId)
    if (known) known.push(guest)
    else byOwner.set(accountId, [guest])
    return guest
  }

  function emailFor(name: string): string {
    const plain = name
      .normalize('NFKD')
      .replace(/[^A-Za-z ]/g, '')
      .toLowerCase()
      .replace(/ +/g, '.')
    for (;;) {
      const email = `${plain}${random.chance(0.3) ? '' : random.between(2, 99)}@${random.pick(['mail.example', 'post.example', 'inbox.example'])}`
      if (emails.has(email)) continue
      emails.add(email)
      return email
    }
  }

  return {
    guests,
    /** The guest of the next booking at this hotel. */
    welcome(hotel: DemoHotel, accountId: string): PlannedGuest {
      const known = byOwner.get(accountId) ?? []
      const returning = random.chance(recognisable)
        ? known[random.between(0, Math.max(0, known.length - 1))]
        : undefined
      return returning ?? meet(hotel, accountId)
    },
  }
}

export type GuestBook = ReturnType<typeof createGuestBook>

/** Every # as a digit, the first of them never 0, and every @ as a capital letter. */
export const fill = (random: Random, pattern: string): string =>
  pattern
    .replace(/#/, () => String(random.between(1, 9)))
    .replace(/#/g, () => String(random.between(0, 9)))
    .replace(/@/g, () => letters(random, 1))

const letters = (random: Random, count: number): string =>
  Array.from({ length: count }, () => String.fromCharCode(random.between(65, 90))).join('')

function documentNumber(random: Random, idProof: IdProof, { abroad }: Origin): string {
  switch (idProof) {
    case 'aadhar':
      return fill(random, '####')
    case 'passport':
      return fill(random, abroad?.passport ?? '@#######')
    case 'driving-license':
      return `${random.pick(['RJ27', 'MH12', 'DL08', 'KA05', 'GJ01', 'TN07', 'KL04', 'UK07'])}${random.between(2006, 2022)}00${fill(random, '#####')}`
    case 'voter-id':
      return `${letters(random, 3)}${fill(random, '#######')}`
    case 'pan':
      return `${letters(random, 3)}P${letters(random, 1)}${fill(random, '####')}${letters(random, 1)}`
  }
}
