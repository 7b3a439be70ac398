import { randomInt, randomUUID } from 'node:crypto'
import { addDays } from '@atithi/api/kernel/shared/dates'
import type { ChangePreview } from '@atithi/api/stays/changes/schema/preview'
import { createHttpClient, type HttpAnswer } from '../support/http-client.ts'
import { saidDate } from '../support/said-date.ts'
import { type Outcome, pick, someSpan } from './chance.ts'
import { cancelAtChannel, changeAtChannel, sellAtChannel } from './channel-deeds.ts'
import type { House } from './house.ts'
import { type Held, leftOn, type Own } from './ledger.ts'
import { surely } from './surely.ts'

interface Deed {
  weight: number
  /** Why it may be refused. Every other reason is a fault of the product. */
  refusals: readonly string[]
  act(house: House): Promise<Outcome>
}

/** Takes one out of a list, so that nobody else acts on it. */
function takeOut<T>(list: T[], fits: (one: T) => boolean): T | undefined {
  const found = pick(list.filter(fits))
  if (found) list.splice(list.indexOf(found), 1)
  return found
}

const reasonOf = ({ reason }: HttpAnswer): Outcome => reason ?? 'done'

/** Books by the given door, and writes down what was sold. */
async function sell(
  house: House,
  by: 'desk' | 'website',
  lines: { roomTypeId: string; rooms: number }[],
): Promise<Outcome> {
  const { from: checkIn, to: checkOut } = someSpan(house)
  const key = randomUUID()
  const [line] = lines
  const rooms =
    lines.length > 1
      ? { lines: lines.map(one => ({ ...one, adults: one.rooms })) }
      : { roomTypeId: line?.roomTypeId, rooms: line?.rooms, adults: line?.rooms }
  const guest = {
    guestName: 'Ravi Kumar',
    guestEmail: `${key}@example.in`,
    guestPhone: '9812345678',
  }
  const stay = { checkIn, checkOut, ...rooms, ...guest, idempotencyKey: key }
  const answer = await surely(() =>
    by === 'desk'
      ? house.owner.mutate('bookings.create', { propertyId: house.propertyId, ...stay })
      : createHttpClient(house.url).mutate('site.book', { subdomain: house.subdomain, ...stay }),
  )
  if (answer.data) house.ledger.bookings.push(bookingOf(answer.data, key, lines))
  return reasonOf(answer)
}

const bookingOf = (
  data: Record<string, unknown>,
  key: string,
  lines: readonly { roomTypeId: string; rooms: number }[],
): Own => ({
  id: String(data.id),
  key,
  from: saidDate(String(data.checkIn)),
  to: saidDate(String(data.checkOut)),
  status: 'confirmed',
  rooms: new Map(lines.map(({ roomTypeId, rooms }) => [roomTypeId, rooms])),
})

/** Acts on a booking that nobody else acts on; what is done changes what is written down of it. */
async function onBooking(
  { ledger }: House,
  fits: (one: Own) => boolean,
  act: (own: Own) => Promise<HttpAnswer>,
  done: (own: Own) => void,
): Promise<Outcome> {
  const own = takeOut(ledger.bookings, fits)
  if (!own) return 'nothing'
  try {
    const answer = await act(own)
    if (answer.data) done(own)
    return reasonOf(answer)
  } finally {
    ledger.bookings.push(own)
  }
}

/** Shows a change and does it, each as often as it takes. */
async function change({ owner }: House, bookingId: string, wanted: object): Promise<HttpAnswer> {
  const shown = await surely(() =>
    owner.query('bookings.previewChange', { bookingId, change: wanted }),
  )
  const refusal = shown.data?.refusal as { reason: string } | null | undefined
  if (!shown.data || refusal) return { reason: refusal?.reason ?? shown.reason ?? 'REFUSED' }
  const act = { bookingId, change: wanted, version: shown.data.version }
  const idempotencyKey = randomUUID()
  return surely(() => owner.mutate('bookings.applyChange', { ...act, idempotencyKey }))
}

const isConfirmed = ({ status }: Own) => status === 'confirmed'
const isOneRoom = ({ rooms }: Own) => [...rooms.values()].join() === '1'

/** Into a room of the type that was booked. */
async function checkIn(house: House): Promise<Outcome> {
  const { owner } = house
  return onBooking(
    house,
    own => isConfirmed(own) && isOneRoom(own) && own.from === house.day(0),
    async ({ id: bookingId, rooms }) => {
      const { data } = await surely(() => owner.query('bookings.roomsFor', { bookingId }))
      const shown = (data?.items ?? []) as { id: string; roomTypeId: string; isTaken: boolean }[]
      const room = pick(shown.filter(one => !one.isTaken && rooms.has(one.roomTypeId)))
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

/** One room of a booking goes to the other type. */
function moveType(house: House): Promise<Outcome> {
  const [first = '', second = ''] = house.roomTypeIds
  const to = pick([first, second]) ?? first
  const from = to === first ? second : first
  return onBooking(
    house,
    own => isConfirmed(own) && (own.rooms.get(from) ?? 0) > 0,
    async ({ id: bookingId }) => {
      const shown = await surely(() =>
        house.owner.query('bookings.previewChange', { bookingId, change: { kind: 'reinstate' } }),
      )
      const before = shown.data?.before as ChangePreview['before'] | undefined
      const line = before?.rooms.find(room => room.segments[0]?.roomTypeId === from)
      const wanted = { kind: 'room-type', bookingRoomId: line?.bookingRoomId, roomTypeId: to }
      return change(house, bookingId, { ...wanted, pricing: 'free' })
    },
    ({ rooms }) => {
      rooms.set(from, (rooms.get(from) ?? 0) - 1)
      rooms.set(to, (rooms.get(to) ?? 0) + 1)
    },
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

const aboutGroup = { contactPhone: '9812345678', notes: '' }

async function holdGroup(house: House): Promise<Outcome> {
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
const pickUp = (house: House): Promise<Outcome> =>
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
async function releaseGroup({ ledger, owner, propertyId }: House): Promise<Outcome> {
  const held = takeOut(ledger.groups, () => true)
  if (!held) return 'nothing'
  const act = { propertyId, groupId: held.groupId, idempotencyKey: randomUUID() }
  const answer = await surely(() => owner.mutate('groups.release', act))
  if (answer.data) ledger.released.push(...held.pickedUp)
  else ledger.groups.push(held)
  return reasonOf(answer)
}

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
  cancel: { weight: 7, refusals: [], act: cancel },
  reinstate: { weight: 2, refusals: full, act: reinstate },
  'move dates': { weight: 6, refusals: [...full, 'VERSION_CONFLICT'], act: moveDates },
  'other type': { weight: 2, refusals: [...full, 'VERSION_CONFLICT'], act: moveType },
  // Somebody else had the room meanwhile, or it broke.
  'check in': { weight: 2, refusals: ['ROOM_IN_USE', 'ROOM_UNSUITABLE'], act: checkIn },
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
