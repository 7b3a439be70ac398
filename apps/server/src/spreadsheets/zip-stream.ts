import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  name: string
  /** Texts, which are written as UTF-8, or bytes. */
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
}

const signatures = {
  local: 0x04_03_4b_50,
  descriptor: 0x08_07_4b_50,
  central: 0x02_01_4b_50,
  end: 0x06_05_4b_50,
}
const version = 20
/** Sizes follow the data, since they are not known before; names are UTF-8. */
const flags = 0x08_08
const deflated = 8
/** Midnight of 1 January 1980, the first that a ZIP can tell: the same content makes the same file. */
const date = 0x00_21
/** Without ZIP64 no size or offset goes beyond 32 bits. */
const largest = 0xff_ff_ff_ff

interface Written {
  name: Buffer
  offset: number
  crc: number
  packed: number
  size: number
}

/** A ZIP file part by part: of what it holds, never more than a few chunks are in memory. */
export async function* zip(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), offset, crc: 0, packed: 0, size: 0 }
    const header = localHeader(entry)
    yield header
    for await (const part of deflate(content, entry)) yield part
    const descriptor = numbers(
      [signatures.descriptor, 4],
      [entry.crc, 4],
      [entry.packed, 4],
      [entry.size, 4],
    )
    yield descriptor
    offset += header.length + entry.packed + descriptor.length
    if (offset > largest)
      throw new Error('The file is larger than a ZIP without extensions can be.')
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(centralHeader))
  yield directory
  const count = written.length
  yield numbers(
    [signatures.end, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [directory.length, 4],
    [offset, 4],
    [0, 2],
  )
}

async function* deflate(content: ZipEntry['content'], entry: Written): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw({ level: constants.Z_BEST_SPEED })
  const source = Readable.from(measured(content, entry), {
    objectMode: false,
    highWaterMark: 64 * 1024,
  })
  const done = pipeline(source, packer)
  // A reader that leaves early ends the source too; why it ended is told to whoever awaits below.
  done.catch(() => undefined)
  try {
    for await (const part of packer as AsyncIterable<Buffer>) {
      entry.packed += part.length
      yield part
    }
    await done
  } finally {
    source.destroy()
  }
}

/** Letters that are packed at once: each piece crosses to another thread and back, which for a row costs more than its packing. */
const together = 64 * 1024

async function* measured(content: ZipEntry['content'], entry: Written): AsyncGenerator<Buffer> {
  for await (const bytes of gathered(content)) {
    entry.crc = crc32(bytes, entry.crc)
    entry.size += bytes.length
    yield bytes
  }
}

async function* gathered(content: ZipEntry['content']): AsyncGenerator<Buffer> {
  let parts: string[] = []
  let length = 0
  for await (const part of content) {
    if (typeof part !== 'string') {
      yield Buffer.from(part)
      continue
    }
    parts.push(part)
    length += part.length
    if (length < together) continue
    yield Buffer.from(parts.join(''))
    parts = []
    length = 0
  }
  if (length > 0) yield Buffer.from(parts.join(''))
}

const localHeader = ({ name }: Written): Buffer =>
  Buffer.concat([
    numbers(
      [signatures.local, 4],
      [version, 2],
      [flags, 2],
      [deflated, 2],
      [0, 2],
      [date, 2],
      [0, 4],
      [0, 4],
      [0, 4],
      [name.length, 2],
      [0, 2],
    ),
    name,
  ])

function centralHeader({ name, offset, crc, packed, size }: Written): Buffer {
  const made = numbers(
    [signatures.central, 4],
    [version, 2],
    [version, 2],
    [flags, 2],
    [deflated, 2],
    [0, 2],
    [date, 2],
  )
  const sizes = numbers([crc, 4], [packed, 4], [size, 4], [name.length, 2], [0, 2], [0, 2])
  return Buffer.concat([made, sizes, numbers([0, 2], [0, 2], [0, 4], [offset, 4]), name])
}

/** Numbers of 2 or 4 bytes, the lowest byte first. */
function numbers(...values: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const buffer = Buffer.alloc(values.reduce((length, [, bytes]) => length + bytes, 0))
  let at = 0
  for (const [value, bytes] of values) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}
