import { isRealDate } from '../../../kernel/shared/dates.ts'
import { printedName } from '../../profiles/rules.ts'
import type { CreateGuestInput } from '../../profiles/schema/profile.ts'
import { createGuestInput } from '../../profiles/schema/profile.ts'
import { type ImportField, isMonthFirst, type Mapping, readDay } from './columns.ts'

/** A table as it was read: the heads, and below them the rows with their place in the file, the head being row 1. */
export interface Sheet {
  heads: string[]
  rows: { row: number; cells: string[] }[]
}

export interface GoodRow {
  row: number
  guest: CreateGuestInput & { name: string }
}
export interface BadRow {
  row: number
  reason: string
}

const dayFields = ['dateOfBirth', 'anniversary'] as const

/**
 * Every row as a guest, or with the reason why it is none: by the rules of the form of a guest. A guest who stands twice in the
 * file is taken once.
 */
export async function readRows(
  sheet: Sheet,
  mapping: Mapping,
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
    const wrongDay = dayFields.find((_, at) => days[at] !== '' && !isRealDate(days[at] ?? ''))
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      const head = mapping[issue?.path[0] as ImportField]
      const why = wrongDay ? `“${of(wrongDay)}” is no date.` : issue?.message
      bad.push({ row, reason: [head && `${head}:`, why].filter(Boolean).join(' ') })
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
    good.push({ row, guest })
  }
  return { good, bad }
}
