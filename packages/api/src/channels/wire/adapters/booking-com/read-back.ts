import { daysBetween, isRealDate } from '../../../../kernel/shared/dates.ts'
import {
  childOf,
  childrenOf,
  elementsNamed,
  readXml,
  xml,
  xmlDocument,
  xmlLeaf,
} from '../../../../kernel/shared/xml.ts'
import type { Account, ReadBack, SaidNight, WireRequest } from '../../rules/adapter.ts'
import { ReadBackRefusedError } from '../../rules/outcome.ts'

const isTrue = (value: string | undefined) => value === '1' || value === 'true'

/**
 * Booking.com's roomrateavailability: rooms to sell of a room type, and which of its rates are closed. Prices and lengths of stay are not
 * part of it. Where a rate stands within its date is assumed: the public page shows the level of rooms alone.
 */
export const readBack = (
  signedIn: (account: Account) => Pick<WireRequest, 'headers' | 'signIn'>,
  mostRooms: number,
): ReadBack => ({
  mostNights: 31,
  fields: ['available', 'closed'],
  held: values => ({ ...values, available: Math.min(mostRooms, values.available) }),
  requests: (account, { from, to }) => [
    {
      method: 'POST',
      path: '/hotels/xml/roomrateavailability',
      ...signedIn(account),
      body: xmlDocument(
        xml(
          'request',
          {},
          xmlLeaf('hotel_id', account.hotelCode),
          xmlLeaf('number_of_days', daysBetween(from, to) + 1),
          xmlLeaf('start_date', from),
          xmlLeaf('room_level', 0),
        ),
      ),
    },
  ],
  read({ body }) {
    const root = readXml(body)
    const fault = elementsNamed(root, 'fault')[0]
    if (fault) throw new ReadBackRefusedError(fault.attributes.string ?? fault.text)
    if (root.name !== 'result') throw new ReadBackRefusedError('The answer is none.')
    return childrenOf(root, 'room').flatMap(room =>
      childrenOf(room, 'date').flatMap((date): SaidNight[] => {
        const { value: night = '', closed, rooms_to_sell } = date.attributes
        const roomCode = room.attributes.room_id ?? ''
        const available = Number(rooms_to_sell)
        if (!isRealDate(night) || !Number.isInteger(available)) return []
        return [
          // A room type that is closed sells none of its rooms.
          {
            roomCode,
            rateCode: null,
            night,
            values: { available: isTrue(closed) ? 0 : available },
          },
          ...childrenOf(date, 'rate').map(rate => ({
            roomCode,
            rateCode: rate.attributes.rate_id ?? childOf(rate, 'id')?.text ?? '',
            night,
            values: { closed: isTrue(rate.attributes.closed) },
          })),
        ]
      }),
    )
  },
})
