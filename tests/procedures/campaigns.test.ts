import { randomUUID } from 'node:crypto'
import { sendCampaigns } from '@atithi/api/messaging/campaigns/jobs'
import { deliverMessages } from '@atithi/api/messaging/messages/commands/deliver'
import { unsubscribe } from '@atithi/api/messaging/messages/commands/unsubscribe'
import { unsubscribeToken } from '@atithi/api/messaging/messages/rules/unsubscribe'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTemplate } from '../support/messages.ts'
import { deskBooking, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
let hotel: Hotel
let templateId: string

beforeEach(async () => {
  hotel = await world.openHotel({ quantity: 20 })
  const made = await createTemplate(hotel, {
    channel: 'email',
    category: 'marketing',
    subject: 'Winter by the lake',
    content: 'Dear {{guest.firstName}}, three nights for two. {{unsubscribe.url}}',
  })
  templateId = made.templateId
})

const campaigns = () => hotel.owner.call.communications.campaigns
const run = () => sendCampaigns(world.services)
const deliver = () => deliverMessages(world.services)

/** A guest of the hotel who agreed to offers by email, unless said otherwise. */
async function guest(name: string, overrides: Record<string, unknown> = {}) {
  const { id } = await hotel.owner.call.guests.create({
    propertyId: hotel.propertyId,
    name,
    email: `${randomUUID()}@example.in`,
    communicationPreferences: { email: true },
    tags: ['Winter'],
    ...overrides,
  })
  return id
}

const create = (overrides: Record<string, unknown> = {}) =>
  campaigns().create({
    propertyId: hotel.propertyId,
    name: 'Winter',
    channel: 'email',
    templateId,
    audience: { tags: ['Winter'] },
    ...overrides,
  })

const statesOf = async (campaignId: string) => {
  const { items } = await campaigns().recipients({ campaignId, limit: 100 })
  return new Map(items.map(item => [item.guestName, item.state]))
}
const statusOf = async (campaignId: string) =>
  (await campaigns().list({ propertyId: hotel.propertyId })).items.find(
    one => one.id === campaignId,
  )?.status

describe('a campaign', () => {
  it('reaches whom it says, and names whom it leaves out and why', async () => {
    await guest('Asha Menon')
    await guest('No Consent', { communicationPreferences: {} })
    await guest('No Address', { email: null, phone: '9811112222' })
    await guest('A Child', { dateOfBirth: '2015-01-01' })
    await guest('Not Welcome', { status: 'blacklisted', statusReason: 'Damage' })
    await guest('Other Tag', { tags: ['Summer'] })
    const { campaignId } = await create()
    const excluded = ['blacklisted', 'minor', 'no-address', 'no-consent']
    const reach = await campaigns().reach({ campaignId })
    expect(reach).toMatchObject({ recipients: 1, days: 1 })
    expect(reach.excluded.map(({ reason }) => reason)).toEqual(excluded)
    const estimate = { propertyId: hotel.propertyId, channel: 'email' as const, audience: {} }
    expect(await campaigns().estimate(estimate)).toMatchObject({ recipients: 2 })
    await campaigns().schedule({ campaignId })
    await run()
    await deliver()
    expect(await campaigns().reach({ campaignId })).toEqual(reach)
    const states = await statesOf(campaignId)
    expect([...states.values()].filter(state => state === 'skipped')).toHaveLength(4)
    expect(states.get('Asha Menon')).toBe('sent')
    expect(await statusOf(campaignId)).toBe('sent')
    const [letter] = await world.postTo(
      (await hotel.owner.call.guests.list({ search: 'Asha Menon' })).items[0]?.email ?? '',
    )
    expect(letter?.headers).toMatchObject({
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    // Nobody hears twice in a day.
    const again = await create({ name: 'Winter once more' })
    expect((await campaigns().reach(again)).excluded).toContainEqual({
      reason: 'too-often',
      count: 1,
    })
  })

  it('reaches nobody beyond two offers a week and four in thirty days, whoever wrote them', async () => {
    const noon = world.clock.now().getTime()
    const guestId = await guest('Asha Menon')
    const write = (category: 'marketing' | 'transactional') =>
      hotel.owner.call.communications.messages.send({
        propertyId: hotel.propertyId,
        guestId,
        channel: 'email',
        subject: 'From the lake',
        content: 'Dear {{guest.firstName}}',
        category,
        idempotencyKey: randomUUID(),
      })
    const { campaignId } = await create()
    const day = 86_400_000
    const at = (days: number, ms = 0) =>
      world.clock.set(new Date(noon + days * day + ms).toISOString())
    const isReached = async () => (await campaigns().reach({ campaignId })).recipients === 1
    // Of each day: whether the guest is reached an instant before and at the end of the time that counts.
    const edges = async (days: number) => {
      at(days, -1)
      const before = await isReached()
      at(days)
      return [before, await isReached()]
    }
    for (let times = 0; times < 5; times += 1) await write('transactional')
    expect(await isReached()).toBe(true)
    await write('marketing')
    expect(await edges(1)).toEqual([false, true])
    at(2)
    await write('marketing')
    // The two of the first days hold for a week after the first of them.
    at(4)
    expect(await isReached()).toBe(false)
    await write('transactional')
    expect(await edges(7)).toEqual([false, true])
    at(13)
    await write('marketing')
    at(21)
    await write('marketing')
    // Within any week it is one now, and four within thirty days.
    expect(await edges(30)).toEqual([false, true])
    const { items } = await hotel.owner.call.communications.messages.list({
      propertyId: hotel.propertyId,
    })
    expect(items.filter(({ category }) => category === 'transactional')).toHaveLength(6)
  })

  it('goes out over days, within its limit and its hours, and says so before', async () => {
    for (let at = 0; at < 5; at += 1) await guest(`Guest ${at}`)
    const { campaignId } = await create({ perDay: 2 })
    expect(await campaigns().reach({ campaignId })).toMatchObject({ recipients: 5, days: 3 })
    // 22:30 in India.
    world.clock.set('2026-11-18T17:00:00Z')
    await campaigns().schedule({ campaignId })
    const written = async () =>
      (await campaigns().recipients({ campaignId, limit: 100 })).items.filter(
        ({ state }) => state !== 'queued',
      ).length
    await run()
    expect(await written()).toBe(0)
    world.clock.set('2026-11-19T06:00:00Z')
    await Promise.all([run(), run(), run()])
    expect(await written()).toBe(2)
    world.clock.set('2026-11-20T06:10:00Z')
    await run()
    expect(await written()).toBe(4)
    world.clock.set('2026-11-21T06:20:00Z')
    await run()
    expect([await written(), await statusOf(campaignId)]).toEqual([5, 'sent'])
  })

  it('stops in the middle: nobody else is written to, and what waits does not go', async () => {
    for (let at = 0; at < 4; at += 1) await guest(`Guest ${at}`)
    const { campaignId } = await create({ perDay: 2 })
    await campaigns().schedule({ campaignId })
    await run()
    expect(await campaigns().cancel({ campaignId })).toEqual({ spared: 4 })
    await run()
    await deliver()
    expect([...(await statesOf(campaignId)).values()].toSorted()).toEqual([
      'failed',
      'failed',
      'stopped',
      'stopped',
    ])
    expect(await campaigns().results({ campaignId })).toMatchObject({ sent: 0, failed: 2 })
    expect(await reasonOf(campaigns().schedule({ campaignId }))).toBe('CAMPAIGN_STATE')
  })

  it('honours who calls marketing off in the middle, before and after it is written', async () => {
    const ids = [await guest('First'), await guest('Second'), await guest('Third')]
    const { campaignId } = await create({ perDay: 2 })
    await campaigns().schedule({ campaignId })
    await run()
    const off = (id: string | undefined) =>
      unsubscribe(
        world.services,
        unsubscribeToken(world.services.settings.signingKey, id ?? '', 'email'),
      )
    const before = await statesOf(campaignId)
    const names = ['First', 'Second', 'Third']
    const written = names.filter(name => before.get(name) === 'pending')
    const waiting = names.find(name => before.get(name) === 'queued') ?? ''
    const [early = '', stays = ''] = written
    // The page that answers them names the hotel, in the language in which the guest booked.
    expect(await off(ids[names.indexOf(early)])).toMatchObject({
      hotels: [expect.stringContaining('Lotus House')],
      language: 'en',
    })
    await off(ids[names.indexOf(waiting)])
    await deliver()
    world.clock.set('2026-11-19T07:00:00Z')
    await run()
    await deliver()
    const after = await statesOf(campaignId)
    expect([after.get(early), after.get(stays), after.get(waiting)]).toEqual([
      'failed',
      'sent',
      'skipped',
    ])
    expect(await campaigns().results({ campaignId })).toMatchObject({ sent: 1, unsubscribed: 1 })
  })

  it('leaves out who is blacklisted while it waits for the next day', async () => {
    const ids = [await guest('First'), await guest('Second')]
    const { campaignId } = await create({ perDay: 1 })
    await campaigns().schedule({ campaignId })
    await run()
    const before = await statesOf(campaignId)
    const waiting = ['First', 'Second'].findIndex(name => before.get(name) === 'queued')
    await hotel.owner.call.guests.update({
      guestId: ids[waiting] ?? '',
      status: 'blacklisted',
      statusReason: 'Damage',
    })
    world.clock.set('2026-11-19T07:00:00Z')
    await run()
    const { items } = await campaigns().recipients({ campaignId, limit: 10 })
    expect(items.find(({ state }) => state === 'skipped')).toMatchObject({
      reason: expect.stringContaining('blacklisted'),
    })
  })

  it('names those who were written to before those who were left out', async () => {
    for (let at = 0; at < 6; at += 1) {
      await guest(`Without ${at}`, { communicationPreferences: {} })
      await guest(`Written ${at}`)
    }
    const { campaignId } = await create()
    await campaigns().schedule({ campaignId })
    await run()
    const first = await campaigns().recipients({ campaignId, limit: 7 })
    const cursor = first.nextCursor ?? undefined
    const rest = await campaigns().recipients({ campaignId, limit: 7, cursor })
    const names = [...first.items, ...rest.items].map(({ guestName }) => guestName)
    expect(names.map(name => name.slice(0, 7))).toEqual([
      ...Array.from({ length: 6 }, () => 'Written'),
      ...Array.from({ length: 6 }, () => 'Without'),
    ])
    expect(new Set(names).size).toBe(12)
  })

  it('asks for the template where none is chosen', async () => {
    await expect(create({ templateId: '' })).rejects.toThrow('Choose a template.')
  })

  it('is held and goes on, and says what it brought', async () => {
    const guestEmail = 'back@example.in'
    await guest('Come Back', { email: guestEmail })
    const { campaignId } = await create()
    await campaigns().schedule({ campaignId, at: '2026-11-19T06:00:00Z' })
    await run()
    expect(await statusOf(campaignId)).toBe('scheduled')
    await campaigns().pause({ campaignId })
    world.clock.set('2026-11-19T06:30:00Z')
    await run()
    expect(await statusOf(campaignId)).toBe('paused')
    await campaigns().schedule({ campaignId })
    await run()
    await deliver()
    const booking = await hotel.owner.call.bookings.create(
      deskBooking(world, hotel, { guestName: 'Come Back', guestEmail }),
    )
    await world.ownerDb
      .updateTable('booking')
      .set({ createdAt: '2026-11-20T06:00:00Z' })
      .where('id', '=', booking.id)
      .execute()
    expect(await campaigns().results({ campaignId })).toMatchObject({
      sent: 1,
      cost: 5,
      bookings: 1,
      bookedAmount: booking.totalAmount,
    })
  })

  it('takes words of marketing alone, is made once for a key, and is its hotel’s', async () => {
    const plain = await createTemplate(hotel, {
      channel: 'email',
      subject: 'Your stay',
      content: 'We await you.',
    })
    expect(await reasonOf(create(plain))).toBe('CAMPAIGN_NEEDS_MARKETING')
    const idempotencyKey = randomUUID()
    const [one, two] = await Promise.all([create({ idempotencyKey }), create({ idempotencyKey })])
    expect(two).toEqual(one)
    expect(await reasonOf(hotel.owner.call.communications.templates.delete({ templateId }))).toBe(
      'TEMPLATE_IN_USE',
    )
    const neighbour = await world.openHotel()
    const theirs = neighbour.owner.call.communications.campaigns
    expect(await reasonOf(theirs.cancel(one))).toBe('NOT_FOUND')
    expect(await reasonOf(theirs.recipients(one))).toBe('NOT_FOUND')
  })
})
