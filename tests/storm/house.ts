import { addDays, businessDate, type IsoDate } from '@atithi/api/kernel/shared/dates'
import type { Db } from '@atithi/db/client'
import { openStormHotel, type StormHotel } from '../faults/storm-hotel.ts'
import type { HttpAnswer } from '../support/http-client.ts'
import type { Product } from '../support/product.ts'
import { emptyLedger, type Ledger } from './ledger.ts'

/** Stays begin on one of so many days, from today on. */
export const days = 30
/** Nights that a channel is told of: all that can be sold. */
const horizonNights = 45

/** The hotel at one channel of the sandbox. */
interface AtChannel {
  channelId: string
  connectionId: string
  /** Where its test routes are. */
  path: string
}

export interface House extends StormHotel {
  url: string
  db: Db
  sandboxUrl: string
  ledger: Ledger
  channel: AtChannel
  /** Of the channel's room. */
  channelTypeId: string
  day(offset: number): IsoDate
}

const channelIds = ['makemytrip', 'booking.com', 'agoda', 'expedia', 'goibibo', 'cleartrip', 'oyo']

/** A hotel of two room types that the desk, the website and one channel sell: each house another channel. */
export async function openHouse(
  product: Product,
  { db, sandboxUrl, serial }: { db: Db; sandboxUrl: string; serial: number },
): Promise<House> {
  const hotel = await openStormHotel(product, `Long Storm ${serial}`)
  const today = businessDate(new Date(), 'Asia/Kolkata', '06:00')
  const rooms = await answerOf(hotel.owner.query('rooms.list', { propertyId: hotel.propertyId }))
  const items = rooms.items as { id: string; roomTypeId: string }[]
  const channelTypeId = hotel.roomTypeIds[serial % 2] ?? ''
  const channelId = channelIds[serial % channelIds.length] ?? ''
  const at = { channelId, channelTypeId, sandboxUrl }
  await payOnlineAt(product, hotel, sandboxUrl)
  return {
    ...hotel,
    url: product.url,
    db,
    sandboxUrl,
    ledger: emptyLedger(items.map(({ id, roomTypeId }) => ({ id, roomTypeId }))),
    channelTypeId,
    channel: await listAt(product, db, hotel, at),
    day: offset => addDays(today, offset),
  }
}

/** The hotel takes payments at the sandbox's gateway. */
async function payOnlineAt(
  product: Product,
  { owner, propertyId }: StormHotel,
  sandboxUrl: string,
): Promise<void> {
  const response = await fetch(`${sandboxUrl}/api/payments/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ webhookUrl: `${product.url}/webhooks/payments/razorpay` }),
  })
  const keys = (await response.json()) as Record<'keyId' | 'keySecret' | 'webhookSecret', string>
  await answerOf(
    owner.mutate('payments.accounts.create', {
      propertyId,
      type: 'gateway',
      name: 'Razorpay',
      apiKey: keys.keyId,
      apiSecret: keys.keySecret,
      webhookSecret: keys.webhookSecret,
    }),
  )
}

async function listAt(
  product: Product,
  db: Db,
  { owner, propertyId }: StormHotel,
  at: { channelId: string; channelTypeId: string; sandboxUrl: string },
): Promise<AtChannel> {
  const { channelId, channelTypeId: roomTypeId, sandboxUrl } = at
  const root = `${sandboxUrl}/api/channels/${channelId}/hotels`
  const rates = [{ code: 'BAR', name: 'Best Available' }]
  const response = await fetch(root, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Storm House',
      rooms: [{ code: 'DBL', name: 'Room', rates }],
      webhookUrl: `${product.url}/webhooks/channels/${channelId}`,
    }),
  })
  const listed = (await response.json()) as { hotelCode: string; credentials: object }
  const { connectionId } = await answerOf(
    owner.mutate('channels.connections.connect', { propertyId, channelId, ...listed }),
  )
  await db
    .updateTable('channelConnection')
    .set({ horizonNights })
    .where('id', '=', String(connectionId))
    .execute()
  const { items } = await answerOf(owner.query('ratePlans.list', { propertyId, roomTypeId }))
  const plan = (items as { id: string; isBestAvailable: boolean }[]).find(
    one => one.isBestAvailable,
  )
  const rate = { channelRoomCode: 'DBL', channelRateCode: 'BAR' }
  await answerOf(
    owner.mutate('channels.mapping.save', {
      connectionId,
      rates: [{ roomTypeId, ratePlanId: plan?.id, ...rate }],
    }),
  )
  return { channelId, connectionId: String(connectionId), path: `${root}/${listed.hotelCode}` }
}

async function answerOf(call: Promise<HttpAnswer>): Promise<Record<string, unknown>> {
  const { data, reason } = await call
  if (!data) throw new Error(`refused: ${reason}`)
  return data
}

export interface Reservation {
  id: string
  state: string
  checkIn: string
  checkOut: string
  rooms: number
}

export async function reservationsAt({ channel }: House): Promise<Reservation[]> {
  const response = await fetch(`${channel.path}/reservations`)
  return ((await response.json()) as { items: Reservation[] }).items
}
