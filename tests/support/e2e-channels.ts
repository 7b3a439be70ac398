import type { ChannelId } from '@atithi/api/channels/rules'
import { type Browser, expect } from '@playwright/test'
import { demoPassword, type NewHotel, openHotel, proceduresAs } from './e2e-people.ts'

export const sandbox = () => process.env.E2E_MAILBOX ?? ''
export const lakeRoom = {
  code: 'LAKE',
  name: 'Lake Room',
  rates: [{ code: 'BAR', name: 'Best Available' }],
}

export interface ListedHotel {
  hotelCode: string
  credentials: Record<string, string>
}

/** What hotels and guests do at a channel of the sandbox. */
export async function atChannel<T>(
  channelId: ChannelId,
  path: string,
  body: object | null,
  method = 'POST',
): Promise<T> {
  const response = await fetch(`${sandbox()}/api/channels/${channelId}/hotels${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

/** A new hotel of one room on the plan that has places for portals. */
export async function openWithPortals(browser: Browser, baseURL: string | undefined) {
  const hotel = await openHotel(browser, baseURL ?? '', { publish: false, quantity: 1 })
  const admin = proceduresAs(await browser.newContext({ baseURL }), baseURL ?? '')
  await admin.auth.login.mutate({ email: 'admin@atithi.test', password: demoPassword })
  const { propertyId } = hotel
  const plan = { planId: 'professional', reason: 'As agreed by telephone.' } as const
  await admin.billing.changePlan.mutate({ propertyId, ...plan })
  return { hotel, page: await hotel.context.newPage() }
}

export const dayAhead = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Lists the hotel at a channel and connects it without the screens; done once the channel knows its nights. */
export async function connectTo(
  { procedures, propertyId, roomTypeId }: NewHotel,
  channelId: ChannelId,
) {
  const listed = await atChannel<ListedHotel>(channelId, '', {
    name: 'Lotus House',
    rooms: [lakeRoom],
  })
  const { connectionId } = await procedures.channels.connections.connect.mutate({
    propertyId,
    channelId,
    ...listed,
  })
  const { items } = await procedures.ratePlans.list.query({ propertyId, roomTypeId })
  const ratePlanId = items.find(plan => plan.isBestAvailable)?.id ?? ''
  const codes = { channelRoomCode: 'LAKE', channelRateCode: 'BAR' }
  await procedures.channels.mapping.save.mutate({
    connectionId,
    rates: [{ roomTypeId, ratePlanId, ...codes }],
  })
  const at = `/${listed.hotelCode}`
  const nightOn = async (day: string) => {
    const { items: nights } = await atChannel<{
      items: { available: number; price: number | null }[]
    }>(channelId, `${at}/ari?from=${day}&to=${day}`, null, 'GET')
    return nights[0]
  }
  const leftOn = async (day: string) => (await nightOn(day))?.available
  await expect.poll(() => leftOn(dayAhead(5)), { timeout: 20_000 }).toBe(1)
  const stay = { roomCode: 'LAKE', rateCode: 'BAR', checkIn: dayAhead(5), checkOut: dayAhead(7) }
  return {
    connectionId,
    nightOn,
    leftOn,
    sell: async (guestName: string) =>
      (
        await atChannel<{ reservationId: string }>(channelId, `${at}/reservations`, {
          ...stay,
          total: 1_500_000,
          guestName,
          guestEmail: `${guestName.toLowerCase().replace(/\W/g, '.')}@example.in`,
        })
      ).reservationId,
    cancel: (reservationId: string) =>
      atChannel(channelId, `${at}/reservations/${reservationId}`, null, 'DELETE'),
    renewCredentials: async () =>
      (await atChannel<ListedHotel>(channelId, `${at}/credentials`, null)).credentials,
  }
}
