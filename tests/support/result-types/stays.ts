import { getLoyaltyStatement } from '@atithi/api/guests/loyalty/queries'
import { loyaltyTiers } from '@atithi/api/guests/loyalty/rules'
import { listDuplicates } from '@atithi/api/guests/recognition/queries'
import { present } from '@atithi/api/kernel/shared/present'
import { listCandidates } from '@atithi/api/messaging/automations/reads'
import {
  conditionFields,
  conditionOperators,
} from '@atithi/api/messaging/automations/rules/conditions'
import { triggers } from '@atithi/api/messaging/automations/rules/triggers'
import { writtenChannels } from '@atithi/api/messaging/providers/rules/channels'
import { getBoard } from '@atithi/api/stays/front-desk/reads/board'
import { getDay, listDays } from '@atithi/api/stays/front-desk/reads/day'
import { getAlertsOfBooking } from '@atithi/api/stays/guest-alerts/reads'
import { listFlags } from '@atithi/api/stays/night-audit/reads/flags'
import type { Reader } from '@atithi/db/reader'
import { z } from 'zod'
import { count, date, now, type Place, paise, row, rows, source, status, text } from './shape.ts'

const flags = z.array(z.enum(['blacklisted', 'vip', 'birthday', 'owes', 'complaint']))
const id = z.uuid()
const dayStay = z.strictObject({
  id,
  code: text,
  guestName: text,
  status,
  isNoShow: z.boolean(),
  isWalked: z.boolean(),
  source,
  checkIn: date,
  checkOut: date,
  rooms: count,
  adults: count,
  children: count,
  hasRequests: z.boolean(),
  expectedArrival: text.nullable(),
  guestFlags: flags,
  roomNumbers: z.array(text),
  roomTypes: z.array(text),
  isPinned: z.boolean(),
  balance: paise,
  channelCollected: paise,
  noShowOn: date.nullable(),
})
const dayList = z.strictObject({ items: z.array(dayStay), total: count })
const duplicate = z.strictObject({
  id: text,
  name: text,
  email: text.nullable(),
  phone: text.nullable(),
  dateOfBirth: date.nullable(),
  city: text.nullable(),
  totalBookings: count,
  totalSpent: paise,
  createdAt: text,
})
const getPoints = (db: Reader, { guestId, accountId }: Place) =>
  getLoyaltyStatement(db, {
    guestId,
    guestBook: { accountId, propertyIds: 'all', at: null },
    today: '2026-11-21',
  })

/** Large statements of the desk and of guests, and what each of their rows has to be. */
export const stayChecks = [
  rows('flags of a day', (db, at) => listFlags(db, at.propertyId, '2026-11-21'), {
    kind: z.enum(['no-show', 'overstay', 'overdue-arrival', 'unassigned-arrival']),
    bookingId: z.uuid(),
    code: text,
    guestName: text,
    checkIn: date,
    checkOut: date,
  }),
  rows('the day at each hotel', db => listDays(db, 'all', new Date(now)), {
    propertyId: z.uuid(),
    propertyName: text,
    city: text,
    businessDate: date,
    closesAt: text,
    arrivals: count,
    departures: count,
    inHouse: count,
    roomsToClean: count,
    paymentsDue: count,
    amountDue: paise,
  }),
  rows(
    'guests who may be one',
    (db, at) => listDuplicates(db, { accountId: at.accountId, propertyIds: 'all', at: null }),
    {
      guests: z.tuple([duplicate, duplicate]),
      likeness: z.number(),
      because: z.strictObject({
        samePhone: z.boolean(),
        sameName: z.boolean(),
        sameBirthday: z.boolean().nullable(),
        samePlace: z.boolean(),
      }),
    },
    0,
  ),
  row('the day at the desk', (db, at) => getDay(db, at.propertyId, new Date(now)), {
    businessDate: date,
    closesAt: text,
    timeZone: text,
    arrivals: dayList,
    departures: dayList,
    inHouse: dayList,
    due: dayList,
    groupsDue: z.array(
      z.strictObject({
        id: z.uuid(),
        name: text,
        amount: paise,
        since: date,
        isOverdue: z.boolean(),
      }),
    ),
    bookingsDue: z.array(
      z.strictObject({
        id: z.uuid(),
        code: text,
        guestName: text,
        amount: paise,
        since: date,
        isOverdue: z.boolean(),
      }),
    ),
  }),
  row(
    'the board',
    (db, at) =>
      getBoard(db, at.propertyId, { from: '2026-11-18', to: '2026-12-18' }, new Date(now)),
    {
      from: date,
      to: date,
      businessDate: date,
      timeZone: text,
      roomTypes: z.array(
        z.strictObject({
          id,
          name: text,
          rooms: z.array(
            z.strictObject({
              id,
              number: text,
              floor: text,
              housekeeping: z.enum(['clean', 'dirty', 'inspected']),
              features: z.array(text),
            }),
          ),
          sold: z.array(count),
          blocked: z.array(count),
          available: z.array(z.int()),
        }),
      ),
      bookings: z.array(
        z.strictObject({
          id,
          code: text,
          guestName: text,
          status,
          source,
          checkIn: date,
          checkOut: date,
          rooms: count,
          adults: count,
          children: count,
          totalAmount: paise,
          balance: paise,
          channelCollected: paise,
          hasRequests: z.boolean(),
          expectedArrival: text.nullable(),
          guestFlags: flags,
          preferredFeatures: z.array(text),
          holdExpiresAt: text.nullable(),
        }),
      ),
      segments: z.array(
        z.strictObject({
          id: text,
          bookingId: id,
          bookingRoomId: id,
          roomTypeId: id,
          roomId: id.nullable(),
          from: date,
          to: date,
          guestName: text.nullable(),
          pinReason: text.nullable(),
        }),
      ),
      blocks: z.array(
        z.strictObject({
          id,
          roomTypeId: id,
          roomId: id.nullable(),
          rooms: count,
          reason: text,
          from: date,
          to: date,
        }),
      ),
      groups: z.array(
        z.strictObject({ groupId: id, name: text, roomTypeId: id, night: date, rooms: count }),
      ),
    },
  ),
  row('points of a guest', getPoints, {
    tier: z.enum(loyaltyTiers),
    tierPoints: count,
    points: z.int(),
    earned: count,
    takenBack: count,
    redeemed: count,
    expired: count,
    available: count,
    lapse: z.strictObject({ on: date, points: count }).nullable(),
    entries: z
      .array(
        z.strictObject({
          id,
          kind: z.enum(['earned', 'taken-back', 'redeemed', 'given-back', 'expired']),
          points: z.int(),
          earnedOn: date,
          recordedAt: text,
          bookingId: id,
          code: text,
          propertyName: text,
        }),
      )
      .min(1),
  }),
  row(
    'what the desk has to know of a guest',
    async (db, at) =>
      present(await getAlertsOfBooking(db, at.propertyId, at.bookingId), 'something to know'),
    {
      guestId: id,
      status: z.enum(['vip', 'blacklisted']).nullable(),
      statusReason: text.nullable(),
      birthday: date.nullable(),
      owes: paise,
      complaint: z.strictObject({ rating: count, comment: text, stayedUntil: date }).nullable(),
      preferences: z.record(text, z.union([text, z.array(text)])),
      address: z.partialRecord(z.enum(['street', 'city', 'state', 'country', 'pincode']), text),
      earlierStays: z.strictObject({ count, lastDeparture: date.nullable() }),
    },
  ),
  rows(
    'on what automations act',
    db =>
      listCandidates(db, {
        now: new Date(now),
        until: new Date('2026-12-21T06:30:00Z'),
        limit: 50,
      }),
    {
      automationId: id,
      accountId: id,
      propertyId: id,
      trigger: z.enum(triggers),
      channel: z.enum(writtenChannels),
      templateId: id,
      conditions: z.array(
        z.strictObject({
          field: z.enum(conditionFields),
          operator: z.enum(conditionOperators),
          value: text,
        }),
      ),
      occurrence: text,
      bookingId: id.nullable(),
      guestId: id,
      guestName: text,
      dueAt: z.date(),
      source: source.nullable(),
      language: text.nullable(),
      guestTags: z.array(text),
      guestStatus: text.nullable(),
      nights: count.nullable(),
      leadDays: z.int().nullable(),
      total: paise.nullable(),
      balance: paise.nullable(),
      stays: count,
    },
    0,
  ),
]
