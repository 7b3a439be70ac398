import { describe, expect, it } from 'vitest'
import { day, sampleStay } from './sample-stay.ts'
import { requireFree } from './spans.ts'

describe('requireFree', () => {
  it.each([
    ['103', 0, `Room 103 is out of order from ${day(1)}. Choose another.`],
    [
      '101',
      5,
      `Room 101 is given to Ravi Kumar from ${day(6)}. Choose another, or move that guest first.`,
    ],
  ])('says of room %s what stands in the way, and what can be done', (number, from, words) => {
    const facts = sampleStay({ part: { segments: [] } })
    const [roomId] = [...facts.numbered].find(([, room]) => room.number === number) ?? []
    expect(roomId).toBeDefined()
    if (roomId === undefined) return
    const span = { from: day(from), to: day(from + 3) }
    expect(() => requireFree(facts, roomId, span, [])).toThrow(words)
  })
})
