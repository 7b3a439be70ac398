/** How far the making of a file has come. */
export interface Progress {
  rows: number
  total: number
}

const headBytes = 12

/**
 * A file in frames, for a page that counts along: rows so far, rows in all, and the length of the bytes that follow, each
 * as four bytes, the highest first. A frame of length 0 says that the file is whole: without it, it was cut off.
 */
export async function* framed(
  file: AsyncIterable<Buffer>,
  progress: Progress,
): AsyncGenerator<Buffer> {
  for await (const part of file) {
    if (part.length > 0) yield Buffer.concat([head(progress, part.length), part])
  }
  yield head(progress, 0)
}

function head({ rows, total }: Progress, length: number): Buffer {
  const bytes = Buffer.alloc(headBytes)
  bytes.writeUInt32BE(rows, 0)
  bytes.writeUInt32BE(total, 4)
  bytes.writeUInt32BE(length, 8)
  return bytes
}
