import { fillNames, namesIn } from '../../../kernel/shared/named-places.ts'

/** Everything that the words of a hotel may name, with an example as WhatsApp asks for one (reference: messaging, section 5). */
export const variables = {
  'guest.firstName': 'Asha',
  'guest.fullName': 'Asha Rao',
  'guest.phone': '+919876543210',
  'guest.email': 'asha@example.in',
  'property.name': 'Lotus House',
  'property.phone': '+919876500000',
  'property.email': 'stay@example.in',
  'property.address': '4 Lake Road, Udaipur, 313001',
  'property.checkInTime': '14:00',
  'property.checkOutTime': '11:00',
  'booking.code': 'K7WQ2M9T',
  'booking.checkIn': '1 Dec 2026',
  'booking.checkOut': '3 Dec 2026',
  'booking.nights': '2',
  'booking.rooms': '1',
  'booking.roomType': 'Lake Room',
  'booking.guests': '2',
  'booking.total': 'Rs.9,450',
  'booking.paid': 'Rs.4,000',
  'booking.balance': 'Rs.5,450',
  'booking.manageUrl': 'https://lotus.example.in/manage',
  'payment.amount': 'Rs.4,000',
  'payment.method': 'UPI',
  'unsubscribe.url': 'https://example.in/unsubscribe/x',
} as const
export type Variable = keyof typeof variables

const isVariable = (name: string): name is Variable => Object.hasOwn(variables, name)

/** The variables that a text names, each once, in the order in which they first stand there; and what it names that there is not. */
export function readVariables(text: string): { known: Variable[]; unknown: string[] } {
  const once = namesIn(text)
  return {
    known: once.filter(isVariable),
    unknown: once.filter(name => !isVariable(name)),
  }
}

export type Values = Partial<Record<Variable, string>>

/** Those of a text for which there is no value: sending would leave a gap. */
export const missingIn = (text: string, values: Values): Variable[] =>
  readVariables(text).known.filter(name => !values[name])

/** The text with its values; what it names must be there. Substitution only, never code. */
export const fill = (text: string, values: Values): string =>
  fillNames(text, name => (isVariable(name) ? values[name] : undefined))

/** As WhatsApp wants it: numbered places, and the variables in their order. */
export function numbered(text: string): { body: string; order: Variable[] } {
  const { known } = readVariables(text)
  const body = fillNames(text, name => (isVariable(name) ? `{{${known.indexOf(name) + 1}}}` : ''))
  return { body, order: known }
}

/** A value within a WhatsApp template: on one line, without control characters, never empty. */
export const onOneLine = (value: string): string =>
  value
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 900)

const gsmPlain =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const gsmTwice = '^{}\\[~]|€\f'

/** How many SMS a text takes: GSM-7 160, then 153 each; other scripts 70, then 67 (3GPP TS 23.038). */
export function segmentsOf(text: string): number {
  let septets = 0
  for (const character of text) {
    if (gsmPlain.includes(character)) septets += 1
    else if (gsmTwice.includes(character)) septets += 2
    else {
      const units = text.length
      return units <= 70 ? 1 : Math.ceil(units / 67)
    }
  }
  return septets <= 160 ? 1 : Math.ceil(septets / 153)
}
