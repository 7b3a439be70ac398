import { type ZipEntry, zip } from './zip-stream.ts'

export type XlsxCell = string | number | null

/** `money` is given in paise and shown in rupees; `date` is 'YYYY-MM-DD'. */
export interface XlsxColumn {
  title: string
  kind: 'text' | 'number' | 'money' | 'date'
  /** In characters. */
  width: number
  /** Its total is a formula over its cells, with the value beside it for whoever does not reckon. */
  isSummed?: boolean | undefined
}

export interface XlsxExtras {
  /** A last row, in bold; without it none. The head gets a filter. */
  total?: readonly XlsxCell[] | null
  /** A second sheet of texts, which says what the first one is. */
  about: readonly (readonly string[])[]
}

/** A sheet has 1,048,576 rows, and the first is the head. */
export const mostXlsxRows = 1_048_575

const styles = { text: 0, number: 0, money: 1, date: 2, head: 3, totalMoney: 4 }
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** An XLSX file, written while its rows come: memory does not grow with them. One sheet, and a second one that explains it. */
export function xlsx(
  sheetName: string,
  columns: readonly XlsxColumn[],
  rows: AsyncIterable<readonly XlsxCell[]>,
  extras?: XlsxExtras,
): AsyncGenerator<Buffer> {
  const second = extras
    ? {
        type: `<Override PartName="/xl/worksheets/sheet2.xml" ContentType="${types}.worksheet+xml"/>`,
        sheet: '<sheet name="Definitions" sheetId="2" r:id="r3"/>',
        target: [['worksheet', 'worksheets/sheet2.xml']] as const,
      }
    : { type: '', sheet: '', target: [] as const }
  const fixed = (name: string, text: string): ZipEntry => ({ name, content: [xml + text] })
  return zip([
    fixed(
      '[Content_Types].xml',
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/>${second.type}</Types>`,
    ),
    fixed('_rels/.rels', relationships(['officeDocument', 'xl/workbook.xml'])),
    fixed(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(sheetName)}" sheetId="1" r:id="r1"/>${second.sheet}</sheets></workbook>`,
    ),
    fixed(
      'xl/_rels/workbook.xml.rels',
      relationships(
        ['worksheet', 'worksheets/sheet1.xml'],
        ['styles', 'styles.xml'],
        ...second.target,
      ),
    ),
    fixed('xl/styles.xml', styleSheet),
    { name: 'xl/worksheets/sheet1.xml', content: sheet(columns, rows, extras) },
    ...(extras ? [fixed('xl/worksheets/sheet2.xml', aboutSheet(extras.about))] : []),
  ])
}

const relationships = (...targets: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="${packages}/relationships">${targets
    .map(
      ([type, target], at) =>
        `<Relationship Id="r${at + 1}" Type="${office}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

// Lakhs are grouped as they are read in India.
const rupees = '[&gt;=10000000]##\\,##\\,##\\,##0.00;[&gt;=100000]##\\,##\\,##0.00;##,##0.00'
const format = (id: number, bold = false) =>
  `<xf numFmtId="${id}" fontId="${bold ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`
const styleSheet = `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="${rupees}"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5">${format(0)}${format(164)}${format(165)}${format(0, true)}${format(164, true)}</cellXfs></styleSheet>`

async function* sheet(
  columns: readonly XlsxColumn[],
  rows: AsyncIterable<readonly XlsxCell[]>,
  extras?: XlsxExtras,
): AsyncGenerator<string> {
  const widths = columns
    .map(
      ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
    )
    .join('')
  const view =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  yield `${xml}<worksheet xmlns="${main}">${view}<cols>${widths}</cols><sheetData>${rowOf(
    1,
    columns.map(({ title }) => textCell(title, styles.head)),
  )}`
  let count = 0
  for await (const cells of rows) {
    count += 1
    yield rowOf(
      count + 1,
      columns.map(({ kind }, at) => cellOf(cells[at] ?? null, kind)),
    )
  }
  const { total } = extras ?? {}
  if (total && count > 0)
    yield rowOf(
      count + 2,
      columns.map((column, at) =>
        totalCell(total[at] ?? null, column, `${letters(at)}2:${letters(at)}${count + 1}`),
      ),
    )
  yield '</sheetData>'
  // Rows of the filter are those that it filters: the total stands below.
  if (extras) yield `<autoFilter ref="A1:${letters(columns.length - 1)}${count + 1}"/>`
  yield '</worksheet>'
}

/** What a cell holds: its attributes, and what lies in it. */
interface Cell {
  attributes: string
  content: string
}
const empty: Cell = { attributes: '', content: '' }

/** A row whose cells say where they are: the standard lets them be silent, and not every reader can count. */
const rowOf = (row: number, cells: readonly Cell[]): string =>
  `<row r="${row}">${cells
    .map(({ attributes, content }, at) => {
      const place = `r="${letters(at)}${row}"${attributes}`
      return content === '' ? `<c ${place}/>` : `<c ${place}>${content}</c>`
    })
    .join('')}</row>`

/** 'A', 'B' … 'Z', 'AA'. */
function letters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : `${letters(Math.floor(at / 26) - 1)}${last}`
}

/** What the filter leaves is added up anew: SUBTOTAL 109 passes over hidden rows. */
function totalCell(value: XlsxCell, { kind, isSummed }: XlsxColumn, over: string): Cell {
  if (value === null || value === '') return empty
  if (typeof value === 'string') return textCell(value, styles.head)
  const style = kind === 'money' ? styles.totalMoney : styles.head
  const formula = isSummed ? `<f>SUBTOTAL(109,${over})</f>` : ''
  return {
    attributes: ` s="${style}"`,
    content: `${formula}<v>${kind === 'money' ? value / 100 : value}</v>`,
  }
}

const aboutWidths = [26, 70, 18]

function aboutSheet(rows: readonly (readonly string[])[]): string {
  const widths = aboutWidths
    .map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join('')
  const lines = rows.map((cells, at) =>
    rowOf(
      at + 1,
      cells.map(cell => textCell(cell, at === 0 ? styles.head : styles.text)),
    ),
  )
  return `<worksheet xmlns="${main}"><cols>${widths}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`
}

function cellOf(value: XlsxCell, kind: XlsxColumn['kind']): Cell {
  if (value === null || value === '') return empty
  const styled = (content: string | number): Cell => ({
    attributes: ` s="${styles[kind]}"`,
    content: `<v>${content}</v>`,
  })
  if (kind === 'date') return styled(serialOf(String(value)))
  if (typeof value === 'string') return textCell(value, styles.text)
  return styled(kind === 'money' ? value / 100 : value)
}

// As text it is never run as a formula, whatever a guest has written.
const textCell = (text: string, style: number): Cell => ({
  attributes: ` t="inlineStr" s="${style}"`,
  content: `<is><t xml:space="preserve">${escaped(text)}</t></is>`,
})

/** Days since 30 December 1899, by which spreadsheets count from 1 March 1900 on. */
const serialOf = (day: string): number =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML has no place for control characters, and none for halves of a surrogate pair. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\r\n]/gu, '')
    .replace(/[&<>"]/g, character => entities[character] ?? '')
}
