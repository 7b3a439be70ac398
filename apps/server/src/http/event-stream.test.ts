import { describe, expect, it } from 'vitest'
import { eventStream } from './event-stream.ts'

async function* messages(...all: object[]) {
  yield* all
}

describe('eventStream', () => {
  it("says in the words of tRPC's client that it is connected, each message, and that it ends", async () => {
    const chunks = await eventStream(messages([{ id: 'e1' }], { says: 'a\nb' })).toArray()
    expect(chunks.map(String)).toEqual([
      'event: connected\ndata: {}\n\n',
      'data: [{"id":"e1"}]\n\n',
      'data: {"says":"a\\nb"}\n\n',
      'event: return\ndata: \n\n',
    ])
  })

  it('writes a message that many get once', async () => {
    let written = 0
    const message = { toJSON: () => `written ${++written} times` }
    for (const _screen of [1, 2, 3]) await eventStream(messages(message)).toArray()
    expect(written).toBe(1)
  })
})
