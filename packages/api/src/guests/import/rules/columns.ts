import { readDay as readNamedDay } from '../../../kernel/shared/read-day.ts'

/** What a file of guests can hold. */
export const importFields = [
  'name',
  'firstName',
  'lastName',
  'email',
  'phone',
  'dateOfBirth',
  'anniversary',
  'street',
  'city',
  'state',
  'country',
  'pincode',
  'tags',
  'notes',
  'company',
  'companyGstin',
  'emailConsent',
  'smsConsent',
  'whatsappConsent',
  'phoneConsent',
  'consentDate',
] as const
export type ImportField = (typeof importFields)[number]

/** Which column of the file, by its head, is read as which field. */
export type Mapping = Partial<Record<ImportField, string>>

/** Heads of other systems' files, as `plainHead` leaves them (reference/saas.md, section 7). */
const synonyms: Record<ImportField, readonly string[]> = {
  name: ['guest', 'guestname', 'name', 'fullname', 'customer', 'customername', 'booker'],
  firstName: ['firstname', 'first', 'givenname', 'forename', 'guestfirstname'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'guestlastname'],
  email: ['email', 'emailid', 'mail', 'emailaddress', 'guestemail'],
  phone: [
    ...(['phone', 'mobile', 'mobileno', 'contact', 'contactno', 'cell', 'phonenumber'] as const),
    ...(['mobilenumber', 'contactnumber', 'phoneno', 'guestphone', 'telephone'] as const),
  ],
  dateOfBirth: ['dateofbirth', 'dob', 'birthday', 'birthdate', 'birthdt'],
  anniversary: ['anniversary', 'anniversarydate', 'weddinganniversary'],
  street: ['street', 'address', 'address1', 'addressline1', 'streetaddress'],
  city: ['city', 'town'],
  state: ['state', 'province', 'region'],
  country: ['country'],
  pincode: ['pincode', 'pin', 'postcode', 'postalcode', 'zip', 'zipcode'],
  tags: ['tags', 'tag', 'segment', 'category', 'guesttype'],
  notes: ['notes', 'note', 'remarks', 'comments', 'comment'],
  company: [
    ...(['company', 'companyname', 'organisation', 'organization', 'employer', 'firm'] as const),
    ...(['corporate', 'corporatename', 'businessname'] as const),
  ],
  companyGstin: [
    ...(['gstin', 'companygstin', 'gstno', 'gstnumber', 'companygst', 'companygstno'] as const),
    ...(['companygstnumber', 'gst'] as const),
  ],
  emailConsent: ['emailconsent', 'emailoptin', 'newsletter', 'emailmarketing', 'marketingemail'],
  smsConsent: ['smsconsent', 'smsoptin', 'smsmarketing', 'marketingsms', 'textoptin'],
  whatsappConsent: ['whatsappconsent', 'whatsappoptin', 'whatsappmarketing', 'waoptin'],
  phoneConsent: ['phoneconsent', 'phoneoptin', 'callconsent', 'telemarketing'],
  consentDate: [
    ...(['consentdate', 'dateofconsent', 'consentedon', 'consentat', 'optindate'] as const),
    ...(['optedinon', 'subscribedon', 'agreedon'] as const),
  ],
}

/** A head as heads are compared: letters and digits alone. */
export const plainHead = (head: string): string => head.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Of each field the head of its first synonym that the file has, as `plainHead` leaves them: the surest word stands first. */
export function suggestColumns<Field extends string>(
  heads: readonly string[],
  synonyms: Readonly<Record<Field, readonly string[]>>,
): Partial<Record<Field, string>> {
  const mapping: Partial<Record<Field, string>> = {}
  for (const field of Object.keys(synonyms) as Field[]) {
    const head = synonyms[field]
      .map(synonym => heads.find(one => plainHead(one) === synonym))
      .find(one => one !== undefined)
    if (head !== undefined) mapping[field] = head
  }
  return mapping
}

/** The mapping that the heads of a file of guests suggest. */
export const suggestMapping = (heads: readonly string[]): Mapping => suggestColumns(heads, synonyms)

const dayShape = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})/

/**
 * Whether a column writes the month first, as in 12/31/1990: when one of its values can be read in no other way, and none only
 * with the day first. In India the day comes first.
 */
export function isMonthFirst(values: readonly string[]): boolean {
  const pairs = values.flatMap(value => {
    const [, first = '', second = ''] = dayShape.exec(value.trim()) ?? []
    return first === '' || first.length > 2 ? [] : [[Number(first), Number(second)] as const]
  })
  return (
    pairs.some(([first, second]) => first <= 12 && second > 12) &&
    !pairs.some(([first, second]) => first > 12 && second <= 12)
  )
}

/** Days from this one are how a spreadsheet counts dates. */
const spreadsheetZero = Date.UTC(1899, 11, 30)
const dayMs = 86_400_000

/** A month in letters and a whole year, which leave no doubt: 5-Mar-1990, 5 March 1990. */
const namedShape = /^\d{1,2}[-/. ][a-z]{3,9}[-/. ,]+\d{4}(?!\d)/i

/**
 * 'YYYY-MM-DD' of what a cell says: a date in figures or with its month in letters, or the number of a spreadsheet; undefined
 * for anything else.
 */
export function readDay(text: string, monthFirst: boolean): string | undefined {
  if (/^\d{4,5}(\.0+)?$/.test(text))
    return new Date(spreadsheetZero + Math.floor(Number(text)) * dayMs).toISOString().slice(0, 10)
  if (namedShape.test(text)) return readNamedDay(text)
  const [, a = '', b = '', c = ''] = dayShape.exec(text) ?? []
  if (a === '') return undefined
  const [year, month, day] = a.length === 4 ? [a, b, c] : monthFirst ? [c, a, b] : [c, b, a]
  if (year.length !== 4) return undefined
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
