const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const pattern = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/

/** The fifteenth character of a GSTIN from its first fourteen: a mod-36 variant of Luhn's check (GST portal's published rule). */
export function gstinCheckCharacter(firstFourteen: string): string {
  let sum = 0
  for (const [at, character] of [...firstFourteen].entries()) {
    const product = alphabet.indexOf(character) * (at % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return alphabet.charAt((36 - (sum % 36)) % 36)
}

/** State, year, country or body, serial number, UN or ON, check character (CGST Act, section 25(9)). */
const uinPattern = /^[0-9]{4}[A-Z]{3}[0-9]{5}[UO]N[0-9A-Z]$/

/** Whether this upper-case number is the unique identity number of an embassy or of a body of the United Nations. */
export const isUin = (number: string): boolean => uinPattern.test(number)

/** What is wrong with an upper-case GSTIN, or undefined when nothing is. */
export function gstinFault(gstin: string): string | undefined {
  if (gstin.length !== 15) return 'A GST number has 15 characters.'
  if (!pattern.test(gstin))
    return 'This is not how a GST number is made: state code, PAN, entity, Z, check character.'
  if (gstinCheckCharacter(gstin.slice(0, 14)) !== gstin[14])
    return 'The check character does not fit. Compare the number with the certificate.'
  return undefined
}
