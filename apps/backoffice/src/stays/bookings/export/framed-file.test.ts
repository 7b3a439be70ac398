import { describe, expect, it } from 'vitest'
import { readFrames } from './framed-file.ts'

function streamOf(bytes: number[], pieces: number) {
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += pieces)
        controller.enqueue(new Uint8Array(bytes.slice(at, at + pieces)))
      controller.close()
    },
  })
}
const head = (rows: number, total: number, length: number) => [
  0,
  0,
  0,
  rows,
  0,
  0,
  0,
  total,
  0,
  0,
  0,
  length,
]

describe('readFrames', () => {
  it.each([1, 5, 100])('puts frames together from pieces of %i bytes', async pieces => {
    const found = []
    for await (const { rows, total, bytes } of readFrames(
      streamOf([...head(2, 5, 3), 7, 8, 9, ...head(5, 5, 1), 4, ...head(5, 5, 0)], pieces),
    ))
      found.push([rows, total, ...bytes])
    expect(found).toEqual([
      [2, 5, 7, 8, 9],
      [5, 5, 4],
    ])
  })

  it('says that a file was cut off', async () => {
    const read = async () => {
      for await (const _ of readFrames(streamOf([...head(1, 2, 4), 1, 2], 3)));
    }
    await expect(read()).rejects.toThrow('before the file was whole')
  })
})
