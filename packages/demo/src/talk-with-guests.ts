import { addDays, daysBetween, type IsoDate } from '@atithi/api/kernel/shared/dates'
import {
  languageCondition,
  readyNames,
  readyRules,
} from '@atithi/api/messaging/automations/rules/ready-set'
import { fill } from '@atithi/api/messaging/templates/rules/variables'
import type { Trx } from '@atithi/db/client'
import type { DB } from '@atithi/db/schema'
import { type Insertable, sql } from 'kysely'
import { type Calendar, indianDate, indianTime, minutesAfter, minutesOf } from './calendar.ts'
import { talks } from './guest-talk.ts'
import { insertRows } from './insert-rows.ts'
import { idAt, madeUpWamid } from './made-ids.ts'
import { createRandom, type Random } from './random.ts'
import { runCampaigns } from './run-campaigns.ts'
import { lettersOf, writePost } from './write-letters.ts'

const daysOfTalk = 40
/** Of the talks of each hotel, so many wait for an answer. */
const unanswered = 2
const talksOfHotel = 9
const emailMicros = 50_000

interface Stay {
  id: string
  propertyId: string
  accountId: string
  guestId: string
  guestName: string
  guestEmail: string | null
  guestPhone: string | null
  language: 'en' | 'hi'
  checkIn: IsoDate
  createdAt: string
  hotel: string
  address: string
  checkInTime: string
}

type Message = Omit<Insertable<DB['message']>, 'conversationId'> & { createdAt: string }

/**
 * What hotels and guests have written to each other lately: the rules of the ready set, of which the one before the arrival is on and has
 * sent, talks by WhatsApp, of which the newest wait for an answer, campaigns, and the confirmations of the newest bookings.
 */
export async function talkWithGuests(trx: Trx, { now, today }: Calendar): Promise<void> {
  const random = createRandom('messages')
  const { rows: stays } = await sql<Stay>`
    select b.id, b.property_id, p.account_id, b.guest_id, b.guest_name, b.guest_email, b.guest_phone, b.language, b.check_in,
      b.created_at, p.name as hotel, concat_ws(', ', p.address, p.city, p.pincode) as address, p.check_in_time
    from booking b join property p on p.account_id = b.account_id and p.id = b.property_id
    where b.status in ('confirmed', 'checked-in', 'checked-out') and b.guest_id is not null
      and b.check_in between ${addDays(today, -daysOfTalk)}::date and ${addDays(today, 3)}::date
    order by b.property_id, b.check_in, b.id`.execute(trx)
  const since = indianTime(addDays(today, -daysOfTalk), 600)
  for (const [propertyId, ofHotel] of Map.groupBy(stays, stay => stay.propertyId)) {
    const [{ accountId, hotel } = { accountId: '', hotel: '' }] = ofHotel
    const rules = await writeRules(trx, random, { propertyId, accountId, since })
    const letters = ofHotel.flatMap(stay => letterBefore(random, stay, rules, { now, since }))
    const talk = talkOf(random, ofHotel, { now, today, accountId })
    const campaigns = await runCampaigns(trx, random, {
      hotel: { propertyId, accountId, hotel },
      today,
    })
    const confirmations = await lettersOf(trx, ofHotel)
    await writeMessages(trx, random, accountId, [
      ...letters,
      ...talk,
      ...campaigns.messages,
      ...confirmations,
    ])
    await writePost(trx, accountId, confirmations)
    for (const write of campaigns.later) await write()
    await insertRows(
      trx,
      'automationRun',
      letters.map(({ id, bookingId, guestId, createdAt, ruleId }) => ({
        id: idAt(random, createdAt),
        propertyId,
        automationId: ruleId,
        occurrence: bookingId ?? '',
        bookingId,
        guestId,
        outcome: 'sent',
        messageId: id,
        at: createdAt,
      })),
    )
  }
}

type Rules = Record<'en' | 'hi', { ruleId: string; templateId: string }>

/** The ready set of one hotel; answers its rule before the arrival, which is on. */
async function writeRules(
  trx: Trx,
  random: Random,
  { propertyId, accountId, since }: { propertyId: string; accountId: string; since: string },
): Promise<Rules> {
  const of = (language: 'en' | 'hi') =>
    readyRules.map(({ name, words, category, conditions, trigger, delayMinutes }, at) => {
      const common = { propertyId, name: `${name}${readyNames[language]}`, channel: 'email' }
      const [templateId, ruleId] = [idAt(random, since), idAt(random, since)]
      const made = { createdBy: accountId, createdAt: since, updatedAt: since }
      return {
        template: { id: templateId, ...common, category, language, ...words[language], ...made },
        rule: {
          id: ruleId,
          ...common,
          trigger,
          delayMinutes,
          conditions: [...conditions, languageCondition(language)].map(
            // As JSON holds it.
            ({ field, operator, value }) => ({ field, operator, value }),
          ),
          templateId,
          activeSince: at === 0 ? since : null,
          ...made,
        },
      }
    })
  const [english, hindi] = [of('en'), of('hi')]
  const all = [...english, ...hindi]
  await insertRows(
    trx,
    'messageTemplate',
    all.map(({ template }) => template),
  )
  await insertRows(
    trx,
    'automation',
    all.map(({ rule }) => rule),
  )
  const first = ([one]: typeof english) => {
    if (!one) throw new RangeError('the ready set is empty')
    return { ruleId: one.rule.id, templateId: one.template.id }
  }
  return { en: first(english), hi: first(hindi) }
}

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' })

/** What the rule before the arrival has sent of a stay, where it was booked early enough. */
function letterBefore(
  random: Random,
  stay: Stay,
  rules: Rules,
  { now, since }: { now: Date; since: string },
): (Message & { id: string; ruleId: string; bookingId: string })[] {
  const { guestEmail, guestName, language, checkIn, checkInTime, createdAt } = stay
  const [rule] = readyRules
  const at = indianTime(addDays(checkIn, -3), minutesOf(checkInTime))
  const isEarly = daysBetween(indianDate(createdAt), checkIn) >= 4
  if (!rule || guestEmail === null || !isEarly || at < since || at > now.toISOString()) return []
  const words = rule.words[language]
  const values = {
    'guest.firstName': guestName.split(' ')[0] ?? guestName,
    'property.name': stay.hotel,
    'property.address': stay.address,
    'property.checkInTime': checkInTime,
    'booking.checkIn': day.format(new Date(`${checkIn}T00:00:00Z`)),
  }
  const { ruleId, templateId } = rules[language]
  return [
    {
      ...written(random, stay, at),
      ruleId,
      bookingId: stay.id,
      channel: 'email',
      direction: 'outbound',
      category: 'transactional',
      address: guestEmail,
      templateId,
      subject: fill(words.subject, values),
      content: fill(words.content, values),
      status: 'sent',
      costMicros: emailMicros,
      idempotencyKey: `automation ${ruleId} ${stay.id}`,
    },
  ]
}

/** What all messages have, and what most have not: rows of one table have the same fields. */
const written = (random: Random, stay: Stay, at: string) => ({
  id: idAt(random, at),
  propertyId: stay.propertyId,
  guestId: stay.guestId,
  letter: null as string | null,
  providerId: null as string | null,
  createdBy: null as string | null,
  answeredAt: null as string | null,
  deliveredAt: null as string | null,
  readAt: null as string | null,
  createdAt: at,
  sentAt: at,
})

/** Talks by WhatsApp of those who are here or come within days. */
function talkOf(
  random: Random,
  stays: readonly Stay[],
  { now, today, accountId }: { now: Date; today: IsoDate; accountId: string },
): Message[] {
  const near = stays.filter(
    ({ checkIn, guestPhone, createdAt }) =>
      guestPhone !== null && checkIn >= addDays(today, -4) && createdAt < now.toISOString(),
  )
  const apart = [...new Map(near.map(stay => [stay.guestId, stay])).values()]
  return apart.slice(-talksOfHotel).flatMap((stay, at): Message[] => {
    const { asks, answers } = random.pick(talks[stay.language])
    const isOpen = at < unanswered
    const ago = isOpen ? random.between(8, 90) : random.between(180, 4000)
    const askedAt = later(minutesAfter(now.toISOString(), -ago), minutesAfter(stay.createdAt, 5))
    const answeredAt = minutesAfter(askedAt, random.between(2, 45))
    if (askedAt > now.toISOString()) return []
    const isAnswered = !isOpen && answeredAt <= now.toISOString()
    const said = {
      bookingId: stay.id,
      channel: 'whatsapp',
      category: 'service',
      address: stay.guestPhone ?? '',
      templateId: null,
      subject: null,
      costMicros: null,
    }
    const question: Message = {
      ...written(random, stay, askedAt),
      ...said,
      direction: 'inbound',
      content: asks,
      status: 'delivered',
      providerId: madeUpWamid(`${stay.id}.1`),
      deliveredAt: askedAt,
      answeredAt: isAnswered ? answeredAt : null,
      idempotencyKey: `whatsapp ${madeUpWamid(`${stay.id}.1`)}`,
    }
    if (!isAnswered) return [question]
    return [
      question,
      {
        ...written(random, stay, answeredAt),
        ...said,
        direction: 'outbound',
        content: answers,
        status: 'read',
        providerId: madeUpWamid(`${stay.id}.2`),
        createdBy: accountId,
        deliveredAt: answeredAt,
        readAt: minutesAfter(answeredAt, 1),
        idempotencyKey: `demo ${stay.id}`,
      },
    ]
  })
}

const later = (one: string, other: string): string => (one > other ? one : other)

/** The messages of a hotel, each in the conversation with its guest. */
async function writeMessages(
  trx: Trx,
  random: Random,
  accountId: string,
  messages: readonly (Message & { ruleId?: string })[],
): Promise<void> {
  const byGuest = [...Map.groupBy(messages, ({ guestId }) => guestId ?? '')]
  const conversations = byGuest.map(([guestId, ofGuest]) => {
    const inbound = ofGuest.filter(({ direction }) => direction === 'inbound')
    const lastAsked = inbound
      .map(({ createdAt }) => createdAt)
      .sort()
      .at(-1)
    const waiting = inbound.find(({ answeredAt }) => answeredAt === null)
    const times = ofGuest.map(({ createdAt }) => createdAt).sort()
    return {
      id: idAt(random, times[0] ?? ''),
      propertyId: ofGuest[0]?.propertyId ?? '',
      accountId,
      guestId,
      lastMessageAt: times.at(-1) ?? '',
      windowOpenUntil: lastAsked === undefined ? null : minutesAfter(lastAsked, 24 * 60),
      awaitsAnswerSince: waiting?.createdAt ?? null,
      unread: waiting ? 1 : 0,
      createdAt: times[0] ?? '',
    }
  })
  const idOf = new Map(conversations.map(({ guestId, id }) => [guestId, id]))
  await insertRows(trx, 'conversation', conversations)
  await insertRows(
    trx,
    'message',
    messages.map(({ ruleId: _, ...message }) => ({
      ...message,
      conversationId: idOf.get(message.guestId ?? '') ?? '',
    })),
  )
}
