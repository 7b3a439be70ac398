import type { Outputs } from '../../lib/trpc.ts'
import type { Command } from './commands.ts'

export type Stays = Pick<Outputs['bookings']['day'], 'arrivals' | 'departures' | 'inHouse'>
type Stay = Stays['arrivals']['items'][number]

interface Asked {
  /** Nothing where only a room is named. */
  verb: 'check-in' | 'check-out' | undefined
  /** A room's number, or with a verb a name. */
  whom: string
}

/** What 'check in 204', 'check out Sharma', 'room 12' or '204' ask for; nothing where no stay of the day is meant. */
export function askedOfStay(typed: string): Asked | undefined {
  const [, way, rest = ''] =
    /^(?:check[\s-]*(in|out)\s+)?(?:room\s+)?(.*)$/i.exec(typed.trim()) ?? []
  const whom = rest.trim().toLowerCase()
  if (whom === '') return undefined
  if (way) return { verb: way.toLowerCase() === 'in' ? 'check-in' : 'check-out', whom }
  return /^\S*\d\S*$/.test(whom) ? { verb: undefined, whom } : undefined
}

/** The stays of the day that are asked for, each as what is done with it. */
export function stayCommands(day: Stays, { verb, whom }: Asked): Command[] {
  // A number is still being typed where a verb says that there is more to come; alone it may be anything.
  const isRoom = (number: string) =>
    verb === undefined ? number === whom : number.startsWith(whom)
  const isMeant = ({ roomNumbers, guestName }: Stay) =>
    roomNumbers.some(number => isRoom(number.toLowerCase())) ||
    (verb !== undefined && ` ${guestName.toLowerCase()}`.includes(` ${whom}`))
  const arrivals = day.arrivals.items.filter(stay => isMeant(stay) && stay.status === 'confirmed')
  const inside = [...day.departures.items, ...day.inHouse.items].filter(isMeant)
  const of = (stay: Stay, act: 'check-in' | 'check-out' | 'details', words: string): Command => ({
    label: `${words} ${stay.guestName}${stay.roomNumbers.length > 0 ? `, room ${stay.roomNumbers.join(', ')}` : ''}`,
    also: '',
    run: { kind: 'stay', act, bookingId: stay.id },
  })
  if (verb === 'check-out') return inside.map(stay => of(stay, 'check-out', 'Check out'))
  const entering = arrivals.map(stay => of(stay, 'check-in', 'Check in'))
  return verb === 'check-in'
    ? entering
    : [...inside.map(stay => of(stay, 'details', 'Open the stay of')), ...entering]
}
