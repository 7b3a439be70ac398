/** Countries whose guests India's hotels see most; any other number can be typed with its + and code. */
export const dialCodes: readonly { code: string; country: string }[] = [
  { code: '91', country: 'India' },
  { code: '61', country: 'Australia' },
  { code: '880', country: 'Bangladesh' },
  { code: '975', country: 'Bhutan' },
  { code: '1', country: 'Canada, United States' },
  { code: '86', country: 'China' },
  { code: '33', country: 'France' },
  { code: '49', country: 'Germany' },
  { code: '972', country: 'Israel' },
  { code: '39', country: 'Italy' },
  { code: '81', country: 'Japan' },
  { code: '60', country: 'Malaysia' },
  { code: '977', country: 'Nepal' },
  { code: '31', country: 'Netherlands' },
  { code: '64', country: 'New Zealand' },
  { code: '7', country: 'Russia' },
  { code: '966', country: 'Saudi Arabia' },
  { code: '65', country: 'Singapore' },
  { code: '27', country: 'South Africa' },
  { code: '82', country: 'South Korea' },
  { code: '34', country: 'Spain' },
  { code: '94', country: 'Sri Lanka' },
  { code: '66', country: 'Thailand' },
  { code: '971', country: 'United Arab Emirates' },
  { code: '44', country: 'United Kingdom' },
]

// In Italy the first zero belongs to the number itself.
const keepsLeadingZero = new Set(['39'])

/**
 * E.164 from a number as people write it ("098765 43210", "+91-98765-43210", "0044 20 7946 0958"); null when there are no
 * digits. It tidies and does not judge: a number that is too short comes out too short, for the form's schema to refuse.
 */
export function normalisePhone(text: string, dialCode = '91'): string | null {
  const trimmed = text.trim()
  const digits = trimmed.replace(/\D/g, '')
  if (digits === '') return null
  if (trimmed.startsWith('+')) return `+${digits.replace(/^910(?=\d{10}$)/, '91')}`
  if (digits.startsWith('00') && digits.length > 10) return normalisePhone(`+${digits.slice(2)}`)
  if (dialCode === '91' && digits.length === 12 && digits.startsWith('91')) return `+${digits}`
  return `+${dialCode}${keepsLeadingZero.has(dialCode) ? digits : digits.replace(/^0+/, '')}`
}

/** The code and the rest of an E.164 number; an unlisted code stays with the number, written with its +. */
export function splitPhone(e164: string): { dialCode: string; national: string } {
  const digits = e164.replace(/^\+/, '')
  const known = dialCodes.map(item => item.code).sort((a, b) => b.length - a.length)
  const dialCode = known.find(code => digits.startsWith(code))
  return dialCode
    ? { dialCode, national: digits.slice(dialCode.length) }
    : { dialCode: '', national: e164 }
}

/** As a person reads it: "98765 43210" for India, the digits as they are elsewhere. */
export function formatNational(national: string, dialCode: string): string {
  return dialCode === '91' && national.length === 10
    ? `${national.slice(0, 5)} ${national.slice(5)}`
    : national
}
