import { countries } from '@atithi/api/kernel/shared/countries'
import { formatPhone } from '../../../lib/format.ts'
import type { ArrivalForm } from './form-words.ts'

export interface Particular {
  label: string
  value: string
  /** Only the end of the number is known. */
  isHidden?: boolean
}

export interface DocumentNumbers {
  passportNumber: string
  permitNumber: string | null
}

export interface Section {
  title: string
  items: readonly Particular[]
}

const sexes: Record<string, string> = { F: 'Female', M: 'Male', X: 'Other' }
const permits: Record<string, string> = {
  visa: 'Visa',
  'e-visa': 'e-Visa',
  oci: 'OCI card',
  exempt: 'Exempt',
}

const countryOf = (code: string): string =>
  countries.find(country => country.value === code)?.label ?? code
/** 'DD/MM/YYYY', as the portal takes dates. */
const portalDay = (day: string): string => day.split('-').toReversed().join('/')
const yesNo = (is: boolean): string => (is ? 'Yes' : 'No')

const portalInstant = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone })
    .format(new Date(instant))
    .replace(',', '')

/** A number of a document: whole once it was asked for, before that its end. */
const numberOf = (
  label: string,
  last: string | null,
  whole: string | null | undefined,
): Particular =>
  whole
    ? { label, value: whole }
    : { label, value: last === null ? '' : `ends in ${last}`, isHidden: true }

/** All that the portal asks for, in its order; what was not given stays away. */
export function particularsOf(form: ArrivalForm, numbers?: DocumentNumbers): Section[] {
  return [
    {
      title: 'Guest',
      items: [
        { label: 'Surname', value: form.surname },
        { label: 'Given name', value: form.givenName },
        { label: 'Sex', value: sexes[form.sex] ?? form.sex },
        { label: 'Date of birth', value: portalDay(form.dateOfBirth) },
        { label: 'Nationality', value: countryOf(form.nationality) },
        { label: 'Permanent address', value: form.homeAddress },
        { label: 'Country of that address', value: countryOf(form.homeCountry) },
        { label: 'Phone', value: form.phone ? formatPhone(form.phone) : '' },
      ],
    },
    {
      title: 'Passport',
      items: [
        numberOf('Passport number', form.passportLast, numbers?.passportNumber),
        { label: 'Issued at', value: form.passportPlace },
        { label: 'Issued by', value: countryOf(form.passportCountry) },
        { label: 'Issued on', value: portalDay(form.passportIssued) },
        { label: 'Valid till', value: portalDay(form.passportExpires) },
      ],
    },
    {
      title: 'Visa',
      items: [
        { label: 'Kind', value: permits[form.permitKind] ?? form.permitKind },
        numberOf('Number', form.permitLast, numbers?.permitNumber),
        { label: 'Visa issued at', value: form.permitPlace ?? '' },
        { label: 'Visa issued on', value: form.permitIssued ? portalDay(form.permitIssued) : '' },
        {
          label: 'Visa valid till',
          value: form.permitExpires ? portalDay(form.permitExpires) : '',
        },
      ],
    },
    {
      title: 'Arrival',
      items: [
        { label: 'Arrived from', value: form.arrivedFrom },
        { label: 'Arrived in India on', value: portalDay(form.arrivedInIndia) },
        { label: 'Arrived at the hotel', value: portalInstant(form.arrivedAt, form.timeZone) },
        { label: 'Nights in this hotel', value: String(form.intendedNights) },
        { label: 'Employed in India', value: yesNo(form.isEmployedInIndia) },
        { label: 'Purpose of the visit', value: form.purpose },
        { label: 'Next destination', value: form.nextDestination },
        { label: 'Next destination is in India', value: yesNo(form.nextDestinationInIndia) },
      ],
    },
  ].map(({ title, items }) => ({ title, items: items.filter(item => item.value !== '') }))
}

/** The same as plain text, one line for each. */
export const particularsAsText = (form: ArrivalForm, numbers: DocumentNumbers): string =>
  particularsOf(form, numbers)
    .flatMap(({ items }) => items.map(({ label, value }) => `${label}: ${value}`))
    .join('\n')
