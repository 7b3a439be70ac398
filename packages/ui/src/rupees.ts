const grouped = new Intl.NumberFormat('en-IN')

/**
 * Paise from an amount in rupees as people write it: "1,23,456.50", "₹ 450", "Rs. 99.9". Works on the digits, never on a
 * float; a third decimal rounds half up. Undefined when it is not an amount, or too large to be exact.
 */
export function parseRupees(text: string): number | undefined {
  const bare = text.replace(/₹|rs\.?|inr|[\s,_]|\/-$/gi, '').replace(/\u2212/g, '-')
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(bare)
  if (!match) return undefined
  const [, sign = '', rupees = '', decimals = ''] = match
  if (rupees === '' && decimals === '') return undefined
  const roundsUp = decimals.charAt(2) >= '5' ? 1 : 0
  const paise = Number(`${rupees || '0'}${decimals.slice(0, 2).padEnd(2, '0')}`) + roundsUp
  if (!Number.isSafeInteger(paise)) return undefined
  return sign && paise !== 0 ? -paise : paise
}

/** Paise as rupees with Indian grouping and no sign of the currency: 12345650 → "1,23,456.50", 45000 → "450". */
export function formatRupees(paise: number): string {
  const whole = Math.trunc(Math.abs(paise) / 100)
  const rest = Math.abs(paise) % 100
  return `${paise < 0 ? '-' : ''}${grouped.format(whole)}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
}
