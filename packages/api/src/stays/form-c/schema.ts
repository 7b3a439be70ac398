import { z } from 'zod'
import { phone } from '../../kernel/shared/contact.ts'
import { id } from '../../kernel/shared/ids.ts'
import { isoDate } from '../../kernel/shared/iso-date.ts'
import { page } from '../../kernel/shared/paging.ts'
import { requiredText, wholeNumber, withoutUnseen } from '../../kernel/shared/text.ts'

/** ISO 3166-1 alpha-3, as the registration portal writes nationalities: IND, GBR. */
export const countryCode = z
  .string({ error: 'Choose a country.' })
  .overwrite(withoutUnseen)
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, 'Enter the country by its three letters, as GBR.')

const permitKinds = ['visa', 'e-visa', 'oci', 'exempt'] as const
const documentNumber = z
  .string({ error: 'Enter the number of the document.' })
  .overwrite(typed => withoutUnseen(typed).replace(/\s/g, '').toUpperCase())
  .regex(/^[A-Z0-9]{4,20}$/, 'Enter the number as in the passport: 4 to 20 letters and digits.')

/** What a form leaves empty is not given. */
const ifGiven = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional()

const particulars = z.object({
  surname: requiredText('the surname', 80),
  givenName: requiredText('the given name', 80),
  sex: z.enum(['M', 'F', 'X'], 'Choose the sex as in the passport.'),
  dateOfBirth: isoDate,
  nationality: countryCode.refine(
    country => country !== 'IND',
    'Form C is for foreign guests. Choose their nationality.',
  ),
  homeAddress: requiredText('the permanent address', 300),
  homeCountry: countryCode,
  passportNumber: documentNumber,
  passportPlace: requiredText('the place of issue', 80),
  passportCountry: countryCode,
  passportIssued: isoDate,
  passportExpires: isoDate,
  permitKind: z.enum(permitKinds, 'Choose visa, e-visa, OCI or exempt.'),
  permitNumber: ifGiven(requiredText('the number of the visa or OCI card', 30)),
  permitPlace: ifGiven(requiredText('the place of issue', 80)),
  permitIssued: ifGiven(isoDate),
  permitExpires: ifGiven(isoDate),
  arrivedFrom: requiredText('where the guest came from', 120),
  arrivedInIndia: isoDate,
  intendedNights: wholeNumber('the nights of the stay', 1, 365),
  isEmployedInIndia: z.boolean().default(false),
  purpose: requiredText('the purpose of the visit', 80),
  nextDestinationInIndia: z.boolean().default(true),
  nextDestination: requiredText('the next destination', 120),
  phone: ifGiven(phone),
})

/** What Form C asks of a foreign guest. A visa, e-visa or OCI card has a number; the dates of a life and of its papers follow each other. */
export const foreignGuestFields = particulars.superRefine((guest, context) => {
  const fault = (path: string, message: string) =>
    context.issues.push({ code: 'custom', path: [path], message, input: guest })
  if (guest.passportIssued < guest.dateOfBirth)
    fault('passportIssued', 'The passport was issued after the guest was born.')
  if (guest.passportExpires <= guest.passportIssued)
    fault('passportExpires', 'The passport expires after it was issued.')
  else if (guest.passportExpires < guest.arrivedInIndia)
    fault('passportExpires', 'The passport had run out when the guest came to India.')
  if (guest.permitKind !== 'exempt' && !guest.permitNumber)
    fault('permitNumber', 'Enter the number of the visa or OCI card.')
})
export type ForeignGuestFields = z.output<typeof foreignGuestFields>

export const listFormCInput = page
  .omit({ search: true })
  .extend({ status: z.enum(['due', 'submitted', 'all']).default('due') })
export type ListFormCInput = z.output<typeof listFormCInput>

export const submitFormCInput = z.object({
  formCId: id,
  /** The number that the portal gives back. */
  applicationNumber: requiredText('the application number', 40),
})
export const addForeignGuestInput = z.object({ guest: foreignGuestFields })
