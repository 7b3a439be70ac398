import { randomInt, randomUUID } from 'node:crypto'
import { addDays } from '@atithi/api/kernel/shared/dates'
import type { ChangePreview } from '@atithi/api/stays/changes/schema/preview'
import type { HttpAnswer } from '../support/http-client.ts'
import { change, onBooking, reasonOf, sell, takeOut } from './acts.ts'
import { type Outcome, pick, someSpan } from './chance.ts'
import { cancelAtChannel, changeAtChannel, sellAtChannel } from './channel-deeds.ts'
import { holdGroup, pickUp, releaseGroup } from './group-deeds.ts'
import { askForMoney, confirmHold, hold, loseHold, payByLink } from './hold-deeds.ts'
import type { House } from './house.ts'
import { leftOn, type Own } from './ledger.ts'
import { surely } from './surely.ts'

interface Deed {
  weight: number
  /** Why it may be refused. Every other reason is a fault of the product. */
  refusals: readonly string[]
  act(house: House): Promise<Outcome>
}

const isConfirmed = ({ status }: Own) => status === 'confirmed'
const isOneRoom = ({ rooms }: Own) =>
  [...rooms.values()].reduce((all, count) => all + count, 0) === 1

/** Into a room of the type that was booked. */
async function checkIn(house: House): Promise<Outcome> {
  const { owner } = house
  return onBooking(
    house,
    own => isConfirmed(own) && isOneRoom(own) && own.from === house.day(0),
    async ({ id: bookingId, rooms }) => {
      const { data } = await surely(() => owner.query('bookings.roomsFor', { bookingId }))
      const shown = (data?.items ?? []) as { id: string; roomTypeId: string; isTaken: boolean }[]
      const room = pick(shown.filter(one => !one.isTaken && (rooms.get(one.roomTypeId) ?? 0) > 0))
      if (!room) return { reason: 'nothing' }
      const identity = { idProof: 'passport', idNumber: 'K1234567', acceptDirty: true }
      const idempotencyKey = randomUUID()
      const act = { bookingId, roomId: room.id, ...identity, idempotencyKey }
      return surely(() => owner.mutate('bookings.checkIn', act))
    },
    own => {
      own.status = 'checked-in'
    },
  )
}

/** The guest leaves on the day of arrival: the nights that are left come free. */
const leave = (house: House): Promise<Outcome> =>
  onBooking(
    house,
    ({ status }) => status === 'checked-in',
    ({ id: bookingId }) => {
      const departure = { policy: 'slept', reason: 'A call from home.' }
      const leaveBalance = { reason: 'Settled later.' }
      const act = { bookingId, departure, leaveBalance, idempotencyKey: randomUUID() }
      return surely(() => house.owner.mutate('bookings.checkOut', act))
    },
    own => Object.assign(own, { status: 'checked-out', to: leftOn(own, house.day(0)) }),
  )

const cancel = (house: House): Promise<Outcome> =>
  onBooking(
    house,
    isConfirmed,
    ({ id: bookingId }) => {
      const idempotencyKey = randomUUID()
      return surely(() => house.owner.mutate('bookings.cancel', { bookingId, idempotencyKey }))
    },
    own => {
      own.status = 'cancelled'
    },
  )

const reinstate = (house: House): Promise<Outcome> =>
  onBooking(
    house,
    ({ status }) => status === 'cancelled',
    ({ id }) => change(house, id, { kind: 'reinstate' }),
    own => {
      own.status = 'confirmed'
    },
  )

function moveDates(house: House): Promise<Outcome> {
  const { from: checkIn, to: checkOut } = someSpan(house)
  return onBooking(
    house,
    own => isConfirmed(own) && (own.from !== checkIn || own.to !== checkOut),
    ({ id }) => change(house, id, { kind: 'dates', checkIn, checkOut }),
    own => Object.assign(own, { from: checkIn, to: checkOut }),
  )
}

/** A room of a booking that is of the type, as the product names it. */
async function roomOf({ owner }: House, bookingId: string, roomTypeId: string) {
  const shown = await surely(() =>
    owner.query('bookings.previewChange', { bookingId, change: { kind: 'reinstate' } }),
  )
  const before = shown.data?.before as ChangePreview['before'] | undefined
  return before?.rooms.find(room => room.segments[0]?.roomTypeId === roomTypeId)?.bookingRoomId
}

/** One room of a booking goes to the other type. */
function moveType(house: House): Promise<Outcome> {
  const [first = '', second = ''] = house.roomTypeIds
  const to = pick([first, second]) ?? first
  const from = to === first ? second : first
  return onBooking(
    house,
    own => isConfirmed(own) && (own.rooms.get(from) ?? 0) > 0,
    async ({ id }) => {
      const bookingRoomId = await roomOf(house, id, from)
      const wanted = { kind: 'room-type', bookingRoomId, roomTypeId: to }
      return change(house, id, { ...wanted, pricing: 'free' })
    },
    ({ rooms }) => {
      rooms.set(from, (rooms.get(from) ?? 0) - 1)
      rooms.set(to, (rooms.get(to) ?? 0) + 1)
    },
  )
}

/** One room of a booking of several is given back. */
function releaseRoom(house: House): Promise<Outcome> {
  const from = pick(house.roomTypeIds) ?? ''
  return onBooking(
    house,
    own => isConfirmed(own) && !isOneRoom(own) && (own.rooms.get(from) ?? 0) > 0,
    async ({ id }) => {
      const bookingRoomId = await roomOf(house, id, from)
      return change(house, id, { kind: 'release-room', bookingRoomId })
    },
    ({ rooms }) => {
      rooms.set(from, (rooms.get(from) ?? 0) - 1)
    },
  )
}

/** Who is in the house stays some nights longer. */
function stayOn(house: House): Promise<Outcome> {
  const checkIn = house.day(0)
  const checkOut = addDays(checkIn, 1 + randomInt(9))
  return onBooking(
    house,
    ({ status, to }) => status === 'checked-in' && to < checkOut,
    ({ id }) => change(house, id, { kind: 'dates', checkIn, checkOut }),
    own => Object.assign(own, { to: checkOut }),
  )
}

const pay = (house: House): Promise<Outcome> =>
  onBooking(
    house,
    isConfirmed,
    async ({ id: bookingId }) => {
      const payment = { bookingId, method: 'cash', amount: 10_000, idempotencyKey: randomUUID() }
      const paid = await surely(() => house.owner.mutate('payments.record', payment))
      if (paid.data) house.ledger.payments.push(String(paid.data.id))
      return paid
    },
    () => {},
  )

/** Takes rooms off sale. These acts have no key: after a lost answer whoever acts looks for what they have named. */
async function close(
  house: House,
  { name, roomTypeId, roomId }: { name: string; roomTypeId: string; roomId?: string },
  act: (named: { from: string; to: string; reason: string }) => Promise<HttpAnswer>,
): Promise<Outcome> {
  const { from, to } = someSpan(house)
  const reason = `${name} ${randomUUID()}`
  const span = { from, to: addDays(to, -1) }
  const done = async (): Promise<HttpAnswer> => {
    const { propertyId } = house
    const shown = await house.owner.query('availability.blocks', { propertyId, ...span })
    if (!shown.data) return { reason: shown.reason }
    const items = shown.data.items as { id: string; reason: string }[]
    const found = items.find(one => one.reason === reason)
    return found ? { data: { blockId: found.id } } : act({ ...span, reason })
  }
  const answer = await surely(done)
  if (answer.data)
    house.ledger.closed.push({
      blockId: String(answer.data.blockId),
      roomId,
      from,
      to,
      rooms: new Map([[roomTypeId, 1]]),
    })
  return reasonOf(answer)
}

function block(house: House): Promise<Outcome> {
  const { owner, propertyId, roomTypeIds } = house
  const roomTypeId = pick(roomTypeIds) ?? ''
  return close(house, { name: 'Painted', roomTypeId }, span =>
    owner.mutate('availability.block', { propertyId, roomTypeId, rooms: 1, ...span }),
  )
}

async function breakRoom(house: House): Promise<Outcome> {
  const room = takeOut(house.ledger.rooms, () => true)
  if (!room) return 'nothing'
  const acceptsShortage = randomInt(3) === 0
  const broken = { name: 'A leak', roomTypeId: room.roomTypeId, roomId: room.id }
  const outcome = await close(house, broken, span =>
    house.owner.mutate('rooms.setOutOfOrder', { roomId: room.id, acceptsShortage, ...span }),
  )
  if (outcome !== 'done') house.ledger.rooms.push(room)
  return outcome
}

async function open(house: House): Promise<Outcome> {
  const { ledger, owner, propertyId } = house
  const closed = takeOut(ledger.closed, () => true)
  if (!closed) return 'nothing'
  const { blockId, roomId } = closed
  let asked = 0
  const answer = await surely(async () => {
    asked += 1
    return owner.mutate('availability.releaseBlock', { propertyId, blockId })
  })
  // Asked again after a lost answer, there is nothing left to open.
  const isDone = answer.data !== undefined || (asked > 1 && answer.reason === 'NOT_FOUND')
  if (!isDone) ledger.closed.push(closed)
  const [roomTypeId = ''] = closed.rooms.keys()
  if (isDone && roomId) ledger.rooms.push({ id: roomId, roomTypeId })
  return isDone ? 'done' : reasonOf(answer)
}

const one = ({ roomTypeIds }: House) => [{ roomTypeId: pick(roomTypeIds) ?? '', rooms: 1 }]
const both = ({ roomTypeIds }: House) => {
  const lines = roomTypeIds.map(roomTypeId => ({ roomTypeId, rooms: 1 }))
  return randomInt(2) === 0 ? lines : lines.toReversed()
}
const full = ['SOLD_OUT'] as const

/** Every path that takes rooms or gives them back, and how often it is walked. */
export const deeds = {
  'desk books': { weight: 6, refusals: full, act: house => sell(house, 'desk', one(house)) },
  'desk books two types': {
    weight: 3,
    refusals: full,
    act: house => sell(house, 'desk', both(house)),
  },
  'website books': { weight: 6, refusals: full, act: house => sell(house, 'website', one(house)) },
  'website books two types': {
    weight: 2,
    refusals: full,
    act: house => sell(house, 'website', both(house)),
  },
  'desk holds': { weight: 3, refusals: full, act: house => hold(house, one(house)) },
  'confirm a hold': { weight: 2, refusals: [], act: confirmHold },
  'a hold runs out': { weight: 1, refusals: [], act: loseHold },
  'ask for money': { weight: 2, refusals: [], act: askForMoney },
  'pay by link': { weight: 2, refusals: [], act: payByLink },
  'give a room back': { weight: 2, refusals: ['VERSION_CONFLICT'], act: releaseRoom },
  cancel: { weight: 7, refusals: [], act: cancel },
  reinstate: { weight: 2, refusals: full, act: reinstate },
  'move dates': { weight: 6, refusals: [...full, 'VERSION_CONFLICT'], act: moveDates },
  'other type': { weight: 2, refusals: [...full, 'VERSION_CONFLICT'], act: moveType },
  // Somebody else had the room meanwhile, or it broke.
  'check in': { weight: 2, refusals: ['ROOM_IN_USE', 'ROOM_UNSUITABLE'], act: checkIn },
  // The numbered room is somebody else's that night.
  'stay on': { weight: 2, refusals: [...full, 'VERSION_CONFLICT', 'ROOM_IN_USE'], act: stayOn },
  'leave early': { weight: 2, refusals: [], act: leave },
  pay: { weight: 2, refusals: [], act: pay },
  'hold a group': { weight: 1, refusals: full, act: holdGroup },
  'pick up': { weight: 2, refusals: full, act: pickUp },
  'release a group': { weight: 1, refusals: [], act: releaseGroup },
  block: { weight: 2, refusals: full, act: block },
  'out of order': { weight: 2, refusals: [...full, 'ROOM_IN_USE'], act: breakRoom },
  'back on sale': { weight: 4, refusals: [], act: open },
  'channel sells': { weight: 2, refusals: [], act: sellAtChannel },
  'channel changes': { weight: 1, refusals: [], act: changeAtChannel },
  'channel cancels': { weight: 2, refusals: [], act: cancelAtChannel },
} satisfies Record<string, Deed>

export type DeedName = keyof typeof deeds
export const deedNames = Object.keys(deeds) as DeedName[]

const lots = deedNames.flatMap(name => Array.from({ length: deeds[name].weight }, () => name))

/** One of them, each as often as it weighs. */
export const drawDeed = (): DeedName => pick(lots) ?? 'cancel'
