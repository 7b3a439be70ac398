/** What one reader has yet to read, in order. Reading waits for the next item and ends when the signal fires. */
export interface Mailbox<T> extends AsyncIterable<T> {
  put(item: T): void
  onClose(listener: () => void): void
}

const MOST_WAITING = 1_000

/** A reader that falls behind by `most` items loses the oldest: one slow browser must not fill the memory of the process. */
export function createMailbox<T>(signal: AbortSignal, most = MOST_WAITING): Mailbox<T> {
  const waiting: T[] = []
  let wake: () => void = () => {}
  const closeListeners: (() => void)[] = []
  let closed = false
  const close = () => {
    if (closed) return
    closed = true
    wake()
    for (const listener of closeListeners) listener()
  }
  signal.addEventListener('abort', close, { once: true })

  async function* read(): AsyncGenerator<T, void, undefined> {
    try {
      while (!closed) {
        const next = waiting.shift()
        if (next !== undefined) {
          yield next
          continue
        }
        await new Promise<void>(resolve => {
          wake = resolve
        })
      }
    } finally {
      signal.removeEventListener('abort', close)
      close()
    }
  }

  return {
    put(item) {
      if (closed) return
      if (waiting.push(item) > most) waiting.shift()
      wake()
    },
    onClose(listener) {
      if (closed || signal.aborted) listener()
      else closeListeners.push(listener)
    },
    [Symbol.asyncIterator]: read,
  }
}
