import type { FastifyInstance } from 'fastify'
import type { Faults } from '../faults.ts'
import type { ChannelId, Hotel, Hotels, Reservation } from './hotels.ts'
import type { Limiter } from './limiter.ts'

export interface Simulator {
  hotels: Hotels
  faults: Faults
  limiter: Limiter
}

/** What a channel sends to a hotel's server. */
interface Delivery {
  headers: Record<string, string>
  body: string
}

/** One channel's own wire. */
export interface Protocol {
  id: ChannelId
  /** Its addresses, under /channels/<id>. */
  routes(app: FastifyInstance, simulator: Simulator): void
  /** What it pushes of a reservation; a channel without it is asked. */
  deliver?(hotel: Hotel, reservation: Reservation): Delivery
  /** Whether an answer to a delivery says that the hotel has it; with the hotel's own number where it is told. */
  isTaken?(answer: string): { confirmation: string | null } | undefined
  /** A changed stay is cancelled, and goes on under a new number. */
  amendsAnew?: true
  /** No reservations come from here. */
  sellsNothing?: true
}
