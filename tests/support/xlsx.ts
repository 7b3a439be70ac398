import { crc32, deflateRawSync } from 'node:zlib'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A workbook of one sheet as other systems write it: texts shared, numbers as numbers, packed. In base64. */
export function xlsxOf(rows: readonly (readonly string[])[]): string {
  const texts = [...new Set(rows.flat())]
  const shared = texts.map(text => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')
  const cell = (text: string, row: number, at: number) => {
    const place = `${String.fromCharCode(65 + at)}${row + 1}`
    return /^\d{5}$/.test(text)
      ? `<c r="${place}"><v>${text}</v></c>`
      : `<c r="${place}" t="s"><v>${texts.indexOf(text)}</v></c>`
  }
  const sheet = rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((text, at) => cell(text, row, at)).join('')}</row>`,
    )
    .join('')
  return zip({
    'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  }).toString('base64')
}

function zip(files: Record<string, string>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text)
    const packed = deflateRawSync(content)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(crc32(content), 14)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(content.length, 22)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    head.copy(entry, 16, 14, 28)
    entry.writeUInt32LE(at, 42)
    parts.push(head, Buffer.from(name), packed)
    directory.push(entry, Buffer.from(name))
    at += 30 + name.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, listed, end])
}
