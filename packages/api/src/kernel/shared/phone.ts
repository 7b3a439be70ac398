import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** The digits of Hindi keyboards as plain ones, without what nobody sees: contacts and chats put marks of direction around a number. */
const withPlainDigits = (typed: string): string =>
  typed
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[०-९]/g, digit => String(digit.charCodeAt(0) - '०'.charCodeAt(0)))

/**
 * E.164 of what people type: '98765 43210', '098765…', '0091 98765…', '+91 098765…', '+44 20 …'; without a code it is Indian.
 * undefined when it is no phone number, or one with an extension, which E.164 cannot keep.
 *
 * An Indian number has ten digits and fits the numbering plan; one from abroad has a length that its country knows, and no more is asked:
 * plans change faster than libraries, and a guest's real number must not be refused. With its code it has seven digits at least: those that
 * are shorter ('+43 0000') are of a country's own services, and no column takes them.
 */
export function normalisePhone(typed: string): string | undefined {
  const number = parsePhoneNumberFromString(withPlainDigits(typed), {
    defaultCountry: 'IN',
    extract: false,
  })
  if (!number || number.ext !== undefined) return undefined
  return isCallable(number) && number.number.length > '+'.length + 6 ? number.number : undefined
}

const isCallable = (number: PhoneNumber): boolean =>
  number.countryCallingCode === '91'
    ? number.nationalNumber.length === 10 && number.isValid()
    : number.isPossible()

/** '+919876543210' → '+91 98765 43210', '+912942430118' → '+91 294 243 0118'; anything else as it is. */
export const phoneInWords = (phone: string): string =>
  parsePhoneNumberFromString(phone)?.formatInternational() ?? phone
