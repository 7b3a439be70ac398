import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { receiveReservations } from '@atithi/api/channels/reservations/commands/receive'
import type { ChannelId, ReservedStay } from '@atithi/api/channels/rules'
import { visitUntilIdle } from '@atithi/api/channels/worker/commands'
import { startTestSandbox, type TestSandbox } from '@atithi/sandbox/test-sandbox'
import type { Hotel, World } from './world.ts'

interface Belief {
  roomCode: string
  rateCode: string
  date: string
  available: number
  price: number | null
  minStay: number
  minStayThrough: number
  closedToArrival: boolean
  closed: boolean
}

/** Two nights of one room from tomorrow, as a channel says them. */
export const reservedStay = (world: World): ReservedStay => ({
  checkIn: world.day(1),
  checkOut: world.day(3),
  rooms: [{ roomCode: 'DBL', rateCode: 'BAR', rooms: 1, adults: 2, children: 0 }],
  guestName: 'Meera Iyer',
  guestEmail: null,
  guestPhone: null,
  total: 840_000,
  tax: null,
  commission: null,
  isPrepaid: false,
  notes: '',
})

/** A sandbox whose channels the world speaks to, at the time of the machine, which the channels have. */
export async function openChannels(world: World): Promise<TestSandbox> {
  const sandbox = await startTestSandbox()
  world.services.settings.channelsUrl = `${sandbox.url}/channels`
  // How many portals a plan allows is tested where plans are.
  await world.ownerDb
    .updateTable('planVersion')
    .set({ portals: null })
    .where('planId', '=', 'professional')
    .execute()
  return sandbox
}

/** A hotel listed at a channel of the sandbox under one room and one rate. */
export interface Listed {
  connectionId: string
  hotelCode: string
  credentials: Record<string, string>
  /** Everything that waits is sent, fetched, booked and acknowledged. */
  settle(): Promise<void>
  believes(from: string, to: string): Promise<Belief[]>
  /** As somebody does in the channel's extranet: nobody tells the hotel. */
  editThere(edit: Record<string, unknown>): Promise<void>
  sell(stay: Record<string, unknown>): Promise<string>
  /** Answers the number under which the stay goes on: some channels give a new one. */
  change(reservationId: string, to: Record<string, unknown>): Promise<string>
  cancel(reservationId: string): Promise<void>
  reservation(
    reservationId: string,
  ): Promise<{ state: string; acknowledged: boolean; hotelConfirmation: string | null }>
  wireFaults(): Promise<{ message: string }[]>
}

const room = {
  code: 'DBL',
  name: 'Lake Room',
  maxGuests: 3,
  rates: [{ code: 'BAR', name: 'Best Available' }],
}

async function json<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

/** Lists a hotel at a channel, connects it, maps its Best Available and waits until the channel knows it. */
export async function listHotel(
  world: World,
  sandbox: TestSandbox,
  {
    hotel,
    channelId,
    webhookUrl,
    horizonNights,
  }: { hotel: Hotel; channelId: ChannelId; webhookUrl?: string; horizonNights?: number },
): Promise<Listed> {
  const base = `${sandbox.url}/api/channels/${channelId}/hotels`
  const call = (path: string, method: string, body?: object) =>
    fetch(`${base}${path}`, {
      method,
      ...(body && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
  const made = await json<{ hotelCode: string; credentials: Record<string, string> }>(
    await call('', 'POST', {
      name: 'Lotus House',
      rooms: [room],
      ...(webhookUrl && { webhookUrl }),
    }),
  )
  const { propertyId, roomTypeId, owner } = hotel
  await world.subscribe(hotel, 'professional')
  const { connectionId } = await owner.call.channels.connections.connect({
    propertyId,
    channelId,
    ...made,
  })
  if (horizonNights !== undefined)
    await world.ownerDb
      .updateTable('channelConnection')
      .set({ horizonNights })
      .where('id', '=', connectionId)
      .execute()
  const { items } = await owner.call.ratePlans.list({ propertyId, roomTypeId })
  await owner.call.channels.mapping.save({
    connectionId,
    rates: [
      {
        roomTypeId,
        ratePlanId: items.find(plan => plan.isBestAvailable)?.id ?? '',
        channelRoomCode: 'DBL',
        channelRateCode: 'BAR',
      },
    ],
  })
  // A message says when it was written, and no channel takes one twice.
  const settle = () => {
    world.clock.set(new Date().toISOString())
    return visitUntilIdle(world.services)
  }
  await settle()
  const at = `/${made.hotelCode}`
  return {
    ...made,
    connectionId,
    settle,
    believes: async (from, to) =>
      (await json<{ items: Belief[] }>(await call(`${at}/ari?from=${from}&to=${to}`, 'GET'))).items,
    editThere: async edit =>
      void (await json(await call(`${at}/ari`, 'PATCH', { roomCode: 'DBL', ...edit }))),
    sell: async stay =>
      (
        await json<{ reservationId: string }>(
          await call(`${at}/reservations`, 'POST', {
            roomCode: 'DBL',
            rateCode: 'BAR',
            checkIn: world.day(1),
            checkOut: world.day(3),
            guestName: 'Meera Iyer',
            total: 840_000,
            ...stay,
          }),
        )
      ).reservationId,
    change: async (id, to) =>
      (await json<{ reservationId: string }>(await call(`${at}/reservations/${id}`, 'PUT', to)))
        .reservationId,
    cancel: async id => void (await json(await call(`${at}/reservations/${id}`, 'DELETE'))),
    reservation: async id => json(await call(`${at}/reservations/${id}`, 'GET')),
    wireFaults: async () =>
      (await json<{ items: { message: string }[] }>(await call(`${at}/faults`, 'GET'))).items,
  }
}

/** Reservations are fetched by the clock: this says that it is time. */
export async function pullNow(world: World, connectionId: string): Promise<void> {
  const at = new Date(0).toISOString()
  const own = world.ownerDb.updateTable('channelConnection').where('id', '=', connectionId)
  await own.set({ nextAttemptAt: at }).execute()
  await own.set({ nextPullAt: at }).where('nextPullAt', 'is not', null).execute()
}

/** Takes what channels push, as the server does. */
export async function receiveFrom(world: World) {
  let under = 0
  let last = Date.now()
  const server = http.createServer(async (request, response) => {
    under += 1
    let body = ''
    for await (const chunk of request) body += chunk
    const channelId = request.url?.split('/').at(-1) ?? ''
    const { authorization } = request.headers
    const answer = await receiveReservations(world.services, channelId, {
      headers: { authorization },
      body,
    })
    response.writeHead(answer.status, { 'content-type': answer.contentType }).end(answer.body)
    under -= 1
    last = Date.now()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: (channelId: string) => `http://127.0.0.1:${port}/webhooks/channels/${channelId}`,
    /** Until nothing has come for a moment. */
    idle: async () => {
      await sleep(300)
      while (under > 0 || Date.now() - last < 300) await sleep(50)
    },
    stop: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
