import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { CurrencyDisplay } from '../../../kernel/shared/money.ts'
import { stateCodeOf } from '../../../kernel/shared/states.ts'
import type { DocumentContent, House, Party } from './content.ts'

/** Of the property. */
export interface SupplierFacts {
  name: string
  /** Of the registered person, where it is another than the hotel's. */
  legalName?: string | null
  gstNumber: string | null
  gstRegistration: string
  address: string
  city: string
  state: string
  pincode: string
  phone: string | null
  email: string | null
  currencyDisplay?: CurrencyDisplay
  house?: House
}

/** Those parts that are known. */
export type GuestAddress = Partial<
  Record<'street' | 'city' | 'state' | 'country' | 'pincode', string>
>

/** Of the booking. */
export interface BookingFacts {
  code: string
  guestName: string
  guestEmail: string | null
  guestPhone: string | null
  companyName: string | null
  companyGstin: string | null
  companyAddress: string | null
  /** Of the guest, as the profile knows it. */
  guestAddress: string
  checkIn: IsoDate
  checkOut: IsoDate
  /** Numbers of the rooms given. */
  rooms: string[]
}

export interface DocumentParties
  extends Pick<
    DocumentContent,
    'supplier' | 'stay' | 'placeOfSupply' | 'currencyDisplay' | 'house'
  > {
  guest: Party
  /** Only a hotel in the regular scheme charges tax. */
  isTaxed: boolean
}

/** An address of a guest's profile in one line; nothing where none is known. */
export const addressLine = ({ street, city, state, country, pincode }: GuestAddress): string =>
  [street, city, [state, pincode].filter(Boolean).join(' '), country].filter(Boolean).join(', ')

/** Who pays a bill besides the guest's own, in the words of a document. */
export const partyOf = ({
  name,
  address,
  gstin,
}: Pick<Party, 'name' | 'address' | 'gstin'>): Party => ({
  name,
  address,
  gstin,
  phone: null,
  email: null,
})

/** What the payer of a bill is of a special economic zone; nothing where it is of none. */
export const sezOf = ({
  sez,
  lut,
}: {
  sez: string | null
  lut: string | null
}): DocumentContent['sez'] =>
  sez === 'unit' || sez === 'developer' ? { kind: sez, lut } : undefined

interface PayableAccount {
  kind: string
  upiId: string | null
  accountNumber: string | null
  bankName: string | null
  ifscCode: string | null
}

/** Where a hotel's bills can be paid, the first account of each kind: 'UPI lake@okbank', 'Bank of Mewar, account 0123, IFSC MEWR0000123'. */
export function payToLines(accounts: readonly PayableAccount[]): string[] {
  const upi = accounts.find(account => account.kind === 'upi' && account.upiId)
  const bank = accounts.find(account => account.kind === 'bank' && account.accountNumber)
  return [
    ...(upi ? [`UPI ${upi.upiId}`] : []),
    ...(bank
      ? [
          [bank.bankName, `account ${bank.accountNumber}`, bank.ifscCode && `IFSC ${bank.ifscCode}`]
            .filter(Boolean)
            .join(', '),
        ]
      : []),
  ]
}

/** What every bill of supply of the composition scheme bears at its top (CGST Rules, rule 5(1)(f)). */
export const compositionDeclaration =
  'COMPOSITION TAXABLE PERSON, NOT ELIGIBLE TO COLLECT TAX ON SUPPLIES'

const sezSupply =
  'SUPPLY MEANT FOR EXPORT/SUPPLY TO SEZ UNIT OR SEZ DEVELOPER FOR AUTHORISED OPERATIONS'

/** What an invoice to a special economic zone has to bear, in the words of the law (CGST Rules, rule 46, third proviso). */
export const sezDeclaration = ({ lut }: NonNullable<DocumentContent['sez']>): string =>
  lut === null
    ? `${sezSupply} ON PAYMENT OF INTEGRATED TAX`
    : `${sezSupply} UNDER BOND OR LETTER OF UNDERTAKING WITHOUT PAYMENT OF INTEGRATED TAX (LUT ${lut})`

/** Who sells, who buys and for which stay, in the words of a document. The place of supply is where the hotel is (IGST Act, section 12(3)). */
export function documentParties(hotel: SupplierFacts, booking: BookingFacts): DocumentParties {
  const { name, gstNumber, state, phone, email } = hotel
  const { code, guestName, checkIn, checkOut, rooms } = booking
  const stateCode = stateCodeOf(hotel)
  const address = [hotel.address, hotel.city, [state, hotel.pincode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
  return {
    supplier: {
      name,
      ...(hotel.legalName && { legalName: hotel.legalName }),
      address,
      gstin: gstNumber,
      phone,
      email,
      state,
      stateCode,
      registration: hotel.gstRegistration,
    },
    guest: {
      name: booking.companyName ?? guestName,
      address: booking.companyName === null ? booking.guestAddress : (booking.companyAddress ?? ''),
      gstin: booking.companyGstin,
      phone: booking.guestPhone,
      email: booking.guestEmail,
    },
    stay: { code, guestName, checkIn, checkOut, rooms },
    placeOfSupply: [stateCode, state].filter(Boolean).join('-'),
    isTaxed: hotel.gstRegistration === 'regular',
    ...(hotel.currencyDisplay && { currencyDisplay: hotel.currencyDisplay }),
    ...(hotel.house && { house: hotel.house }),
  }
}

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' })
const written = (date: IsoDate): string => day.format(new Date(`${date}T00:00:00Z`))

/** What an invoice says of nights that were entered after their day was closed, if any were. */
export function lateEntries(
  charges: readonly { lateFor?: IsoDate | null; businessDate: IsoDate }[],
): string[] {
  const late = charges.filter(charge => charge.lateFor)
  const days = [...new Set(late.flatMap(charge => charge.lateFor ?? []))].sort()
  const entered = late
    .map(charge => charge.businessDate)
    .sort()
    .at(-1)
  if (!entered) return []
  return [
    `Late entry: ${days.map(written).join(', ')} ${days.length === 1 ? 'was' : 'were'} closed when this was entered on ${written(entered)}.`,
  ]
}
