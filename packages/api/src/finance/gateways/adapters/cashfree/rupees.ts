import type { Paise } from '../../../../kernel/shared/money.ts'

/** What Cashfree takes: rupees with two decimals, of paise as a whole number. The digits are moved, nothing is divided. */
export function rupeesOf(amount: Paise): number {
  const digits = String(amount).padStart(3, '0')
  return Number(`${digits.slice(0, -2)}.${digits.slice(-2)}`)
}

/** Paise of what Cashfree says in rupees, as a number or a text; more than two decimals are rounded half up. Throws RangeError. */
export function paiseOf(rupees: number | string): Paise {
  const [, whole, decimals = ''] = /^(\d{1,13})(?:\.(\d{1,20}))?$/.exec(String(rupees)) ?? []
  if (whole === undefined) throw new RangeError(`${rupees} are no rupees`)
  const paise = Number(whole + decimals.slice(0, 2).padEnd(2, '0'))
  return decimals.charAt(2) >= '5' ? paise + 1 : paise
}
