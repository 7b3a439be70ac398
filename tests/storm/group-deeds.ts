import { randomInt, randomUUID } from 'node:crypto'
import { addDays } from '@atithi/api/kernel/shared/dates'
import { bookingOf, reasonOf, takeOut } from './acts.ts'
import { type Outcome, someSpan } from './chance.ts'
import type { House } from './house.ts'
import type { Held } from './ledger.ts'
import { surely } from './surely.ts'

const aboutGroup = { contactPhone: '9812345678', notes: '' }

export async function holdGroup(house: House): Promise<Outcome> {
  const { from, to } = someSpan(house)
  const later = from > house.day(0) ? from : house.day(1)
  const checkOut = to > later ? to : addDays(later, 1)
  const lines = house.roomTypeIds.map(roomTypeId => ({ roomTypeId, rooms: 1 + randomInt(2) }))
  const request = {
    propertyId: house.propertyId,
    name: 'Sharma wedding',
    ...aboutGroup,
    checkIn: later,
    checkOut,
    cutOff: later,
    lines: lines.map(line => ({ ...line, rate: 300_000 })),
    idempotencyKey: randomUUID(),
  }
  const answer = await surely(() => house.owner.mutate('groups.create', request))
  const rooms = new Map(lines.map(line => [line.roomTypeId, line.rooms]))
  if (answer.data)
    house.ledger.groups.push({
      groupId: String(answer.data.id),
      from: later,
      to: checkOut,
      rooms,
      pickedUp: [],
    })
  return reasonOf(answer)
}

async function onGroup({ ledger }: House, act: (held: Held) => Promise<Outcome>): Promise<Outcome> {
  const held = takeOut(ledger.groups, () => true)
  if (!held) return 'nothing'
  const outcome = await act(held)
  ledger.groups.push(held)
  return outcome
}

/** A guest of the group takes one room for all its nights. */
export const pickUp = (house: House): Promise<Outcome> =>
  onGroup(house, async held => {
    const taken = (type: string) => held.pickedUp.filter(({ rooms }) => rooms.has(type)).length
    const free = [...held.rooms].find(([type, rooms]) => taken(type) < rooms)
    if (!free) return 'nothing'
    const [roomTypeId] = free
    const key = randomUUID()
    const request = {
      propertyId: house.propertyId,
      groupId: held.groupId,
      roomTypeId,
      checkIn: held.from,
      checkOut: held.to,
      adults: 1,
      guestName: 'Meera Sharma',
      guestPhone: '9812345678',
      idempotencyKey: key,
    }
    const answer = await surely(() => house.owner.mutate('groups.pickUp', request))
    if (answer.data) held.pickedUp.push(bookingOf(answer.data, key, [{ roomTypeId, rooms: 1 }]))
    return reasonOf(answer)
  })

/** What nobody picked up is on sale again; what was picked up is a booking like any other. */
export async function releaseGroup({ ledger, owner, propertyId }: House): Promise<Outcome> {
  const held = takeOut(ledger.groups, () => true)
  if (!held) return 'nothing'
  const act = { propertyId, groupId: held.groupId, idempotencyKey: randomUUID() }
  const answer = await surely(() => owner.mutate('groups.release', act))
  if (answer.data) ledger.released.push(...held.pickedUp)
  else ledger.groups.push(held)
  return reasonOf(answer)
}
