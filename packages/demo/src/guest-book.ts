import type { IdProof } from '@atithi/api/bookings/rules'
import type { DemoHotel } from './hotel.ts'
import { foreignOrigins, indianOrigins, type Origin } from './people.ts'
import type { Random } from './random.ts'

/** A guest of one owner's portfolio. */
export interface PlannedGuest {
  id: string
  ownerId: string
  name: string
  email: string | null
  phone: string
  isForeign: boolean
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

  function meet(hotel: DemoHotel, ownerId: string): PlannedGuest {
    const isForeign = random.chance(hotel.foreign)
    const origin = random.pick(isForeign ? foreignOrigins : indianOrigins)
    const name = `${random.pick(origin.given)} ${random.pick(origin.family)}`
    const idProof = random.weighted(origin.idProofs)
    const guest: PlannedGuest = {
      id: '',
      ownerId,
      name,
      isForeign,
      idProof,
      firstSeenAt: '',
      email: random.chance(0.9) ? emailFor(name) : null,
      phone: `+${fill(random, origin.phone)}`,
      idNumber: documentNumber(random, idProof),
    }
    guests.push(guest)
    const known = byOwner.get(ownerId)
    if (known) known.push(guest)
    else byOwner.set(ownerId, [guest])
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
    welcome(hotel: DemoHotel, ownerId: string): PlannedGuest {
      const known = byOwner.get(ownerId) ?? []
      const returning = random.chance(recognisable)
        ? known[random.between(0, Math.max(0, known.length - 1))]
        : undefined
      return returning ?? meet(hotel, ownerId)
    },
  }
}

export type GuestBook = ReturnType<typeof createGuestBook>

const fill = (random: Random, pattern: Origin['phone']): string =>
  pattern.replace(/#/g, () => String(random.between(0, 9)))

const letters = (random: Random, count: number): string =>
  Array.from({ length: count }, () => String.fromCharCode(random.between(65, 90))).join('')

function documentNumber(random: Random, idProof: IdProof): string {
  switch (idProof) {
    case 'aadhar':
      return fill(random, '####')
    case 'passport':
      return `${letters(random, 1)}${random.between(1_000_000, 9_999_999)}`
    case 'driving-license':
      return `${random.pick(['RJ27', 'MH12', 'DL08', 'KA05', 'GJ01', 'TN07', 'KL04', 'UK07'])}${random.between(2006, 2022)}00${fill(random, '#####')}`
    case 'voter-id':
      return `${letters(random, 3)}${fill(random, '#######')}`
    case 'pan':
      return `${letters(random, 3)}P${letters(random, 1)}${fill(random, '####')}${letters(random, 1)}`
  }
}
