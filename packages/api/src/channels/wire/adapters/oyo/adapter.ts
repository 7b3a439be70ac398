import { z } from 'zod'
import type { AriField, ChannelReservation } from '../../../rules.ts'
import {
  type Account,
  type ChannelAdapter,
  capacityOf,
  type InboundRequest,
  type Outcome,
  type WireRequest,
} from '../../rules/adapter.ts'
import { outcomeOfStatus } from '../../rules/outcome.ts'
import { inRupees, toRanges } from '../../rules/ranges.ts'
import { readBack } from './read-back.ts'

const ofRate: readonly AriField[] = [
  'price',
  'closed',
  'closedToArrival',
  'closedToDeparture',
  'minimumStay',
  'maximumStay',
]

const mapping = z.object({
  rooms: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      rate_plans: z.array(
        z.object({ id: z.string(), title: z.string(), max_persons: z.int().optional() }),
      ),
    }),
  ),
})

const reply = z.object({
  success: z.boolean(),
  message: z.string().optional(),
  code: z.string().optional(),
  errors: z.array(z.object({ index: z.int(), code: z.string(), message: z.string() })).default([]),
})

const booking = z.object({
  hotel_code: z.string(),
  booking: z.object({
    id: z.string(),
    status: z.enum(['new', 'modified', 'cancelled']),
    revised_at: z.iso.datetime(),
    arrival_date: z.iso.date(),
    departure_date: z.iso.date(),
    /** Rupees. */
    amount: z.string(),
    payment_collect: z.enum(['property', 'ota']),
    customer: z.object({
      name: z.string(),
      mail: z.string().nullable(),
      phone: z.string().nullable(),
    }),
    room_type_id: z.string(),
    rate_plan_id: z.string(),
    rooms: z.int().min(1).max(50),
    occupancy: z.object({ adults: z.int().min(0), children: z.int().min(0) }),
  }),
})

const headersOf = ({ credentials }: Account) => ({
  'x-access-token': credentials.accessToken ?? '',
  'content-type': 'application/json',
})

function decode(response: Parameters<ChannelAdapter['decode']>[1]): Outcome {
  const known = outcomeOfStatus(response)
  if (known) return known
  try {
    const {
      success,
      message = 'refused',
      code = 'refused',
      errors,
    } = reply.parse(JSON.parse(response.body))
    if (success || errors.length > 0)
      return {
        kind: 'accepted',
        refused: errors.map(({ index, ...error }) => ({ element: index, ...error })),
      }
    return { kind: 'refused', code, message }
  } catch {
    return { kind: 'transient', code: 'shape', message: 'The answer cannot be read.' }
  }
}

function read({ body }: InboundRequest): ChannelReservation[] {
  const { booking: one } = booking.parse(JSON.parse(body))
  const revisedAt = new Date(one.revised_at).toISOString()
  return [
    {
      reservationCode: one.id,
      messageKey: `${one.id}/${one.status}/${revisedAt}`,
      kind: one.status,
      revisedAt,
      stay: {
        checkIn: one.arrival_date,
        checkOut: one.departure_date,
        rooms: [
          {
            roomCode: one.room_type_id,
            rateCode: one.rate_plan_id,
            rooms: one.rooms,
            adults: Math.max(1, one.occupancy.adults),
            children: one.occupancy.children,
          },
        ],
        guestName: one.customer.name,
        guestEmail: one.customer.mail,
        guestPhone: one.customer.phone,
        total: Math.round(Number(one.amount) * 100),
        tax: null,
        commission: null,
        isPrepaid: one.payment_collect === 'ota',
        notes: '',
      },
    },
  ]
}

/** OYO over JSON. The format is that of open channels; OYO's own pack is for its partners only. */
export const oyo: ChannelAdapter = {
  address: 'https://api.oyorooms.com',
  limits: { perHour: 600, burst: 10 },
  horizonNights: 365,
  fields: ['available', ...ofRate],
  encode(account, changes) {
    const rooms = toRanges(changes, ['available'], { ofRoom: true })
    const rates = toRanges(changes, ofRate)
    const post = (
      body: object,
      part: Omit<WireRequest, 'method' | 'path' | 'headers' | 'body'>,
    ) => ({
      method: 'POST' as const,
      path: '/v1/changes',
      headers: headersOf(account),
      body: JSON.stringify({ hotel_code: account.hotelCode, ...body }),
      ...part,
    })
    const span = ({ from, to }: (typeof rooms)[number]) => ({ date_from: from, date_to: to })
    return [
      ...(rooms.length === 0
        ? []
        : [
            post(
              {
                availability_changes: rooms.map(range => ({
                  ...span(range),
                  room_type_id: range.roomCode,
                  availability: range.values.available,
                })),
              },
              { elements: rooms.map(range => range.cells), fields: ['available'] },
            ),
          ]),
      ...(rates.length === 0
        ? []
        : [
            post(
              {
                restriction_changes: rates.map(({ values, ...range }) => ({
                  date_from: range.from,
                  date_to: range.to,
                  room_type_id: range.roomCode,
                  rate_plan_id: range.rateCode,
                  rate: inRupees(values.price),
                  stop_sell: values.closed,
                  closed_to_arrival: values.closedToArrival,
                  closed_to_departure: values.closedToDeparture,
                  min_stay_arrival: values.minimumStay,
                  max_stay: values.maximumStay,
                })),
              },
              { elements: rates.map(range => range.cells), fields: ofRate },
            ),
          ]),
    ]
  },
  decode: (_request, response) => decode(response),
  products: account => ({
    method: 'GET',
    path: `/v1/mapping_details?hotel_code=${encodeURIComponent(account.hotelCode)}`,
    headers: headersOf(account),
  }),
  readProducts: ({ body }) =>
    mapping.parse(JSON.parse(body)).rooms.map(room => ({
      code: room.id,
      name: room.title,
      ...capacityOf(room.rate_plans.map(plan => plan.max_persons?.toString())),
      rates: room.rate_plans.map(plan => ({ code: plan.id, name: plan.title })),
    })),
  readBack: readBack(headersOf, ['available', ...ofRate]),
  receive: {
    hotelCodeOf: ({ body }) => booking.safeParse(JSON.parse(body)).data?.hotel_code,
    read,
    answer: (_request, [receipt]) => ({
      contentType: 'application/json',
      body: JSON.stringify(
        receipt?.kind === 'kept'
          ? { success: true, confirmation: receipt.confirmation }
          : { success: false },
      ),
    }),
  },
}
