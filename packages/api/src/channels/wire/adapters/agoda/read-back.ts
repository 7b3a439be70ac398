import { addDays, daysBetween, isRealDate } from '../../../../kernel/shared/dates.ts'
import {
  childOf,
  elementsNamed,
  readXml,
  textOf,
  type XmlElement,
  xml,
} from '../../../../kernel/shared/xml.ts'
import type { AriField, AriValues } from '../../../rules.ts'
import type { Account, ReadBack, SaidNight, WireRequest } from '../../rules/adapter.ts'
import { ReadBackRefusedError } from '../../rules/outcome.ts'
import { fromRupees } from '../../rules/ranges.ts'

const mostNights = 92

function ofRate(update: XmlElement): Partial<AriValues> {
  const limits = childOf(update, 'restrictions')
  const los = childOf(limits, 'los')
  const price = fromRupees(childOf(childOf(update, 'prices'), 'deviation')?.attributes.base_price)
  return {
    ...(price !== undefined && { price }),
    closed: textOf(limits, 'closed') === 'true',
    closedToArrival: textOf(limits, 'cta') === 'true',
    closedToDeparture: textOf(limits, 'ctd') === 'true',
    minimumStay: Number(textOf(los, 'min') ?? 1),
    minimumStayThrough: Number(textOf(childOf(limits, 'staythrough'), 'min') ?? 1),
    ...(textOf(los, 'max') !== undefined && { maximumStay: Number(textOf(los, 'max')) }),
  }
}

/** Agoda's request of type 11, which answers in the shape in which nights are set; that it does is assumed: the format is for partners only. */
export const readBack = (
  ask: (account: Account, part: { now: Date; criteria: string }) => WireRequest,
  fields: readonly AriField[],
): ReadBack => ({
  mostNights,
  fields,
  requests: (account, { from, to }, now) => [
    ask(account, {
      now,
      criteria: xml(
        'criteria',
        { property_id: account.hotelCode },
        xml('date_range', { from, to }),
      ),
    }),
  ],
  read({ body }) {
    const root = readXml(body)
    const error = elementsNamed(root, 'error')[0]
    if (error) throw new ReadBackRefusedError(error.attributes.description ?? error.text)
    if (root.name !== 'result') throw new ReadBackRefusedError('The answer is none.')
    return elementsNamed(root, 'update').flatMap((update): SaidNight[] => {
      const { from = '', to = '' } = childOf(update, 'date_range')?.attributes ?? {}
      if (!isRealDate(from) || !isRealDate(to)) return []
      const { room_id: roomCode = '', rateplan_id: rateCode } = update.attributes
      const allotment = Number(textOf(update, 'allotment'))
      if (rateCode === undefined && !Number.isInteger(allotment)) return []
      const values = rateCode === undefined ? { available: allotment } : ofRate(update)
      const nights = Math.min(mostNights, daysBetween(from, to) + 1)
      return Array.from({ length: Math.max(0, nights) }, (_, at) => ({
        roomCode,
        rateCode: rateCode ?? null,
        night: addDays(from, at),
        values,
      }))
    })
  },
})
