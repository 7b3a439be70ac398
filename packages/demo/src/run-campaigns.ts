import { addDays, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { defaultPriceMicros } from '@atithi/api/messaging/providers/rules/channels'
import { fill } from '@atithi/api/messaging/templates/rules/variables'
import type { Trx } from '@atithi/db/client'
import type { DB } from '@atithi/db/schema'
import { type Insertable, sql } from 'kysely'
import { type Calendar, indianTime, minutesAfter } from './calendar.ts'
import { insertRows } from './insert-rows.ts'
import { idAt, madeUpWamid } from './made-ids.ts'
import type { Random } from './random.ts'

/** Of a hundred guests who left so many agreed to offers, by each channel; and so many call them off when one comes. */
const agreed = 0.72
const calledOff = 0.03
/** What an offer by WhatsApp costs in India, as the hotels have entered it. */
const whatsappMicros = 863_000
/** Of those whom an offer reaches by WhatsApp so many read it. */
const reading = 0.8

interface Hotel {
  propertyId: string
  accountId: string
  hotel: string
}

interface Guest {
  id: string
  name: string
  email: string | null
  phone: string | null
  status: string
  leftAt: string
}

interface Offer {
  name: string
  channel: 'email' | 'whatsapp'
  /** Days before today on which it went out, from eleven in the morning. */
  daysAgo: number
  audience: (sent: IsoDate) => Record<string, string | string[]>
  subject: string | null
  content: string
}

/** What each hotel offered its guests lately: those who come again by email, those who came once by WhatsApp. */
const offers: readonly Offer[] = [
  {
    name: 'Come back this winter',
    channel: 'email',
    daysAgo: 22,
    audience: () => ({ segments: ['returning'] }),
    subject: 'Three nights for two at {{property.name}}',
    content:
      'Dear {{guest.firstName}}, this winter you stay three nights at {{property.name}} and pay two. Answer this email or call us.',
  },
  {
    name: 'A second visit',
    channel: 'whatsapp',
    daysAgo: 16,
    audience: sent => ({
      segments: ['new'],
      lastStayAfter: addDays(sent, -90),
      lastStayBefore: addDays(sent, -20),
    }),
    subject: null,
    content:
      'Dear {{guest.firstName}}, come back to {{property.name}} before Holi and pay 15% less for your next stay. Just answer this message.',
  },
]

/** One that is still being written, so that its reach can be looked at. */
const draft = { name: 'Holi by the courtyard', channel: 'email', audience: {} } as const

type Message = Omit<Insertable<DB['message']>, 'conversationId'> & {
  id: string
  createdAt: string
}

/** Rows that stand on the messages of a hotel, to be written after them. */
type Later = (() => Promise<void>)[]

/**
 * What the guests of a hotel have said about offers, its templates for them, and its campaigns of the last weeks. Answers the messages,
 * and what is to be written once they are.
 */
export async function runCampaigns(
  trx: Trx,
  random: Random,
  { hotel, today }: { hotel: Hotel; today: Calendar['today'] },
): Promise<{ messages: Message[]; later: Later }> {
  const { propertyId, accountId } = hotel
  const messages: Message[] = []
  const later: Later = []
  let draftTemplate = ''
  await insertRows(trx, 'messagePrice', [
    {
      propertyId,
      channel: 'whatsapp',
      category: 'marketing',
      validFrom: addDays(today, -60),
      priceMicros: whatsappMicros,
    },
  ])
  for (const offer of offers) {
    const sent = addDays(today, -offer.daysAgo)
    const at = indianTime(sent, 11 * 60)
    const madeAt = minutesAfter(at, -1440)
    const [templateId, campaignId] = [idAt(random, madeAt), idAt(random, madeAt)]
    if (offer.channel === 'email') draftTemplate = templateId
    const { name, channel, subject, content, audience } = offer
    const common = { propertyId, name, channel, createdBy: accountId, createdAt: madeAt }
    await insertRows(trx, 'messageTemplate', [
      {
        id: templateId,
        ...common,
        category: 'marketing',
        language: 'en',
        subject,
        content,
        approval: channel === 'whatsapp' ? 'approved' : 'not-needed',
        updatedAt: madeAt,
      },
    ])
    const meant = await listMeant(trx, propertyId, { offer, sent, at })
    const said = meant.map(guest => ({ guest, hasAgreed: random.chance(agreed) }))
    await insertRows(
      trx,
      'guestConsent',
      said
        .filter(({ hasAgreed }) => hasAgreed)
        .map(({ guest }) => ({
          ...wordOf(random, { accountId, guest, channel, at: guest.leftAt }),
          isGiven: true,
          source: 'desk',
        })),
    )
    const outcomes = said.map(one => outcomeOf(one, channel))
    const written = outcomes.flatMap(({ guest, reason }, place) =>
      reason === null
        ? [
            messageTo(random, guest, {
              ...hotel,
              offer,
              templateId,
              campaignId,
              at: minutesAfter(at, 1 + Math.floor(place / 20)),
            }),
          ]
        : [],
    )
    messages.push(...written)
    const byGuest = new Map(written.map(({ id, guestId }) => [guestId, id]))
    later.push(async () => {
      const completedAt = minutesAfter(at, 2 + Math.floor(outcomes.length / 20))
      await insertRows(trx, 'campaign', [
        {
          id: campaignId,
          ...common,
          templateId,
          audience: JSON.parse(JSON.stringify(audience(sent))),
          perDay: 250,
          status: 'sent',
          scheduledAt: at,
          startedAt: at,
          completedAt,
          updatedAt: completedAt,
        },
      ])
      await insertRows(
        trx,
        'campaignRecipient',
        outcomes.map(({ guest, reason }) => ({
          campaignId,
          propertyId,
          guestId: guest.id,
          state: reason === null ? 'written' : 'skipped',
          reason,
          messageId: byGuest.get(guest.id) ?? null,
          at,
        })),
      )
      await insertRows(
        trx,
        'guestConsent',
        outcomes
          .filter(({ reason }) => reason === null && random.chance(calledOff))
          .map(({ guest }) => ({
            ...wordOf(random, {
              accountId,
              guest,
              channel,
              at: minutesAfter(at, random.between(30, 900)),
            }),
            isGiven: false,
            source: channel === 'email' ? 'unsubscribe link' : 'message: STOP',
          })),
      )
    })
  }
  later.push(() =>
    insertRows(trx, 'campaign', [
      {
        id: idAt(random, indianTime(addDays(today, -1), 16 * 60)),
        propertyId,
        ...draft,
        templateId: draftTemplate,
        perDay: 250,
        createdBy: accountId,
        createdAt: indianTime(addDays(today, -1), 16 * 60),
        updatedAt: indianTime(addDays(today, -1), 16 * 60),
      },
    ]),
  )
  return { messages, later }
}

/** The guests whom an offer meant on its day: of those who had left by then, by how often they had stayed. */
async function listMeant(
  trx: Trx,
  propertyId: string,
  { offer, sent, at }: { offer: Offer; sent: IsoDate; at: string },
): Promise<Guest[]> {
  const { segments, lastStayAfter = '1900-01-01', lastStayBefore = sent } = offer.audience(sent)
  const [least, most] = segments?.includes('new') ? [1, 1] : [2, 4]
  const { rows } = await sql<Guest>`
    select g.id, g.name, g.email, g.phone, g.status, past.left_at as "leftAt"
    from guest g join (
      select guest_id, count(*) as stays, max(check_out) as last_stay, max(checked_out_at) as left_at from booking
      where property_id = ${propertyId}::uuid and status = 'checked-out' and checked_out_at < ${at}::timestamptz
      group by guest_id) past on past.guest_id = g.id
    where past.stays between ${least} and ${most}
      and past.last_stay > ${lastStayAfter}::date and past.last_stay < ${lastStayBefore}::date
    order by g.id`.execute(trx)
  return rows
}

interface Word {
  accountId: string
  guest: Guest
  channel: Offer['channel']
  at: string
}

const wordOf = (random: Random, { accountId, guest, channel, at }: Word) => ({
  id: idAt(random, at),
  accountId,
  guestId: guest.id,
  channel,
  recordedAt: at,
})

/** Why a guest who was meant got nothing; null for one who was written to. */
function outcomeOf(
  { guest, hasAgreed }: { guest: Guest; hasAgreed: boolean },
  channel: Offer['channel'],
): { guest: Guest; reason: 'blacklisted' | 'no-address' | 'no-consent' | null } {
  const address = channel === 'email' ? guest.email : guest.phone
  if (guest.status === 'blacklisted') return { guest, reason: 'blacklisted' }
  if (address === null) return { guest, reason: 'no-address' }
  return { guest, reason: hasAgreed ? null : 'no-consent' }
}

interface Sent extends Hotel {
  offer: Offer
  templateId: string
  campaignId: string
  at: string
}

function messageTo(
  random: Random,
  { id: guestId, name, email, phone }: Guest,
  { propertyId, hotel, offer, templateId, campaignId, at }: Sent,
): Message {
  const { channel, subject, content } = offer
  const values = {
    'guest.firstName': name.split(' ')[0] ?? name,
    'property.name': hotel,
  }
  const isRead = channel === 'whatsapp' && random.chance(reading)
  const deliveredAt = channel === 'whatsapp' ? minutesAfter(at, 1) : null
  return {
    id: idAt(random, at),
    propertyId,
    guestId,
    bookingId: null,
    channel,
    direction: 'outbound',
    category: 'marketing',
    address: (channel === 'email' ? email : phone) ?? '',
    templateId,
    subject: subject === null ? null : fill(subject, values),
    content: fill(content, values),
    status: isRead ? 'read' : deliveredAt === null ? 'sent' : 'delivered',
    providerId: channel === 'whatsapp' ? madeUpWamid(`${campaignId}.${guestId}`) : null,
    costMicros: channel === 'email' ? defaultPriceMicros.email : whatsappMicros,
    createdBy: null,
    answeredAt: null,
    createdAt: at,
    sentAt: at,
    deliveredAt,
    readAt: isRead ? minutesAfter(at, random.between(2, 300)) : null,
    idempotencyKey: `campaign ${campaignId} ${guestId}`,
  }
}
