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

/** What was typed, with the chosen code in front where that is not India's and none was typed; null when it is empty. */
export function withDialCode(text: string, dialCode: string): string | null {
  const typed = text.trim()
  if (typed === '') return null
  return /^(\+|00)/.test(typed) || dialCode === '91' ? typed : `+${dialCode} ${typed}`
}

/**
 * The code and the rest of a number. Without a code it is Indian; an unlisted code stays with the number, written with its +.
 */
export function splitPhone(phone: string): { dialCode: string; national: string } {
  if (!phone.startsWith('+'))
    return { dialCode: phone.startsWith('00') ? '' : '91', national: phone }
  const known = dialCodes.map(item => item.code).sort((a, b) => b.length - a.length)
  const dialCode = known.find(code => phone.startsWith(code, 1))
  return dialCode
    ? { dialCode, national: phone.slice(1 + dialCode.length).trim() }
    : { dialCode: '', national: phone }
}

/** As a person reads it: "98765 43210" for India, the digits as they are elsewhere. */
export function formatNational(national: string, dialCode: string): string {
  return dialCode === '91' && /^\d{10}$/.test(national)
    ? `${national.slice(0, 5)} ${national.slice(5)}`
    : national
}
