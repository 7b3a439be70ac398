import { Readable } from 'node:stream'

/** The headers of such a stream. A proxy that gathers answers would hold its messages back. */
export const eventStreamHeaders = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }

/**
 * The messages of a subscription in the words of tRPC's client, as one stream. A message that many subscriptions get is written out
 * once for all of them.
 */
export const eventStream = (messages: AsyncIterable<object>): Readable =>
  Readable.from(framesOf(messages), { objectMode: false })

async function* framesOf(
  messages: AsyncIterable<object>,
): AsyncGenerator<string | Buffer, void, undefined> {
  yield 'event: connected\ndata: {}\n\n'
  for await (const message of messages) yield frameOf(message)
  yield 'event: return\ndata: \n\n'
}

const written = new WeakMap<object, Buffer>()

function frameOf(message: object): Buffer {
  const known = written.get(message)
  if (known) return known
  const frame = Buffer.from(`data: ${JSON.stringify(message)}\n\n`)
  written.set(message, frame)
  return frame
}
