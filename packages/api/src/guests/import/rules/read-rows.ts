import { isRealDate } from '../../../kernel/shared/dates.ts'
import { consentChannels, printedName } from '../../profiles/rules.ts'
import type { CreateGuestInput } from '../../profiles/schema/profile.ts'
import { createGuestInput } from '../../profiles/schema/profile.ts'
import { type ImportField, importFields, isMonthFirst, type Mapping, readDay } from './columns.ts'
import { type Consents, consentField, provenConsents, readConsent } from './consents.ts'

/** A table as it was read: the heads, and below them the rows with their place in the file, the head being row 1. */
export interface Sheet {
  heads: string[]
  rows: { row: number; cells: string[] }[]
}

export interface GoodRow {
  row: number
  guest: CreateGuestInput & { name: string }
  /** What of the row can be written down; `on` is the day of it where the file says one. */
  consents: RowConsents
  /** As the row names it; null where it names none. */
  company: NamedCompany | null
}
/** A company as a file names it, by either or both. */
export interface NamedCompany {
  name: string
  gstin: string
}
interface RowConsents {
  given: Consents
  on: string | null
  /** The row says yes somewhere, and not since when. */
  lacksDay: boolean
}
export interface BadRow {
  row: number
  reason: string
}

const dayFields = ['dateOfBirth', 'anniversary', 'consentDate'] as const

/**
 * Every row as a guest, or with the reason why it is none: by the rules of the form of a guest. A guest who stands twice in the
 * file is taken once. `now` bounds the day of a consent.
 */
export async function readRows(
  sheet: Sheet,
  mapping: Mapping,
  now: Date,
): Promise<{ good: GoodRow[]; bad: BadRow[] }> {
  const place = (field: ImportField): number => {
    const head = mapping[field]
    return head === undefined ? -1 : sheet.heads.indexOf(head)
  }
  // A spreadsheet's mark of a text, which our own files bear where it would run as a formula.
  const cellOf = (cells: readonly string[], field: ImportField) =>
    (cells[place(field)] ?? '').trim().replace(/^'(?=[=+\-@])/, '')
  const monthFirst = {
    dateOfBirth: isMonthFirst(sheet.rows.map(({ cells }) => cellOf(cells, 'dateOfBirth'))),
    anniversary: isMonthFirst(sheet.rows.map(({ cells }) => cellOf(cells, 'anniversary'))),
    consentDate: isMonthFirst(sheet.rows.map(({ cells }) => cellOf(cells, 'consentDate'))),
  }
  const good: GoodRow[] = []
  const bad: BadRow[] = []
  const seen = new Map<string, number>()
  for (const { row, cells } of sheet.rows) {
    const of = (field: ImportField) => cellOf(cells, field)
    const days = dayFields.map(field => {
      const text = of(field)
      return text === '' ? '' : (readDay(text, monthFirst[field]) ?? text)
    })
    const parsed = await createGuestInput.safeParseAsync({
      name: of('name'),
      firstName: of('firstName'),
      lastName: of('lastName'),
      email: of('email'),
      phone: of('phone'),
      dateOfBirth: days[0],
      anniversary: days[1],
      address: {
        street: of('street'),
        city: of('city'),
        state: of('state'),
        country: of('country'),
        pincode: of('pincode'),
      },
      tags: of('tags')
        .split(/[,;|]/)
        .map(tag => tag.trim())
        .filter(Boolean),
      notes: of('notes'),
      consentSource: 'import',
    })
    const wrongDays = dayFields.filter((_, at) => days[at] !== '' && !isRealDate(days[at] ?? ''))
    if (!parsed.success || wrongDays.length > 0) {
      // All that is wrong at once: whoever corrects the file does it once.
      const faults = importFields.flatMap(field => {
        const why = wrongDays.some(day => day === field)
          ? `“${of(field)}” is no date.`
          : // A part of the address lies one deeper than the other fields.
            parsed.error?.issues.find(issue => issue.path.includes(field))?.message
        return why ? [[mapping[field] && `${mapping[field]}:`, why].filter(Boolean).join(' ')] : []
      })
      bad.push({ row, reason: faults.join(' ') })
      continue
    }
    const consents = readConsents(of, days[2] || null, now)
    if ('wrong' in consents) {
      bad.push({ row, reason: `${mapping[consents.wrong]}: ${consents.why}` })
      continue
    }
    const guest = { ...parsed.data, name: parsed.data.name || printedName(parsed.data) }
    const keys = [guest.email, guest.phone && `${guest.phone} ${guest.name.toLowerCase()}`]
    const before = keys.flatMap(key => (key ? (seen.get(key) ?? []) : []))
    if (before.length > 0) {
      bad.push({ row, reason: `The same guest as in row ${before[0]}.` })
      continue
    }
    for (const key of keys) if (key) seen.set(key, row)
    good.push({ row, guest, consents, company: readCompany(of) })
  }
  return { good, bad }
}

function readCompany(of: (field: ImportField) => string): NamedCompany | null {
  const name = of('company')
  const gstin = of('companyGstin').replace(/\s/g, '').toUpperCase()
  return name === '' && gstin === '' ? null : { name, gstin }
}

/** East of every zone it is this much later than in UTC. */
const furthestAheadMs = 14 * 3_600_000

function readConsents(
  of: (field: ImportField) => string,
  on: string | null,
  now: Date,
): RowConsents | { wrong: ImportField; why: string } {
  const said: Consents = {}
  for (const channel of consentChannels) {
    const field = consentField(channel)
    const word = readConsent(of(field))
    if (word === undefined) return { wrong: field, why: `“${of(field)}” is neither yes nor no.` }
    if (word !== null) said[channel] = word
  }
  if (on !== null && Date.parse(on) > now.getTime() + furthestAheadMs)
    return { wrong: 'consentDate', why: `“${of('consentDate')}” is still to come.` }
  const given = provenConsents(said, on)
  return { given, on, lacksDay: Object.keys(given).length < Object.keys(said).length }
}
