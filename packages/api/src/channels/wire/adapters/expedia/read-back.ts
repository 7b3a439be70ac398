import { isRealDate } from '../../../../kernel/shared/dates.ts'
import {
  childOf,
  childrenOf,
  elementsNamed,
  readXml,
  type XmlElement,
  xml,
} from '../../../../kernel/shared/xml.ts'
import type { AriField, AriValues } from '../../../rules.ts'
import type { Account, ReadBack, SaidNight, WireRequest } from '../../rules/adapter.ts'
import { ReadBackRefusedError } from '../../rules/outcome.ts'
import { fromRupees } from '../../rules/ranges.ts'

const isTrue = (value: string | undefined) => value === 'true' || value === '1'

/** What is said of one rate; a part that is missing stays unsaid. */
function valuesOf(plan: XmlElement): Partial<AriValues> {
  const price = fromRupees(
    childrenOf(childOf(plan, 'Rate'), 'PerOccupancy').at(-1)?.attributes.rate,
  )
  const limits = childOf(plan, 'Restrictions')?.attributes
  return {
    closed: isTrue(plan.attributes.closed),
    ...(price !== undefined && { price }),
    ...(limits && {
      minimumStay: Number(limits.minLOS),
      maximumStay: Number(limits.maxLOS),
      closedToArrival: isTrue(limits.closedToArrival),
      closedToDeparture: isTrue(limits.closedToDeparture),
    }),
  }
}

/** Expedia's product, availability and rate retrieval: everything that it was told, by date. */
export const readBack = (
  ask: (account: Account, service: 'parr', name: string, ...children: string[]) => WireRequest,
  { fields, longestStay }: { fields: readonly AriField[]; longestStay: number },
): ReadBack => ({
  mostNights: 61,
  fields,
  held: values => ({
    ...values,
    minimumStay: Math.min(longestStay, values.minimumStay),
    maximumStay: Math.min(longestStay, values.maximumStay),
  }),
  requests: (account, { from, to }) => [
    ask(
      account,
      'parr',
      'ProductAvailRateRetrievalRQ',
      xml('ParamSet', {}, xml('AvailRateRetrieval', { from, to })),
    ),
  ],
  read({ body }) {
    const root = readXml(body)
    const error = elementsNamed(root, 'Error')[0]
    if (error) throw new ReadBackRefusedError(`${error.attributes.code ?? ''} ${error.text}`.trim())
    const list = childOf(root, 'AvailRateList')
    if (!list) throw new ReadBackRefusedError('The answer is none.')
    return childrenOf(list, 'AvailRate').flatMap(date =>
      childrenOf(date, 'RoomType').flatMap((room): SaidNight[] => {
        const night = date.attributes.date ?? ''
        const roomCode = room.attributes.id ?? ''
        if (!isRealDate(night)) return []
        const count = Number(childOf(room, 'Inventory')?.attributes.totalInventoryAvailable)
        return [
          ...(Number.isInteger(count)
            ? [
                {
                  roomCode,
                  rateCode: null,
                  night,
                  // A room type that is closed sells none of its rooms.
                  values: { available: isTrue(room.attributes.closed) ? 0 : count },
                },
              ]
            : []),
          ...childrenOf(room, 'RatePlan').map(plan => ({
            roomCode,
            rateCode: plan.attributes.id ?? '',
            night,
            values: valuesOf(plan),
          })),
        ]
      }),
    )
  },
})
