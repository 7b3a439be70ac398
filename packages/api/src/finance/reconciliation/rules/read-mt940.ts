import { type IsoDate, isRealDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import type { StatementGap, StatementLine } from './read-statement.ts'

/** What the text of a statement is in SWIFT's MT940 (reference/payments.md, section 7): an account, and a balance that it opens with. */
export const isMt940 = (text: string): boolean =>
  /^:25P?:/m.test(text) && /^:60[FM]:[CD]\d{6}/m.test(text)

interface Tag {
  /** The line of the file that it begins on, from 1. */
  row: number
  tag: string
  text: string
}

/** The fields of a message, each with its continuation lines. */
function tagsOf(text: string): Tag[] {
  const tags: Tag[] = []
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const start = /^:(\d{2}[A-Z]?):(.*)$/.exec(line)
    if (start) tags.push({ row: at + 1, tag: start[1] ?? '', text: start[2] ?? '' })
    else if (/^-?\}?$|^\{/.test(line)) continue
    else {
      const open = tags.at(-1)
      if (open) open.text = `${open.text}\n${line}`
    }
  }
  return tags
}

const booking =
  /^(\d{6})(?:\d{4})?(RC|RD|C|D)[A-Z]?(\d{1,13}),(\d{0,2})[NFS][A-Z0-9]{3}(.*?)(?:\/\/(.*?))?(?:\n(.*))?$/s
const balance = /^([CD])(\d{6})[A-Z]{3}(\d{1,13}),(\d{0,2})/

/**
 * The lines of a statement in MT940, what came in above zero. `gaps` are the statements of the file whose opening balance and lines do not
 * come to their closing balance. A line that cannot be read makes its statement such a gap.
 */
export function readMt940(text: string): { lines: StatementLine[]; gaps: StatementGap[] } {
  const lines: StatementLine[] = []
  const gaps: StatementGap[] = []
  let sum: Paise = 0
  for (const { row, tag, text: said } of tagsOf(text)) {
    if (tag === '60F' || tag === '60M') sum = readBalance(said)?.amount ?? 0
    if (tag === '61') {
      const line = readLine(row, said)
      if (!line) continue
      sum += line.amount
      lines.push(line)
    }
    // Narration follows its line.
    const last = lines.at(-1)
    if (tag === '86' && last && last.narration === '')
      last.narration = said.replaceAll('\n', '').trim().slice(0, 1000)
    if (tag === '62F' || tag === '62M') {
      const closing = readBalance(said)
      if (closing && closing.amount !== sum)
        gaps.push({ row, day: closing.day, expected: sum, balance: closing.amount })
    }
  }
  return { lines: lines.map(withWords), gaps }
}

const withWords = (line: StatementLine): StatementLine =>
  line.narration === '' ? Object.assign(line, { narration: line.reference ?? 'MT940' }) : line

function readLine(row: number, text: string): StatementLine | undefined {
  const parts = booking.exec(text)
  if (!parts) return undefined
  const [, date = '', side, whole = '', fraction = '', own = '', bank = ''] = parts
  const day = dayOf(date)
  const amount = paiseOf(whole, fraction)
  if (!day || amount === 0) return undefined
  // A credit that is taken back goes out, a debit that is taken back comes in.
  const isIn = side === 'C' || side === 'RD'
  const reference = [bank, own]
    .map(one => one.trim())
    .find(one => one !== '' && one !== 'NONREF' && !/^0+$/.test(one))
  return {
    row,
    day,
    amount: isIn ? amount : -amount,
    reference: reference?.slice(0, 200) ?? null,
    narration: '',
    balance: null,
  }
}

function readBalance(text: string): { day: IsoDate | null; amount: Paise } | undefined {
  const parts = balance.exec(text)
  if (!parts) return undefined
  const [, side, date = '', whole = '', fraction = ''] = parts
  const amount = paiseOf(whole, fraction)
  return { day: dayOf(date) ?? null, amount: side === 'D' ? -amount : amount }
}

const paiseOf = (whole: string, fraction: string): Paise =>
  Number(whole) * 100 + Number(fraction.padEnd(2, '0'))

function dayOf(yymmdd: string): IsoDate | undefined {
  const day = `20${yymmdd.slice(0, 2)}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4, 6)}`
  return isRealDate(day) ? day : undefined
}
