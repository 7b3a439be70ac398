export interface Frame {
  rows: number
  total: number
  bytes: Uint8Array<ArrayBuffer>
}

const headBytes = 12

/**
 * The frames of a file that is sent with its progress: rows so far, rows in all and the length of what follows, four bytes
 * each, the highest first. Throws when the stream ends without its last frame, of length 0: the file was cut off.
 */
export async function* readFrames(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Frame> {
  const take = takerOf(stream.getReader())
  for (;;) {
    const head = new DataView((await take(headBytes)).buffer)
    const [rows, total, length] = [head.getUint32(0), head.getUint32(4), head.getUint32(8)]
    if (length === 0) return
    yield { rows, total, bytes: await take(length) }
  }
}

/** Hands out exactly as many bytes as are asked for, however the network has cut them. */
function takerOf(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>) {
  let rest: Uint8Array<ArrayBuffer> = new Uint8Array()
  return async (wanted: number): Promise<Uint8Array<ArrayBuffer>> => {
    const taken = new Uint8Array(wanted)
    let filled = 0
    while (filled < wanted) {
      if (rest.length === 0) {
        const { value, done } = await reader.read()
        if (done) throw new Error('The connection ended before the file was whole.')
        rest = value
        continue
      }
      const part = rest.subarray(0, wanted - filled)
      taken.set(part, filled)
      filled += part.length
      rest = rest.subarray(part.length)
    }
    return taken
  }
}
