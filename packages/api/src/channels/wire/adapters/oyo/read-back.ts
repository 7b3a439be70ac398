import { z } from 'zod'
import { isoDate } from '../../../../kernel/shared/iso-date.ts'
import type { AriField } from '../../../rules.ts'
import type { Account, ReadBack } from '../../rules/adapter.ts'
import { ReadBackRefusedError } from '../../rules/outcome.ts'
import { fromRupees } from '../../rules/ranges.ts'

const said = z.object({
  success: z.literal(true),
  availability: z.array(
    z.object({ room_type_id: z.string(), date: isoDate, availability: z.int() }),
  ),
  restrictions: z.array(
    z.object({
      room_type_id: z.string(),
      rate_plan_id: z.string(),
      date: isoDate,
      rate: z.string().nullable(),
      stop_sell: z.boolean(),
      closed_to_arrival: z.boolean(),
      closed_to_departure: z.boolean(),
      min_stay_arrival: z.int(),
      max_stay: z.int().nullable(),
    }),
  ),
})

/** What an open channel answers of its calendar; OYO's own pack is for its partners only. */
export const readBack = (
  headersOf: (account: Account) => Record<string, string>,
  fields: readonly AriField[],
): ReadBack => ({
  mostNights: 92,
  fields,
  requests: (account, { from, to }) => [
    {
      method: 'GET',
      path: `/v1/calendar?hotel_code=${encodeURIComponent(account.hotelCode)}&date_from=${from}&date_to=${to}`,
      headers: headersOf(account),
    },
  ],
  read({ body }) {
    const parsed = said.safeParse(JSON.parse(body))
    if (!parsed.success) throw new ReadBackRefusedError('The answer is none.')
    const { availability, restrictions } = parsed.data
    return [
      ...availability.map(one => ({
        roomCode: one.room_type_id,
        rateCode: null,
        night: one.date,
        values: { available: one.availability },
      })),
      ...restrictions.map(one => {
        const price = fromRupees(one.rate ?? undefined)
        return {
          roomCode: one.room_type_id,
          rateCode: one.rate_plan_id,
          night: one.date,
          values: {
            ...(price !== undefined && { price }),
            closed: one.stop_sell,
            closedToArrival: one.closed_to_arrival,
            closedToDeparture: one.closed_to_departure,
            minimumStay: one.min_stay_arrival,
            ...(one.max_stay !== null && { maximumStay: one.max_stay }),
          },
        }
      }),
    ]
  },
})
