import { documentDate, endOfFinancialYear } from '@atithi/api/kernel/shared/financial-year'
import type { z } from 'zod'
import type { Outputs } from '../../lib/trpc.ts'
import type { basicSchema } from './basic-schema.ts'

export type Property = Outputs['properties']['get']

export type BasicFields = z.input<typeof basicSchema>
export type SavedBasics = z.output<typeof basicSchema>

/** What a new property begins with. */
export const usualBasics: BasicFields = {
  name: '',
  propertyType: 'hotel',
  legalName: '',
  gstNumber: '',
  gstRegistration: 'unregistered',
  lutNumber: '',
  lutValidUntil: endOfFinancialYear(documentDate(new Date())),
  pricesWithTax: false,
  currencyDisplay: 'symbol',
  largestRateChange: 50,
  description: '',
  address: '',
  city: '',
  state: '',
  pincode: '',
  phone: '',
  phone2: '',
  email: '',
  checkInTime: '15:00',
  checkOutTime: '11:00',
  timeZone: 'Asia/Kolkata',
  dayRollsAt: '06:00',
  siteCutOffHours: 3,
}
export const basicFieldNames = Object.keys(usualBasics) as (keyof BasicFields)[]

// Times come with seconds, which the inputs do not show.
const shortTime = (time: string) => time.slice(0, 5)

export const basicsOf = (property: Property): BasicFields => ({
  name: property.name,
  propertyType: property.propertyType,
  legalName: property.legalName ?? '',
  gstNumber: property.gstNumber ?? '',
  gstRegistration: property.gstRegistration,
  lutNumber: property.lutNumber ?? '',
  lutValidUntil: property.lutValidUntil ?? usualBasics.lutValidUntil,
  pricesWithTax: property.pricesWithTax,
  currencyDisplay: property.currencyDisplay,
  largestRateChange: property.largestRateChange,
  description: property.description,
  address: property.address,
  city: property.city,
  state: property.state,
  pincode: property.pincode,
  phone: property.phone ?? '',
  phone2: property.phone2 ?? '',
  email: property.email ?? '',
  checkInTime: shortTime(property.checkInTime),
  checkOutTime: shortTime(property.checkOutTime),
  timeZone: property.timeZone,
  dayRollsAt: shortTime(property.dayRollsAt),
  siteCutOffHours: property.siteCutOffHours,
})
