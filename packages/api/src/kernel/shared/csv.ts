type Cell = string | number | boolean | null

/**
 * One line of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula is quoted with an apostrophe, since
 * such texts come from people outside.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Also behind what nobody sees, and in the wide forms that spreadsheets read as the plain ones. */
const formula = /^[\t\r]|^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u

function csvCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  const harmless = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
