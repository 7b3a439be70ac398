import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

export type ChannelId =
  | 'google'
  | 'makemytrip'
  | 'goibibo'
  | 'booking.com'
  | 'cleartrip'
  | 'oyo'
  | 'agoda'
  | 'expedia'

export interface RoomNight {
  available?: number
  closed?: boolean
  at: string
}

export interface RateNight {
  /** Paise. */
  price?: number
  minStay?: number
  /** Of every stay over the night. */
  minStayThrough?: number
  maxStay?: number
  closedToArrival?: boolean
  closedToDeparture?: boolean
  closed?: boolean
  at: string
}

/** What a channel believes: of a room type its rooms, of a rate its price and restrictions; keys are code and date. */
interface Ari {
  rooms: Record<string, RoomNight>
  rates: Record<string, RateNight>
}

interface Room {
  code: string
  name: string
  maxGuests?: number | undefined
  rates: { code: string; name: string }[]
}

export interface Reservation {
  id: string
  state: 'booked' | 'modified' | 'cancelled'
  roomCode: string
  rateCode: string
  checkIn: string
  checkOut: string
  rooms: number
  adults: number
  children: number
  guestName: string
  guestEmail: string | null
  guestPhone: string | null
  /** Paise. */
  total: number
  prepaid: boolean
  bookedAt: string
  revisedAt: string
  /** Counts its versions, from 1. */
  revision: number
  /** The newest version that the hotel was given when it asked: no acknowledgement is of a newer one. */
  handedOut?: number
  /** The newest version that the hotel has acknowledged. */
  acknowledged: number
  hotelConfirmation: string | null
  /** Where a changed stay gets a new number: the one before it, or after it. */
  amendedFrom?: string
  amendedTo?: string
}

export interface Hotel {
  channelId: ChannelId
  hotelCode: string
  name: string
  credentials: Record<string, string>
  webhookUrl: string
  rooms: Room[]
  ari: Ari
  reservations: Reservation[]
  /** What was wrong on the wire, the newest last: for the page and for tests. */
  faults: { at: string; message: string }[]
}

/** Remembers that the hotel has this version of a reservation in hand. */
export function handOut(one: Reservation): Reservation {
  one.handedOut = one.revision
  return one
}

/** Takes an acknowledgement for what it can be of: the version that was handed out. Answers whether that is the newest. */
export function acknowledge(one: Reservation): boolean {
  one.acknowledged = Math.max(one.acknowledged, one.handedOut ?? 0)
  return one.acknowledged === one.revision
}

const mostFaults = 200
const saveAfterMs = 500

const digits = (count: number) => Array.from(randomBytes(count), byte => String(byte % 10)).join('')
const secret = () => randomBytes(18).toString('base64url')

/** How each channel has its hotels sign in. */
const credentialsOf: Record<ChannelId, () => Record<string, string>> = {
  google: () => ({ partnerKey: secret() }),
  makemytrip: () => ({ channelToken: secret(), bearerToken: secret(), pushToken: secret() }),
  goibibo: () => ({ channelToken: secret(), bearerToken: secret(), pushToken: secret() }),
  'booking.com': () => ({ clientId: `client${digits(6)}`, clientSecret: secret() }),
  cleartrip: () => ({ apiKey: secret(), pushToken: secret() }),
  oyo: () => ({ accessToken: secret(), pushToken: secret() }),
  agoda: () => ({ apiKey: secret() }),
  expedia: () => ({ username: `EQC${digits(6)}`, password: secret() }),
}

/** The hotels of all channels, a file for each; they survive a restart. */
export class Hotels {
  readonly #folder: string
  readonly #hotels = new Map<string, Hotel>()
  readonly #dirty = new Set<Hotel>()
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(folder: string) {
    this.#folder = folder
    fs.mkdirSync(folder, { recursive: true })
    for (const file of fs.readdirSync(folder).filter(name => name.endsWith('.json'))) {
      const hotel = JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as Hotel
      this.#hotels.set(`${hotel.channelId} ${hotel.hotelCode}`, hotel)
    }
  }

  create(channelId: ChannelId, given: Pick<Hotel, 'name' | 'rooms' | 'webhookUrl'>): Hotel {
    const hotel: Hotel = {
      ...given,
      channelId,
      hotelCode: `${1 + Math.floor(Math.random() * 9)}${digits(8)}`,
      credentials: credentialsOf[channelId](),
      ari: { rooms: {}, rates: {} },
      reservations: [],
      faults: [],
    }
    this.#hotels.set(`${channelId} ${hotel.hotelCode}`, hotel)
    this.save(hotel)
    return hotel
  }

  /** What it signed in with until now is refused from now on. */
  renewCredentials(hotel: Hotel): Record<string, string> {
    hotel.credentials = credentialsOf[hotel.channelId]()
    this.save(hotel)
    return hotel.credentials
  }

  find(channelId: string, hotelCode: string | undefined): Hotel | undefined {
    return this.#hotels.get(`${channelId} ${hotelCode}`)
  }

  list(channelId?: string): Hotel[] {
    return [...this.#hotels.values()].filter(
      hotel => channelId === undefined || hotel.channelId === channelId,
    )
  }

  fault(hotel: Hotel, message: string): void {
    hotel.faults.push({ at: new Date().toISOString(), message })
    if (hotel.faults.length > mostFaults) hotel.faults.shift()
    this.save(hotel)
  }

  save(hotel: Hotel): void {
    this.#dirty.add(hotel)
    // A request that outlives its sandbox is not kept: the folder may be gone.
    if (this.#isClosed) return
    this.#timer ??= setTimeout(() => this.flush(), saveAfterMs)
  }

  close(): void {
    this.flush()
    this.#isClosed = true
  }

  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (const hotel of this.#dirty) {
      const file = path.join(this.#folder, `${hotel.channelId}-${hotel.hotelCode}.json`)
      fs.writeFileSync(`${file}.new`, JSON.stringify(hotel))
      fs.renameSync(`${file}.new`, file)
    }
    this.#dirty.clear()
  }
}
