import { z } from 'zod'
import { email, phone } from '../../kernel/shared/contact.ts'
import { id } from '../../kernel/shared/ids.ts'
import { isoDate } from '../../kernel/shared/iso-date.ts'
import { currencyDisplays } from '../../kernel/shared/money.ts'
import { page } from '../../kernel/shared/paging.ts'
import { stateNames } from '../../kernel/shared/states.ts'
import {
  optionalText,
  requiredName,
  requiredText,
  wholeNumber,
  withoutUnseen,
} from '../../kernel/shared/text.ts'
import { timeZone } from '../../kernel/shared/time-zone.ts'
import { gstin } from '../../tax/gst/schema.ts'
import { propertyStatuses, propertyTypes } from '../rules.ts'
import { acceptedPayments, amenityGroups, gstRegistrations } from './rules.ts'

/** As AD270426001234A, the reference under which the GST portal acknowledged form RFD-11. */
const lutNumber = z
  .string()
  .overwrite(withoutUnseen)
  .trim()
  .toUpperCase()
  .regex(
    /^([A-Z0-9/-]{5,30})?$/,
    'A letter of undertaking has 5 to 30 letters and digits, as AD270426001234A.',
  )
  .transform(text => text || null)

/** It holds for one financial year (circular 8/8/2017-GST). */
const lutValidUntil = isoDate.refine(
  day => day.endsWith('-03-31'),
  'A letter of undertaking holds to 31 March.',
)

export const timeOfDay = z
  .string()
  .regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'Use a time, as 14:00.')
const optional = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => null), z.null(), schema])

const degrees = (name: string, most: number) =>
  z
    .number(`Enter the ${name} in degrees, as 24.5764.`)
    .min(-most, `A ${name} is between -${most} and ${most}.`)
    .max(most, `A ${name} is between -${most} and ${most}.`)
    .nullable()

/** Every field of a property that its people may set, named as on the screens. */
export const propertyFields = z.object({
  name: requiredName('the property’s name', 120),
  propertyType: z.enum(propertyTypes, 'Choose a type of property.'),
  /** Of the registered person, as on the certificate; empty where the hotel trades under it. */
  legalName: optionalText(120)
    .transform(name => name || null)
    .nullable(),
  gstNumber: gstin.nullable(),
  gstRegistration: z.enum(gstRegistrations, 'Choose how the hotel is registered for GST.'),
  lutNumber: lutNumber.nullable(),
  /** Left out with a new letter: the end of the financial year that it is entered in. */
  lutValidUntil: lutValidUntil.nullable(),
  pricesWithTax: z.boolean(),
  currencyDisplay: z.enum(currencyDisplays, 'Choose how amounts are written.'),
  description: optionalText(4000),
  address: optionalText(300),
  city: optionalText(80),
  state: z
    .string()
    .overwrite(withoutUnseen)
    .trim()
    .refine(name => name === '' || stateNames.includes(name), 'Choose a state or union territory.'),
  pincode: z
    .string()
    .overwrite(withoutUnseen)
    .trim()
    .regex(/^([1-9][0-9]{5})?$/, 'A PIN code has six digits and does not begin with 0.'),
  phone: optional(phone),
  phone2: optional(phone),
  email: optional(email),
  checkInTime: timeOfDay,
  checkOutTime: timeOfDay,
  amenities: z.partialRecord(
    z.enum(amenityGroups),
    z.array(requiredText('an amenity', 60)).max(60, 'At most 60 amenities a group.'),
  ),
  paymentMethods: z.array(z.enum(acceptedPayments)).transform(list => [...new Set(list)]),
  /** In percent of the price before: a rate that moves further in one step is asked about. */
  largestRateChange: wholeNumber('a share in percent', 1, 100),
  petFriendly: z.boolean(),
  /** Degrees north and east; both or neither. */
  latitude: degrees('latitude', 90),
  longitude: degrees('longitude', 180),
  /** How guests reach the house. */
  directions: optionalText(2000),
  /** Younger children are infants: free, and no guest's place is taken by them. */
  freeChildBelow: wholeNumber('the age', 0, 18),
  /** From this age children count and pay as adults. */
  adultFromAge: wholeNumber('the age', 1, 18),
  asksForReviews: z.boolean('Choose whether guests are asked.'),
  /** Days before an instalment is due on which a letter is written of it; 0 is the day itself, null none. */
  remindsBeforeDays: wholeNumber('the days before', 0, 30).nullable(),
  /** Days after its date on which a letter is written of one that is not paid; null none. */
  remindsAfterDays: wholeNumber('the days after', 1, 30).nullable(),
  timeZone,
  dayRollsAt: timeOfDay,
  /** The website sells no night whose business day ends within so many hours. */
  siteCutOffHours: wholeNumber('the hours', 0, 12),
})

/** What the form of basic information asks for: the same fields, with those that selling needs required. */
export const basicInformation = propertyFields.extend({
  description: requiredText('a description', 4000),
  address: requiredText('the address', 300),
  city: requiredText('the city', 80),
  state: z.string().refine(name => stateNames.includes(name), 'Choose a state or union territory.'),
  pincode: z
    .string()
    .overwrite(withoutUnseen)
    .trim()
    .regex(/^[1-9][0-9]{5}$/, 'A PIN code has six digits and does not begin with 0.'),
  phone,
  email,
})

export const createPropertyInput = propertyFields.partial().required({ name: true })
export const updatePropertyInput = propertyFields.partial()
export type PropertyPatch = z.output<typeof updatePropertyInput>

export const listPropertiesInput = page.extend({
  status: z.enum(propertyStatuses).optional(),
  propertyType: z.enum(propertyTypes).optional(),
})
export type ListPropertiesInput = z.output<typeof listPropertiesInput>

/** The same filters, a long page at a time. */
export const exportPropertiesInput = listPropertiesInput.omit({ limit: true })

export const deletePropertyInput = z.object({
  propertyId: id,
  reason: optionalText(300).optional(),
})

export const setStatusInput = z.object({
  propertyId: id,
  status: z.enum(['active', 'suspended']),
  reason: optionalText(300).optional(),
})
