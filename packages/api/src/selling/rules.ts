import type { IsoDate } from '../kernel/shared/dates.ts'

/** What keeps a stay from being sold, so that every reader can be told of it in their own language. */
export type Obstacle =
  | { kind: 'no-arrival' | 'no-departure' | 'before-today' | 'beyond-sales'; date: IsoDate }
  | { kind: 'shortest-stay' | 'shortest-stay-over' | 'longest-stay'; date: IsoDate; nights: number }
  | { kind: 'not-for-sale'; dates: readonly IsoDate[] }
  | { kind: 'too-many-guests'; roomTakes: number; guests: number; needsRooms: number }
  | { kind: 'room-without-adult' }

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

/** The obstacle as a sentence, its dates in ISO form. `before-today` names the first night that is sold, `beyond-sales` the last night sold. */
export function sayObstacle(obstacle: Obstacle): string {
  switch (obstacle.kind) {
    case 'no-arrival':
      return `No arrivals on ${obstacle.date}.`
    case 'no-departure':
      return `No departures on ${obstacle.date}.`
    case 'shortest-stay':
      return `Stays from ${obstacle.date} are of at least ${count(obstacle.nights, 'night')}.`
    case 'shortest-stay-over':
      return `Stays over the night of ${obstacle.date} are of at least ${count(obstacle.nights, 'night')}.`
    case 'longest-stay':
      return `Stays from ${obstacle.date} are of at most ${count(obstacle.nights, 'night')}.`
    case 'not-for-sale':
      return `Not for sale on ${obstacle.dates.join(', ')}.`
    case 'too-many-guests':
      return `This room type takes ${count(obstacle.roomTakes, 'guest')} a room; ${obstacle.guests} guests need ${count(obstacle.needsRooms, 'room')}.`
    case 'room-without-adult':
      return 'Each room needs at least one adult.'
    case 'before-today':
      return `The first night for sale is ${obstacle.date}. Choose a check-in from then on.`
    case 'beyond-sales':
      return `Nights are sold until ${obstacle.date}.`
    default:
      return obstacle satisfies never
  }
}
