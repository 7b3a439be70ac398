import { suggestColumns } from '../../../guests/import/rules/columns.ts'

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

/** Heads of other systems' files, as `plainHead` leaves them (reference/saas.md, section 7). */
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
    ...(['bookingreference', 'code', 'bookingcode', 'id', 'externalid', 'reservationid'] as const),
  ],
  guestName: ['guestname', 'guest', 'name', 'customer', 'customername', 'booker', 'fullname'],
  firstName: ['firstname', 'first', 'givenname', 'guestfirstname'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'guestlastname'],
  email: ['email', 'emailid', 'mail', 'emailaddress', 'guestemail'],
  phone: [
    ...(['phone', 'mobile', 'mobileno', 'contact', 'contactno', 'cell', 'phonenumber'] as const),
    ...(['mobilenumber', 'contactnumber', 'phoneno', 'guestphone', 'telephone'] as const),
  ],
  checkIn: ['checkin', 'checkindate', 'arrival', 'arrivaldate', 'from', 'startdate', 'fromdate'],
  checkOut: ['checkout', 'checkoutdate', 'departure', 'departuredate', 'to', 'enddate', 'todate'],
  nights: ['nights', 'nts', 'los', 'noofnights', 'numberofnights'],
  roomType: [
    ...(['roomtype', 'roomtypename', 'category', 'roomcategory', 'unit', 'unitname'] as const),
    ...(['accommodation', 'room'] as const),
  ],
  ratePlan: ['rateplan', 'ratetype', 'ratecode', 'package', 'plan', 'mealplan', 'meal', 'rate'],
  rooms: ['rooms', 'noofrooms', 'numberofrooms', 'roomcount'],
  adults: ['adults', 'adult', 'noofadults', 'pax', 'noofpax', 'ac', 'guests', 'noofguests'],
  children: ['children', 'child', 'kids', 'numchildren', 'noofchildren'],
  total: [
    ...(['total', 'totalamount', 'amount', 'grandtotal', 'bookingtotal', 'tariff'] as const),
    ...(['bookingamount', 'netamount', 'roomtotal'] as const),
  ],
  paid: ['paid', 'paidamount', 'advance', 'deposit', 'received', 'paymenttotal', 'advancepaid'],
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

/** The mapping that the heads of a file of bookings suggest. */
export const suggestBookingMapping = (heads: readonly string[]): BookingMapping =>
  suggestColumns(heads, synonyms)
