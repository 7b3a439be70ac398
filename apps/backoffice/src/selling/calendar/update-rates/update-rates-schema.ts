import { type UpdateRatesInput, updateRatesInput } from '@atithi/api/selling/rates/schema'
import type { Resolver } from 'react-hook-form'
import { schemaResolver } from '../../../components/forms/schema-resolver.ts'

/** What is typed: an empty figure leaves that of earlier changes. */
export interface RatesForm {
  propertyId: string
  roomTypeId: string
  dateFrom: string
  dateTo: string
  baseRate: number | null
  weekendRate: number | null
  discountPercent: number | null
  minimumStay: number
  minimumStayThrough: number | null
  maximumStay: number | null
  closedToArrival: boolean
  closedToDeparture: boolean
  stopSell: boolean
}

export const minimumStays = [1, 2, 3, 4, 5, 7, 14] as const
const usualMaximumStay = 30

export const emptyRates: RatesForm = {
  propertyId: '',
  roomTypeId: '',
  dateFrom: '',
  dateTo: '',
  baseRate: null,
  weekendRate: null,
  discountPercent: null,
  minimumStay: minimumStays[0],
  minimumStayThrough: null,
  maximumStay: usualMaximumStay,
  closedToArrival: false,
  closedToDeparture: false,
  stopSell: false,
}

const resolve = schemaResolver(updateRatesInput)

export const ratesResolver: Resolver<RatesForm, unknown, UpdateRatesInput> = async (
  values,
  context,
  { shouldUseNativeValidation },
) => {
  const { baseRate, weekendRate, discountPercent, maximumStay, ...others } = values
  const { minimumStayThrough, ...rest } = others
  const missing = [
    ...(values.propertyId ? [] : [['propertyId', 'Choose a property.'] as const]),
    ...(values.roomTypeId ? [] : [['roomTypeId', 'Choose a room type.'] as const]),
    ...(values.dateFrom ? [] : [['dateFrom', 'Choose the first night.'] as const]),
    ...(values.dateTo ? [] : [['dateTo', 'Choose the last night.'] as const]),
    ...(baseRate === null ? [['baseRate', 'Enter a base rate.'] as const] : []),
  ]
  const input = {
    ...rest,
    baseRate: baseRate ?? 0,
    weekendRate: weekendRate ?? undefined,
    discountPercent: discountPercent ?? undefined,
    minimumStayThrough: minimumStayThrough ?? undefined,
    maximumStay: maximumStay ?? undefined,
  }
  const result = await resolve(input, context, { fields: {}, shouldUseNativeValidation })
  if (missing.length === 0) return result
  const said = Object.fromEntries(
    missing.map(([field, message]) => [field, { type: 'required', message }]),
  )
  return { values: {}, errors: { ...result.errors, ...said } }
}

export const ratesFields = [
  'propertyId',
  'roomTypeId',
  'dateFrom',
  'dateTo',
  'baseRate',
  'weekendRate',
  'discountPercent',
  'minimumStay',
  'minimumStayThrough',
  'maximumStay',
] as const satisfies readonly (keyof RatesForm)[]
