import PDFDocument from 'pdfkit'
import { hiddenTextOn } from './hidden-text.ts'
import { runsOf, type Shaped, shape } from './shaped-text.ts'

type Cell = string | number | null

/** A report to be printed; money in paise, dates as 'YYYY-MM-DD'. */
export interface PrintedReport {
  title: string
  /** Lines under the title: hotels, period, basis, as of when. */
  facts: readonly string[]
  columns: readonly {
    key: string
    title: string
    kind: 'text' | 'number' | 'money' | 'date'
    width: number
  }[]
  rows: readonly Readonly<Record<string, Cell>>[]
  total: Readonly<Record<string, Cell>> | null
  /** When its rows were read: the same instant for every printing, so that its bytes are the same. */
  asOf: string
  empty: string
}

const margin = 36
const usualSize = 8
const smallestSize = 4.5
const padding = 3
/** From line to line, of the size of the letters. */
const leading = 1.4
const mostLines = 4
const [ink, muted, line] = ['#1a1a1a', '#5b5b5b', '#c9c9c9']

const rupees = new Intl.NumberFormat('en-IN', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const counts = new Intl.NumberFormat('en-IN')

function wordsOf(cell: Cell, kind: PrintedReport['columns'][number]['kind']): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell
  return kind === 'money' ? rupees.format(cell / 100) : counts.format(cell)
}

/** A word with the width that it takes, Latin by the page's font and other scripts as outlines. */
interface Word {
  width: number
  parts: { text: string; shaped: Shaped | null; width: number }[]
}

type Page = PDFKit.PDFDocument

/** Of the standard fourteen: nothing to embed, and quick to measure. Other letters are drawn as outlines. */
const fonts = { regular: 'Helvetica', bold: 'Helvetica-Bold' } as const
type Weight = keyof typeof fonts

/** The page with the size of its letters. Words are measured once: most come again and again, and the library measures each anew. */
interface Pen {
  page: Page
  size: number
  /** Text that is drawn as outlines, for who reads without seeing. */
  hide: ReturnType<typeof hiddenTextOn>
  measure(weight: Weight, text: string): Word
}

function penOf(page: Page, size: number, hide: Pen['hide']): Pen {
  const known = new Map<string, Word>()
  return {
    page,
    size,
    hide,
    measure(weight, text) {
      const key = `${weight} ${text}`
      const word = known.get(key) ?? measured(page.font(fonts[weight]).fontSize(size), text, size)
      if (known.size >= 20_000) known.clear()
      known.set(key, word)
      return word
    },
  }
}

function measured(page: Page, text: string, size: number): Word {
  const parts = runsOf(text).map(run => {
    if (run.script === null) {
      return { text: run.text, shaped: null, width: page.widthOfString(run.text) }
    }
    const shaped = shape(run.script, run.text)
    return { text: run.text, shaped, width: (shaped.width * size) / 1000 }
  })
  return { parts, width: parts.reduce((sum, part) => sum + part.width, 0) }
}

const wordsIn = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** Words in lines of this width, at most four; a word that is wider than a line is cut by the frame of its cell. */
function linesOf(pen: Pen, weight: Weight, text: string, width: number): Word[][] {
  const space = pen.measure(weight, ' ').width
  const lines: Word[][] = []
  let used = 0
  for (const one of wordsIn(text)) {
    const word = pen.measure(weight, one)
    const last = lines.at(-1)
    if (last && used + space + word.width <= width) {
      last.push(word)
      used += space + word.width
    } else {
      if (lines.length === mostLines) break
      lines.push([word])
      used = word.width
    }
  }
  return lines
}

function drawWord({ page, size, hide }: Pen, word: Word, x: number, y: number): void {
  const scale = size / 1000
  // The line of the letters, as high as the page's font sets it.
  const baseline = y + size * 0.78
  let left = x
  for (const { text, shaped, width } of word.parts) {
    if (shaped) {
      for (const outline of shaped.outlines)
        page
          .save()
          .translate(left + outline.x * scale, baseline - outline.y * scale)
          .scale(scale, -scale)
          .path(outline.path)
          .fill()
          .restore()
      hide({ text, x: left, baseline, width, size })
    } else page.text(text, left, y, { lineBreak: false })
    left += width
  }
}

interface Column {
  x: number
  width: number
  isRight: boolean
}

/** The cells of a row in their lines. */
interface Laid {
  weight: Weight
  cells: Word[][][]
  height: number
}

function layRow(
  pen: Pen,
  weight: Weight,
  columns: readonly Column[],
  cells: readonly string[],
): Laid {
  const laid = cells.map((cell, at) =>
    linesOf(pen, weight, cell, (columns[at]?.width ?? 0) - 2 * padding),
  )
  const most = Math.max(1, ...laid.map(lines => lines.length))
  return { weight, cells: laid, height: 2 * padding + most * pen.size * leading }
}

const isLatin = ({ parts }: Word): boolean => parts.every(({ shaped }) => shaped === null)

/** Draws a row from `y` on; answers where it ends. */
function drawRow(pen: Pen, columns: readonly Column[], laid: Laid, y: number): number {
  const { page, size } = pen
  const space = pen.measure(laid.weight, ' ').width
  page.font(fonts[laid.weight]).fontSize(size)
  for (const [at, lines] of laid.cells.entries()) {
    const column = columns[at]
    if (!column || lines.length === 0) continue
    page.save().rect(column.x, y, column.width, laid.height).clip()
    for (const [row, words] of lines.entries()) {
      const width = words.reduce((sum, word) => sum + word.width, space * (words.length - 1))
      const top = y + padding + row * size * leading
      let x = column.isRight ? column.x + column.width - padding - width : column.x + padding
      if (words.every(isLatin)) {
        const texts = words.map(({ parts }) => parts.map(({ text }) => text).join(''))
        page.text(texts.join(' '), x, top, { lineBreak: false })
        continue
      }
      for (const word of words) {
        drawWord(pen, word, x, top)
        x += word.width + space
      }
    }
    page.restore()
  }
  return y + laid.height
}

/** A report as a PDF: its heading, its table with the head on each page and its total, "page n of m". The same report gives the same bytes. */
export function renderReport(report: PrintedReport): Promise<Buffer> {
  const asOf = new Date(report.asOf)
  const page = new PDFDocument({
    size: 'A4',
    layout: report.columns.length > 6 ? 'landscape' : 'portrait',
    margin,
    bufferPages: true,
    font: fonts.regular,
    info: {
      Title: report.title,
      Producer: 'Atithi',
      Creator: 'Atithi',
      CreationDate: asOf,
      ModDate: asOf,
    },
  })
  const bytes: Buffer[] = []
  page.on('data', (part: Buffer) => bytes.push(part))
  const whole = new Promise<Buffer>((done, failed) => {
    page.on('end', () => done(Buffer.concat(bytes)))
    page.on('error', failed)
  })
  draw(page, report)
  numberPages(page, report.title)
  page.end()
  return whole
}

/** Columns as wide as their longest word asks, what is left shared by their usual widths; smaller letters where they ask for too much. */
function placeColumns(
  page: Page,
  columns: PrintedReport['columns'],
  rows: readonly (readonly string[])[],
): { pen: Pen; placed: Column[] } {
  const within = page.page.width - 2 * margin
  const hide = hiddenTextOn(page)
  const usual = penOf(page, usualSize, hide)
  const needed = columns.map(({ title }, at) => {
    const longest = (weight: Weight, text: string) =>
      Math.max(0, ...wordsIn(text).map(word => usual.measure(weight, word).width))
    return rows.reduce(
      (most, row) => Math.max(most, longest('regular', row[at] ?? '')),
      longest('bold', title),
    )
  })
  const asked = needed.reduce((sum, width) => sum + width, 0)
  const free = within - 2 * padding * columns.length
  const size = Math.max(smallestSize, Math.min(usualSize, (usualSize * free) / asked))
  const taken = Math.min(free, (asked * size) / usualSize)
  // What is left goes to words: figures do not read better in wide columns.
  const share = ({ kind, width }: PrintedReport['columns'][number]) =>
    kind === 'text' ? width ** 2 : 0
  const shares = columns.reduce((sum, column) => sum + share(column), 0)
  let x = margin
  const placed = columns.map((column, at) => {
    const { kind } = column
    const own = ((needed[at] ?? 0) / asked) * taken
    const more = shares === 0 ? 1 / columns.length : share(column) / shares
    const cell = {
      x,
      width: own + 2 * padding + (free - taken) * more,
      isRight: kind === 'number' || kind === 'money',
    }
    x += cell.width
    return cell
  })
  return { pen: penOf(page, size, hide), placed }
}

function draw(page: Page, { title, facts, columns, rows, total, empty }: PrintedReport): void {
  const within = page.page.width - 2 * margin
  const bottom = page.page.height - margin - 24
  const cellsOf = (row: Readonly<Record<string, Cell>>) =>
    columns.map(({ key, kind }) => wordsOf(row[key] ?? null, kind))
  const texts = rows.map(cellsOf)
  const last = total && cellsOf(total)
  const { pen, placed } = placeColumns(page, columns, last ? [...texts, last] : texts)
  const heads = columns.map(column => column.title)
  const rule = (y: number, colour: string) =>
    page
      .moveTo(margin, y)
      .lineTo(margin + within, y)
      .lineWidth(0.5)
      .stroke(colour)
  const head = (y: number) => {
    page.fillColor(muted)
    const end = drawRow(pen, placed, layRow(pen, 'bold', placed, heads), y)
    rule(end, ink)
    page.fillColor(ink)
    return end
  }

  page.font(fonts.bold).fontSize(16).fillColor(ink)
  page.text(title, margin, margin, { lineBreak: false })
  page.fillColor(muted)
  let y = margin + 26
  const whole = [{ x: margin - padding, width: within, isRight: false }]
  const plain = penOf(page, usualSize, pen.hide)
  for (const fact of facts) y = drawRow(plain, whole, layRow(plain, 'regular', whole, [fact]), y)
  y = head(y + 8)
  const place = (weight: Weight, cells: readonly string[]) => {
    const laid = layRow(pen, weight, placed, cells)
    if (y + laid.height > bottom) {
      page.addPage()
      y = head(margin)
    }
    y = drawRow(pen, placed, laid, y)
    rule(y, line)
  }
  for (const row of texts) place('regular', row)
  if (rows.length === 0) y = drawRow(plain, whole, layRow(plain, 'regular', whole, [empty]), y)
  if (last) place('bold', last)
}

function numberPages(page: Page, title: string): void {
  const { start, count } = page.bufferedPageRange()
  for (let at = start; at < start + count; at += 1) {
    page.switchToPage(at)
    // Text below the margin would begin a page of its own.
    page.page.margins.bottom = 0
    const y = page.page.height - margin - 10
    page.font(fonts.regular).fontSize(7).fillColor(muted)
    page.text(title, margin, y, { lineBreak: false })
    page.text(`Page ${at + 1} of ${count}`, margin, y, {
      width: page.page.width - 2 * margin,
      align: 'right',
      lineBreak: false,
    })
  }
}
