import { describe, expect, it } from 'vitest'
import { createBoundedQueue } from './bounded-queue.ts'

async function readAll<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

describe('createBoundedQueue', () => {
  it('gives what came before and while it is read, and ends with the signal', async () => {
    const reader = new AbortController()
    const queue = createBoundedQueue<number>(reader.signal)
    queue.put(1)
    const read = readAll(queue)
    await Promise.resolve()
    queue.put(2)
    setTimeout(() => reader.abort(), 10)
    expect(await read).toEqual([1, 2])
  })

  it('drops the oldest when the reader falls behind', async () => {
    const reader = new AbortController()
    const queue = createBoundedQueue<number>(reader.signal, 2)
    expect([1, 2, 3].map(item => queue.put(item))).toEqual([true, true, false])
    const iterator = queue[Symbol.asyncIterator]()
    expect(await iterator.next()).toEqual({ done: false, value: 2 })
    reader.abort()
  })

  it('tells when it is closed, also when that was before', () => {
    const reader = new AbortController()
    const queue = createBoundedQueue<number>(reader.signal)
    let told = 0
    queue.onClose(() => told++)
    reader.abort()
    queue.onClose(() => told++)
    expect(told).toBe(2)
  })

  it('ends its reader when it is closed, and for one who left before it was made', async () => {
    const reader = new AbortController()
    const queue = createBoundedQueue<number>(reader.signal)
    const read = readAll(queue)
    queue.close()
    expect(await read).toEqual([])
    reader.abort()
    expect(await readAll(createBoundedQueue<number>(reader.signal))).toEqual([])
  })
})
