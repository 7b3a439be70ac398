/**
 * Codes of Indian cities that begin like a mobile number does (DoT, National Numbering Plan 2003, annex of STD codes). Mobile numbers have
 * ten digits and begin with 6 to 9; within a city, landlines begin with 2 (BSNL, MTNL) or with 3, 4 and 6 (other operators). An STD code is
 * dialled after a 0, and nothing after +91 begins with 0: stored as +91 832 264 7310, the 0832 264 7310 of Goa looks like a mobile.
 */
const twoDigitCodes = '79 80'
const threeDigitCodes =
  '612 621 631 641 651 657 661 663 671 674 680 712 721 724 731 733 734 744 747 751 755 761 771 788 816 820 821 824 831 832 836 861 863 866 870 877 878 883 884 891'
const anyOf = (codes: string) => codes.replaceAll(' ', '|')
const landline = new RegExp(
  `^\\+91(${anyOf(twoDigitCodes)})([2-4]\\d{7})$|^\\+91(${anyOf(threeDigitCodes)})([2346]\\d{6})$`,
)

const isIndianMobile = (phone: string) => /^\+91[6-9]\d{9}$/.test(phone) && !landline.test(phone)

/** '+919876543210' → '+91 98765 43210'. Landlines whose code is not known stay in one piece. */
export function phoneInWords(phone: string): string {
  if (isIndianMobile(phone)) return phone.replace(/^(\+91)(\d{5})/, '$1 $2 ')
  const [, twoDigits, inLargeCity, threeDigits, inCity] = landline.exec(phone) ?? []
  const code = twoDigits ?? threeDigits
  return code ? `+91 ${code} ${inLargeCity ?? inCity}` : phone.replace(/^\+91(?=\d)/, '+91 ')
}

/** WhatsApp takes Indian mobile numbers; a landline has none. */
export const whatsAppLink = (phone: string | null): string | undefined =>
  phone && isIndianMobile(phone) ? `https://wa.me/${phone.slice(1)}` : undefined
