import { plainHead, suggestColumns } from '../../../guests/import/rules/columns.ts'
import type { BookingSource } from '../../bookings/rules/bookings.ts'

/** What a file of bookings can hold. */
export const bookingFields = [
  'reference',
  'guestName',
  'firstName',
  'lastName',
  'email',
  'phone',
  'checkIn',
  'checkOut',
  'nights',
  'roomType',
  'ratePlan',
  'rooms',
  'adults',
  'children',
  'total',
  'paid',
  'source',
  'status',
  'notes',
] as const
export type BookingField = (typeof bookingFields)[number]

/** Which column of the file, by its head, is read as which field. */
export type BookingMapping = Partial<Record<BookingField, string>>

/**
 * Heads of other systems' files, as `plainHead` leaves them, the surest first (reference/saas.md, section 7; reference/partners.md, section 9):
 * what was paid and not what was asked for, the guest and not who booked.
 */
const synonyms: Record<BookingField, readonly string[]> = {
  reference: [
    ...([
      'reservationno',
      'reservationnumber',
      'resno',
      'foliono',
      'bookingid',
      'booknumber',
    ] as const),
    ...(['bookingno', 'confirmationno', 'voucherno', 'otabookingid', 'pnr', 'reference'] as const),
    ...(['ref', 'refno', 'bookingref', 'referenceno', 'resid'] as const),
    ...(['confirmationcode', 'confirmation', 'bookingidexternalreferenceid'] as const),
    ...(['bookingreference', 'code', 'bookingcode', 'id', 'externalid', 'reservationid'] as const),
  ],
  guestName: [
    ...(['guestname', 'guestnames', 'guest', 'leadname', 'travellersname', 'name'] as const),
    ...(['customer', 'customername', 'fullname', 'booker', 'bookedby'] as const),
  ],
  firstName: ['firstname', 'first', 'givenname', 'guestfirstname'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'guestlastname'],
  email: ['email', 'emailid', 'mail', 'emailaddress', 'guestemail'],
  phone: [
    ...(['phone', 'mobile', 'mobileno', 'contact', 'contactno', 'cell', 'phonenumber'] as const),
    ...(['mobilenumber', 'contactnumber', 'phoneno', 'guestphone', 'telephone'] as const),
  ],
  checkIn: [
    ...(['checkin', 'checkindate', 'arrival', 'arrivaldate', 'staydatefrom', 'from'] as const),
    ...(['startdate', 'fromdate'] as const),
  ],
  checkOut: [
    ...(['checkout', 'checkoutdate', 'departure', 'departuredate', 'staydateto', 'to'] as const),
    ...(['enddate', 'todate'] as const),
  ],
  nights: [
    ...(['nights', 'night', 'nts', 'los', 'noofnights', 'numberofnights', 'noofnight'] as const),
    ...(['ofnights', 'durationnights'] as const),
  ],
  roomType: [
    ...(['roomtype', 'roomtypename', 'category', 'roomcategory', 'unit', 'unitname'] as const),
    ...(['unittype', 'accommodation', 'roomname', 'listing', 'room'] as const),
  ],
  ratePlan: ['rateplan', 'ratetype', 'ratecode', 'package', 'plan', 'mealplan', 'meal', 'rate'],
  rooms: ['rooms', 'noofrooms', 'numberofrooms', 'roomcount'],
  adults: [
    ...(['adults', 'adult', 'noofadults', 'numberofadults', 'noofadult', 'ofadults'] as const),
    ...(['pax', 'noofpax', 'ac', 'guests', 'noofguests', 'persons', 'people'] as const),
  ],
  children: [
    ...(['children', 'child', 'kids', 'numchildren', 'noofchildren', 'numberofchildren'] as const),
    ...(['ofchildren'] as const),
  ],
  total: [
    ...(['grandtotal', 'total', 'totalamount', 'bookingtotal', 'amount', 'tariff'] as const),
    ...(['bookingamount', 'price', 'netamount', 'roomtotal', 'earnings'] as const),
  ],
  paid: [
    ...(['amountpaid', 'paid', 'paidamount', 'totalpaid', 'advancepaid', 'advance'] as const),
    ...(['received', 'paymenttotal', 'deposit'] as const),
  ],
  source: [
    'source',
    'channel',
    'ota',
    'businesssource',
    'agent',
    'bookingsource',
    'sourcecategory',
  ],
  status: ['status', 'reservationstatus', 'bookingstatus', 'restype', 'restypedesc'],
  notes: ['notes', 'note', 'remarks', 'remark', 'specialrequest', 'specialrequests', 'comments'],
}

/** Files of portals, which say nothing of where their bookings come from, by heads that no other has. */
const portalHeads = [
  { source: 'booking.com', heads: ['booknumber', 'bookedby', 'unittype'] },
  { source: 'agoda', heads: ['bookingidexternalreferenceid', 'staydatefrom'] },
  { source: 'expedia', heads: ['reservationid', 'confirmation', 'bookingamount', 'paymenttype'] },
] as const satisfies readonly { source: BookingSource; heads: readonly string[] }[]

/** Whose bookings a file holds that names no source: a portal's, known by its heads, or the hotel's own. */
export function sourceOfFile(heads: readonly string[]): BookingSource {
  const plain = new Set(heads.map(plainHead))
  const known = portalHeads.find(portal => portal.heads.every(head => plain.has(head)))
  return known?.source ?? 'direct'
}

/** The mapping that the heads of a file of bookings suggest. */
export const suggestBookingMapping = (heads: readonly string[]): BookingMapping =>
  suggestColumns(heads, synonyms)
