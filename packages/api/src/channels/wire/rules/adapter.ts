import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { AriChange, AriField, AriValues, ChannelReservation } from '../../rules.ts'

/** How a hotel signs in at a channel: names and values as the channel calls them. */
export type Credentials = Readonly<Record<string, string>>

/** What an adapter has to know of a connection. */
export interface Account {
  hotelCode: string
  credentials: Credentials
  /** Prices are sent with GST. */
  includesTax: boolean
}

/** A message to a channel, under the address of its stand-in or its own. */
export interface WireRequest {
  method: 'GET' | 'POST'
  /** One of the channel's other hosts, by its name. */
  host?: string
  path: string
  headers: Readonly<Record<string, string>>
  /** It goes with the token that these are exchanged for. */
  signIn?: Credentials
  body?: string
  /** What it says of nights: which of the changes each of its elements carries, and of those which fields. */
  elements?: readonly (readonly number[])[]
  fields?: readonly AriField[]
}

export interface WireResponse {
  status: number
  headers: Readonly<Record<string, string>>
  body: string
}

export interface Refused {
  /** Of the request; all of them when it is not said. */
  element?: number
  code: string
  message: string
}

/** What came of a message, as the matrix of retries knows it. */
export type Outcome =
  | { kind: 'accepted'; refused: readonly Refused[] }
  | { kind: 'throttled'; message: string; retryAfterSeconds?: number }
  | { kind: 'transient'; code: string; message: string }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unauthorised'; code: string; message: string }

/** A room of the hotel as the channel lists it, with its rates. */
export interface RemoteRoom {
  code: string
  name: string
  /** For how many guests the channel sells it; left out where its protocol does not say. */
  maxGuests?: number
  rates: readonly { code: string; name: string }[]
}

/** The largest of what a channel says of the guests of a room, as `RemoteRoom` holds it; nothing where it says no number. */
export function capacityOf(said: readonly (string | undefined)[]): Pick<RemoteRoom, 'maxGuests'> {
  const most = Math.max(0, ...said.map(Number).filter(Number.isInteger))
  return most > 0 ? { maxGuests: most } : {}
}

/** What a channel says of a night: of a rate, or of the room type as a whole where it names no rate. */
export interface SaidNight {
  roomCode: string
  rateCode: string | null
  night: IsoDate
  values: Partial<AriValues>
}

/** Asking a channel what it believes. */
export interface ReadBack {
  /** So many nights at once. */
  mostNights: number
  /** What it says of a night; the rest stays unasked. */
  fields: readonly AriField[]
  /** What it makes of what it was told, where it does not hold everything. */
  held?(values: AriValues): AriValues
  /** Both ends included. */
  requests(account: Account, span: { from: IsoDate; to: IsoDate }, now: Date): WireRequest[]
  /** Throws ReadBackRefusedError, or what its parser throws, where the answer is none. */
  read(response: WireResponse): readonly SaidNight[]
}

/** A request that a channel sent to us. */
export interface InboundRequest {
  headers: Readonly<Record<string, string | undefined>>
  body: string
}

/** What we tell the channel of what it sent. */
export type Receipt =
  | { kind: 'kept'; reservationCode: string; confirmation: string | null }
  | { kind: 'failed' }

interface Pulled {
  reservations: readonly ChannelReservation[]
  /** Why others could not be read: they stay in the channel's queue. */
  unreadable: readonly string[]
  /** Messages that bring the rest, read in the same way. */
  more?: readonly WireRequest[]
}

/** A reservation that was kept, to be told to the channel. */
export interface Acknowledgement {
  reservationCode: string
  kind: ChannelReservation['kind']
  messageKey: string
  /** The code of the booking; null where there is none yet. */
  confirmation: string | null
}

/** A channel's protocol: pure code to and from its wire. */
export interface ChannelAdapter {
  /** Where the channel itself answers. */
  address: string
  /** Other hosts of it, by the names that requests give. Stand-ins answer for each below its name. */
  hosts?: Readonly<Record<string, string>>
  /** Where it wants no credentials with a message, but a token that they are exchanged for. */
  tokens?: {
    request(credentials: Credentials): WireRequest
    /** Undefined for an answer without one. */
    read(response: WireResponse): string | undefined
    /** So long one is used: shorter than it lives. */
    seconds: number
  }
  /** Messages that a connection may send: so many an hour, so many at once. */
  limits: { perHour: number; burst: number }
  horizonNights: number
  /** What the channel can be told; the rest of a night is never a difference. */
  fields: readonly AriField[]
  encode(account: Account, changes: readonly AriChange[], now: Date): WireRequest[]
  decode(request: WireRequest, response: WireResponse): Outcome
  /** Asks for the rooms and rates of the hotel: with wrong credentials it is refused. */
  products(account: Account): WireRequest
  readProducts(response: WireResponse): readonly RemoteRoom[]
  /** Reservations that we fetch. */
  pull?: {
    everySeconds: number
    /** `since`: the instant up to which everything was pulled; null for the first time. */
    requests(account: Account, since: string | null, now: Date): WireRequest[]
    read(account: Account, response: WireResponse): Pulled
  }
  /** Reservations that the channel sends. */
  receive?: {
    /** Of which hotel it is; undefined when it cannot be read. */
    hotelCodeOf(request: InboundRequest): string | undefined
    /** Throws when it cannot be read. `hint`: there is something to pull, and no more is said. */
    read(request: InboundRequest): readonly ChannelReservation[] | 'hint'
    answer(
      request: InboundRequest,
      receipts: readonly Receipt[],
    ): { contentType: string; body: string }
  }
  /** Without it the channel cannot be asked what it believes. */
  readBack?: ReadBack
  acknowledge?(account: Account, taken: readonly Acknowledgement[], now: Date): WireRequest[]
}

/** The header by which a channel proves that a message is its own, and the name of its secret among the credentials. */
export const pushSecret = { header: 'authorization', credential: 'pushToken' } as const
