import { randomBytes } from 'node:crypto'
import zlib from 'node:zlib'

/** A PNG in true colour of nothing but noise, which no format makes small. */
export function noisePicture(width: number, height: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 2], 8)
  const lines = Array.from({ length: height }, () =>
    Buffer.concat([Buffer.alloc(1), randomBytes(3 * width)]),
  )
  const signature = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', size),
    chunk('IDAT', zlib.deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(zlib.crc32(named))
  return Buffer.concat([length, named, check])
}
