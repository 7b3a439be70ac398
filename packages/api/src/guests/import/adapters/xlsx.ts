import { inflateRawSync } from 'node:zlib'

/** A sheet that unpacks to more is no list of guests. */
const mostBytes = 64 * 1024 * 1024
const mostColumns = 200

/** The cells of the first sheet of an XLSX workbook (ECMA-376). Throws where it is none. */
export function readXlsx(file: Buffer): string[][] {
  const files = directoryOf(file)
  const sheetName = [...files.keys()]
    .filter(name => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
    .toSorted()[0]
  const sheet = sheetName === undefined ? undefined : files.get(sheetName)
  if (!sheet) throw new Error('no sheet')
  const shared = files.get('xl/sharedStrings.xml')
  return cellsOf(sheet(), shared ? textsOf(shared()) : [])
}

/** The files in a ZIP by its directory; each is unpacked when it is asked for. */
function directoryOf(file: Buffer): Map<string, () => string> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0) throw new Error('no directory')
  const found = new Map<string, () => string>()
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, packed] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20)]
    const [nameLength, extra, comment] = [28, 30, 32].map(offset => file.readUInt16LE(at + offset))
    const offset = file.readUInt32LE(at + 42)
    const from = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
    const content = file.subarray(from, from + packed)
    found.set(file.toString('utf8', at + 46, at + 46 + (nameLength ?? 0)), () =>
      method === 0
        ? content.toString('utf8')
        : inflateRawSync(content, { maxOutputLength: mostBytes }).toString('utf8'),
    )
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return found
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (xml: string): string =>
  xml.replace(/&(#x?[\da-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole
    const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

/** The texts within an element, whose runs are joined. */
const textIn = (xml: string): string =>
  [...xml.matchAll(/<t(?:\s[^>]*)?>([^<]*)<\/t>/g)].map(([, text = '']) => plain(text)).join('')

const textsOf = (xml: string): string[] =>
  [...xml.matchAll(/<si>(.*?)<\/si>/gs)].map(([, item = '']) => textIn(item))

function cellsOf(xml: string, shared: readonly string[]): string[][] {
  return [...xml.matchAll(/<row[^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(([, inner = '']) => {
    const row: string[] = []
    for (const [, attributes = '', content = ''] of inner.matchAll(
      /<c((?:\s[^>]*?)?)(?:\/>|>(.*?)<\/c>)/gs,
    )) {
      const letters = /\sr="([A-Z]+)/.exec(attributes)?.[1]
      const column = letters === undefined ? row.length : columnOf(letters)
      if (column >= mostColumns) continue
      while (row.length < column) row.push('')
      row[column] = cellText(/\st="(\w+)"/.exec(attributes)?.[1], content, shared)
    }
    return row
  })
}

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

function cellText(type: string | undefined, content: string, shared: readonly string[]): string {
  if (type === 'inlineStr') return textIn(content)
  const value = /<v>([^<]*)<\/v>/.exec(content)?.[1] ?? ''
  return type === 's' ? (shared[Number(value)] ?? '') : plain(value)
}
