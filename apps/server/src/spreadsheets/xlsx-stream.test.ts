import { crc32, inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type XlsxCell, type XlsxColumn, xlsx } from './xlsx-stream.ts'

const columns: XlsxColumn[] = [
  { title: 'Guest', kind: 'text', width: 20 },
  { title: 'Check-in', kind: 'date', width: 12 },
  { title: 'Total', kind: 'money', width: 12 },
]

async function fileOf(rows: AsyncIterable<readonly XlsxCell[]>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of xlsx('Bookings', columns, rows)) parts.push(part)
  return Buffer.concat(parts)
}

/** The files in a ZIP by its directory, each proved by its checksum. */
function unzip(file: Buffer): Record<string, string> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const found: Record<string, string> = {}
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [crc, packed, size] = [
      file.readUInt32LE(at + 16),
      file.readUInt32LE(at + 20),
      file.readUInt32LE(at + 24),
    ]
    const [nameLength, offset] = [file.readUInt16LE(at + 28), file.readUInt32LE(at + 42)]
    const from = offset + 30 + nameLength
    const content = inflateRawSync(file.subarray(from, from + packed))
    expect([crc32(content), content.length]).toEqual([crc, size])
    found[file.toString('utf8', at + 46, at + 46 + nameLength)] = content.toString()
    at += 46 + nameLength
  }
  return found
}

async function* rowsOf(...rows: readonly XlsxCell[][]) {
  yield* rows
}

describe('xlsx', () => {
  it('writes texts as texts, dates as days and paise as rupees', async () => {
    const files = unzip(
      await fileOf(rowsOf(['=cmd|"<b>"&\u0007', '2026-11-21', 1_575_050], [null, '1900-03-01', 0])),
    )
    expect(Object.keys(files)).toHaveLength(6)
    const sheet = files['xl/worksheets/sheet1.xml'] ?? ''
    expect(sheet).toContain('<t xml:space="preserve">=cmd|&quot;&lt;b&gt;&quot;&amp;</t>')
    expect(sheet).toContain('<c r="B2" s="2"><v>46347</v></c><c r="C2" s="1"><v>15750.5</v></c>')
    expect(sheet).toContain(
      '<row r="3"><c r="A3"/><c r="B3" s="2"><v>61</v></c><c r="C3" s="1"><v>0</v></c></row></sheetData></worksheet>',
    )
  })

  it('adds up below, and says on a second sheet what the columns are', async () => {
    const summed = columns.map((column, at) => ({ ...column, isSummed: at === 2 }))
    const parts: Buffer[] = []
    const extras = {
      total: ['Total', null, 300],
      about: [['Arrivals'], ['Total', 'Rupees', 'Sum']],
    }
    const rows = rowsOf(['Asha', '2026-11-21', 100], ['Ravi', '2026-11-22', 200])
    for await (const part of xlsx('Arrivals', summed, rows, extras)) parts.push(part)
    const files = unzip(Buffer.concat(parts))
    expect(files['xl/worksheets/sheet1.xml']).toContain(
      '<c r="C4" s="4"><f>SUBTOTAL(109,C2:C3)</f><v>3</v></c></row></sheetData><autoFilter ref="A1:C3"/>',
    )
    expect(files['xl/worksheets/sheet2.xml']).toContain('Rupees')
    expect(files['xl/workbook.xml']).toContain('<sheet name="Definitions" sheetId="2" r:id="r3"/>')
  })

  it('passes on the failure of what it reads', async () => {
    async function* failing(): AsyncGenerator<XlsxCell[]> {
      yield ['Asha', '2026-11-21', 1]
      throw new Error('the database went away')
    }
    await expect(fileOf(failing())).rejects.toThrow('the database went away')
  })

  it('holds a few of many rows at a time', async () => {
    let ahead = 0
    async function* many() {
      for (let row = 0; row < 200_000; row += 1) {
        ahead = row
        yield [`Guest ${row} ${Math.sin(row)}`, '2026-11-21', row]
      }
    }
    for await (const part of xlsx('Bookings', columns, many())) {
      if (ahead < 1_000 || part.length < 1_000) continue
      expect(ahead).toBeLessThan(20_000)
      break
    }
  })
})
