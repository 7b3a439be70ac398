import type { Faults } from '../faults.ts'
import type { Hotel, Hotels, Reservation } from './hotels.ts'
import type { Protocol } from './protocol.ts'

/** Seconds between attempts: the reservation is delivered until somebody takes it. */
const pauses = [1, 2, 5, 10, 30, 30, 60, 120, 300]
const patienceMs = 10_000

/** Sends reservations to the hotels' servers, at least once. Faults send them twice, or late and out of order. */
export class Deliveries {
  readonly #hotels: Hotels
  readonly #faults: Faults
  readonly #timers = new Set<NodeJS.Timeout>()
  #stopped = false

  constructor(hotels: Hotels, faults: Faults) {
    this.#hotels = hotels
    this.#faults = faults
  }

  send(protocol: Protocol, hotel: Hotel, reservation: Reservation): void {
    if (!protocol.deliver || !hotel.webhookUrl) return
    const target = `channel:${protocol.id}`
    const sent = { ...reservation }
    const late = this.#faults.has(target, 'reorder') ? Math.random() * 3000 : 0
    this.#later({ protocol, hotel, sent }, 0, late)
    if (this.#faults.has(target, 'duplicate')) this.#later({ protocol, hotel, sent }, 0, late + 50)
  }

  stop(): void {
    this.#stopped = true
    for (const timer of this.#timers) clearTimeout(timer)
  }

  #later(what: Sent, attempt: number, milliseconds: number): void {
    if (this.#stopped) return
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      void this.#attempt(what, attempt)
    }, milliseconds)
    this.#timers.add(timer)
  }

  async #attempt(what: Sent, attempt: number): Promise<void> {
    const { protocol, hotel, sent } = what
    const delivery = protocol.deliver?.(hotel, sent)
    if (!delivery) return
    const answer = await post(hotel.webhookUrl, delivery)
    const taken = answer === undefined ? undefined : protocol.isTaken?.(answer)
    if (taken) {
      const reservation = hotel.reservations.find(one => one.id === sent.id)
      if (!reservation) return
      reservation.acknowledged = Math.max(reservation.acknowledged, sent.revision)
      reservation.hotelConfirmation = taken.confirmation ?? reservation.hotelConfirmation
      this.#hotels.save(hotel)
      return
    }
    this.#hotels.fault(hotel, `${sent.id} was not taken: ${answer?.slice(0, 200) ?? 'no answer'}`)
    const pause = pauses[attempt]
    if (pause !== undefined) this.#later(what, attempt + 1, pause * 1000)
  }
}

interface Sent {
  protocol: Protocol
  hotel: Hotel
  /** The version that was current when it was sent. */
  sent: Reservation
}

async function post(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string },
): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(patienceMs),
    })
    const text = await response.text()
    return response.ok ? text : undefined
  } catch {
    return undefined
  }
}
