import type { Mail } from '@atithi/api/kernel/ports/mail'
import { sendCampaigns } from '@atithi/api/messaging/campaigns/jobs'
import { deliverMessages } from '@atithi/api/messaging/messages/commands/deliver'
import { unsubscribe } from '@atithi/api/messaging/messages/commands/unsubscribe'
import { unsubscribeToken } from '@atithi/api/messaging/messages/rules/unsubscribe'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createTemplate } from '../support/messages.ts'
import { isThorough } from '../support/thorough.ts'
import { useWorld } from '../support/world.ts'

const guests = 20_000
/** Of every twenty letters one is refused for now, and of one the answer is lost after it was taken. */
const faultyOf = 20

describe.runIf(isThorough)('a campaign to twenty thousand guests', () => {
  const world = useWorld()

  it('reaches whom it said, stops when it is stopped, hears who unsubscribes, and writes to each once', async () => {
    const hotel = await world.openHotel()
    const { propertyId } = hotel
    const { communications } = hotel.owner.call
    const { templateId } = await createTemplate(hotel, {
      channel: 'email',
      category: 'marketing',
      subject: 'Winter by the lake',
      content: 'Dear {{guest.firstName}}, three nights for two. {{unsubscribe.url}}',
    })
    // Of each hundred: 5 blacklisted, 10 without an address, 15 without consent, 3 suppressed, 2 minors; 65 are reached.
    await sql`
      with owner as (select account_id from property where id = ${propertyId}::uuid),
      made as (
        insert into guest (account_id, name, first_name, email, status, date_of_birth)
        select account_id, 'Guest ' || n, 'Guest', case when n % 100 between 5 and 14 then null else 'guest' || n || '@example.in' end,
          case when n % 100 < 5 then 'blacklisted' else 'active' end::guest_status,
          case when n % 100 between 33 and 34 then date '2015-01-01' end
        from owner, generate_series(0, ${guests - 1}::int) n returning id, account_id, name),
      known as (insert into guest_at_property (property_id, account_id, guest_id) select ${propertyId}::uuid, account_id, id from made),
      agreed as (insert into guest_consent (account_id, guest_id, channel, is_given, source, recorded_at)
        select account_id, id, 'email', true, 'desk', ${world.clock.now().toISOString()}::timestamptz from made where substr(name, 7)::int % 100 not between 15 and 29)
      insert into message_suppression (account_id, channel, address, reason)
      select account_id, 'email', 'guest' || substr(name, 7) || '@example.in', 'No such mailbox.'
      from made where substr(name, 7)::int % 100 between 30 and 32`.execute(world.ownerDb)
    // As the database does by itself a minute later.
    await sql`analyze guest, guest_at_property, guest_consent, message_suppression`.execute(
      world.ownerDb,
    )
    const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
      const started = performance.now()
      const answer = await work()
      const ms = Math.round(performance.now() - started)
      process.stdout.write(`campaign: ${what} in ${ms} ms\n`)
      return answer
    }
    const { campaignId } = await communications.campaigns.create({
      propertyId,
      name: 'Winter',
      channel: 'email',
      templateId,
      audience: {},
      perDay: 100_000,
    })
    const share = guests / 100
    const reach = await timed('reach', () => communications.campaigns.reach({ campaignId }))
    expect(reach).toMatchObject({
      recipients: 65 * share,
      excluded: [
        { reason: 'no-consent', count: 15 * share },
        { reason: 'no-address', count: 10 * share },
        { reason: 'blacklisted', count: 5 * share },
        { reason: 'suppressed', count: 3 * share },
        { reason: 'minor', count: 2 * share },
      ],
    })

    // One run writes to two thousand; then somebody stops it, and nothing more is written.
    await communications.campaigns.schedule({ campaignId })
    await timed('first two thousand', () => sendCampaigns(world.services))
    const written = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from campaign_recipient where campaign_id = ${campaignId}::uuid and state = 'written'`.execute(
        world.ownerDb,
      )
      return rows[0]?.count ?? 0
    }
    expect(await written()).toBe(2_000)
    await communications.campaigns.pause({ campaignId })
    await sendCampaigns(world.services)
    expect(await written()).toBe(2_000)

    // In the middle five hundred who wait unsubscribe, and one hundred whose letter is written and has not left.
    const waiting = await sql<{ id: string }>`
      select guest_id as id from campaign_recipient where campaign_id = ${campaignId}::uuid and state = 'queued'
      order by guest_id desc limit 500`.execute(world.ownerDb)
    const late = await sql<{ id: string }>`
      select guest_id as id from campaign_recipient where campaign_id = ${campaignId}::uuid and state = 'written'
      order by guest_id desc limit 100`.execute(world.ownerDb)
    const gone = [...waiting.rows, ...late.rows].map(({ id }) => id)
    for (const id of gone)
      expect(
        await unsubscribe(
          world.services,
          unsubscribeToken(world.services.settings.signingKey, id, 'email'),
        ),
      ).toMatchObject({ channel: 'email' })

    await communications.campaigns.schedule({ campaignId })
    await timed('the rest', async () => {
      for (let before = -1, now = await written(); now > before; now = await written()) {
        before = now
        await sendCampaigns(world.services)
      }
    })
    expect(await written()).toBe(65 * share - 500)

    // The letters leave by a server that refuses some for now, and takes some whose answer is lost.
    const arrived = new Map<string, number>()
    let turn = 0
    world.services.mailer = {
      async send({ messageId, to }: Mail) {
        turn += 1
        if (turn % faultyOf === 0) throw Object.assign(new Error('451 busy'), { responseCode: 451 })
        arrived.set(`${messageId} ${to}`, (arrived.get(`${messageId} ${to}`) ?? 0) + 1)
        if (turn % faultyOf === 1) throw Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })
      },
    }
    await timed('delivery', async () => {
      for (let round = 0; round < 12; round += 1) {
        await deliverMessages(world.services)
        world.clock.set(
          new Date(world.clock.now().getTime() + (round < 4 ? 600_000 : 1_800_000)).toISOString(),
        )
      }
    })
    const { rows: states } = await sql<{ status: string; count: number }>`
      select status, count(*)::int as count from message where property_id = ${propertyId}::uuid group by 1 order by 1`.execute(
      world.ownerDb,
    )
    const distinct = arrived.size
    const twice = [...arrived.values()].filter(count => count > 1).length
    process.stdout.write(`campaign: ${JSON.stringify({ states, distinct, twice, sends: turn })}\n`)
    // Each letter has one id, by which a mailbox tells a repeat: nobody has two letters, and nobody who unsubscribed has one.
    expect(distinct).toBe(65 * share - 600)
    expect(new Set([...arrived.keys()].map(key => key.split(' ')[1])).size).toBe(distinct)
    expect(states.find(({ status }) => status === 'sent')?.count).toBe(distinct)
  }, 3_600_000)
})
