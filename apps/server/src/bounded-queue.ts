/** What one reader has yet to read, in order. Reading waits for the next item and ends when the queue is closed or its signal fires. */
export interface BoundedQueue<T> extends AsyncIterable<T> {
  /** False when the reader has fallen behind and lost the oldest item. */
  put(item: T): boolean
  close(): void
  onClose(listener: () => void): void
}

const MOST_WAITING = 1_000

/** A reader that falls behind by `most` items loses the oldest: one slow browser must not fill the memory of the process. */
export function createBoundedQueue<T>(signal: AbortSignal, most = MOST_WAITING): BoundedQueue<T> {
  const waiting: T[] = []
  let wake: () => void = () => {}
  const closeListeners: (() => void)[] = []
  let closed = false
  const close = () => {
    if (closed) return
    closed = true
    signal.removeEventListener('abort', close)
    wake()
    for (const listener of closeListeners) listener()
  }
  if (signal.aborted) close()
  else signal.addEventListener('abort', close, { once: true })

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
      close()
    }
  }

  return {
    put(item) {
      if (closed) return true
      const isFull = waiting.push(item) > most
      if (isFull) waiting.shift()
      wake()
      return !isFull
    },
    close,
    onClose(listener) {
      if (closed) listener()
      else closeListeners.push(listener)
    },
    [Symbol.asyncIterator]: read,
  }
}
