/** The cells of a CSV file (RFC 4180), whose separator is a comma, a semicolon or a tab: that of its first line, unless it is given. */
export function readCsv(text: string, given?: ',' | ';' | '\t'): string[][] {
  const plain = text.replace(/^\uFEFF/, '')
  const separator = given ?? separatorOf(plain.slice(0, plain.search(/[\r\n]|$/)))
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < plain.length; at += 1) {
    const char = plain.charAt(at)
    if (isQuoted) {
      if (char !== '"') cell += char
      else if (plain.charAt(at + 1) === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (char === '"' && cell === '') isQuoted = true
    else if (char === separator) {
      row.push(cell)
      cell = ''
    } else if (char === '\n' || char === '\r') {
      if (char === '\r' && plain.charAt(at + 1) === '\n') at += 1
      rows.push([...row, cell])
      row = []
      cell = ''
    } else cell += char
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell])
  return rows
}

const separatorOf = (line: string): string => {
  const count = (char: string) => line.split(char).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}
