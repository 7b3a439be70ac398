import type { RoomTypeId } from '@atithi/db/ids'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import { type CellKey, cellId, type KnownCell } from '../ari/rules/plan-changes.ts'
import type { AriField, AriValues } from '../rules.ts'
import type { ReadBack, SaidNight } from '../wire/rules/adapter.ts'

/** Until a channel is asked again where it has fewer rooms than it had accepted. */
export const againAfterSeconds = 600

/** A night as it is mapped, with what it should be at the channel. */
export interface WantedNight extends CellKey {
  roomCode: string
  rateCode: string
  values: AriValues
}

type Value = number | boolean | null

/** A value that a channel has otherwise than it had accepted. */
export interface Difference extends CellKey {
  field: AriField
  accepted: Value
  /** Null: the channel does not know the night. */
  said: Value
  wanted: number | boolean
  /**
   * `sent`: it is told anew. `right`: it says what it should, what we had noted was old. `waits`: fewer rooms than it had accepted, which may
   * be a sale of its own that is still on its way to us; telling it our count would sell that room again.
   */
  outcome: 'sent' | 'right' | 'waits'
}

interface Compared {
  /** So many values. */
  compared: number
  differences: Difference[]
}

interface Facts {
  wanted: readonly WantedNight[]
  known: ReadonlyMap<string, KnownCell>
  said: readonly SaidNight[]
  readBack: Pick<ReadBack, 'fields' | 'held'>
  /** Differences of the check before that waited, as `waitKey` writes them: who waits twice with the same count is told. */
  waited: ReadonlySet<string>
}

export const waitKey = (roomTypeId: RoomTypeId, night: IsoDate, said: number): string =>
  `${roomTypeId} ${night} ${said}`

const roomKey = (roomCode: string, night: IsoDate) => `${roomCode}\u0000${night}`
const rateKey = (roomCode: string, rateCode: string, night: IsoDate) =>
  `${roomCode}\u0000${rateCode}\u0000${night}`

/** Everything that a channel says, by the key of the night's room and by that of its rate. */
function bySaid(said: readonly SaidNight[]) {
  const found = new Map<string, Partial<AriValues>>()
  for (const { roomCode, rateCode, night, values } of said) {
    const key = rateCode === null ? roomKey(roomCode, night) : rateKey(roomCode, rateCode, night)
    found.set(key, { ...found.get(key), ...values })
  }
  return found
}

/**
 * Compares what a channel says of its nights with what it had accepted. A value that it never took is no difference, and neither is
 * one of whose fate nothing is known: both are on their way. Rooms are of the room type, and are compared once, whatever its rates.
 */
export function compareNights({ wanted, known, said, readBack, waited }: Facts): Compared {
  const found = bySaid(said)
  const held = readBack.held ?? (values => values)
  const rooms = new Set<string>()
  let compared = 0
  const differences: Difference[] = []
  for (const { roomCode, rateCode, values, ...key } of wanted) {
    const cell = known.get(cellId(key))
    if (!cell) continue
    const accepted = held({ ...values, ...acceptedOf(cell) })
    const target = held(values)
    for (const field of readBack.fields) {
      if (cell[field] === null) continue
      const ofRoom = roomKey(roomCode, key.night)
      if (field === 'available' && rooms.has(ofRoom)) continue
      if (field === 'available') rooms.add(ofRoom)
      compared += 1
      const answer = found.get(
        field === 'available' ? ofRoom : rateKey(roomCode, rateCode, key.night),
      )?.[field]
      if (answer === accepted[field]) continue
      differences.push({
        ...key,
        field,
        accepted: accepted[field],
        said: answer ?? null,
        wanted: target[field],
        outcome: outcomeOf(key, { field, answer, accepted, target, waited }),
      })
    }
  }
  return { compared, differences }
}

const acceptedOf = (cell: KnownCell): Partial<AriValues> => ({
  ...(cell.available !== null && { available: cell.available }),
  ...(cell.price !== null && { price: cell.price }),
  ...(cell.minimumStay !== null && { minimumStay: cell.minimumStay }),
  ...(cell.minimumStayThrough !== null && { minimumStayThrough: cell.minimumStayThrough }),
  ...(cell.maximumStay !== null && { maximumStay: cell.maximumStay }),
  ...(cell.closedToArrival !== null && { closedToArrival: cell.closedToArrival }),
  ...(cell.closedToDeparture !== null && { closedToDeparture: cell.closedToDeparture }),
  ...(cell.closed !== null && { closed: cell.closed }),
})

function outcomeOf(
  { roomTypeId, night }: CellKey,
  facts: {
    field: AriField
    answer: number | boolean | undefined
    accepted: AriValues
    target: AriValues
    waited: ReadonlySet<string>
  },
): Difference['outcome'] {
  const { field, answer, accepted, target, waited } = facts
  if (answer === target[field]) return 'right'
  if (
    field === 'available' &&
    typeof answer === 'number' &&
    answer < accepted.available &&
    answer < target.available &&
    !waited.has(waitKey(roomTypeId, night, answer))
  )
    return 'waits'
  return 'sent'
}
