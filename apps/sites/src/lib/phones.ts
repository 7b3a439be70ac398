// All of its metadata: whether a number is a mobile is not in less. It stays on the server.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** WhatsApp takes Indian mobile numbers; a landline has none. */
export function whatsAppLink(phone: string | null): string | undefined {
  const number = phone ? parsePhoneNumberFromString(phone) : undefined
  const kind = number?.getType()
  const isIndianMobile =
    number?.country === 'IN' && (kind === 'MOBILE' || kind === 'FIXED_LINE_OR_MOBILE')
  return isIndianMobile ? `https://wa.me/${number.number.slice(1)}` : undefined
}
