import { describe, expect, it } from 'vitest'
import { piecesOf } from './highlight.ts'

const marked = (text: string, query: string) =>
  piecesOf(text, query)
    .map(piece => (piece.isHit ? `[${piece.text}]` : piece.text))
    .join('')

describe('piecesOf', () => {
  it.each([
    ['Ravi Kumar', 'kum', 'Ravi [Kum]ar'],
    ['Ravi Kumar', 'kumar ravi', '[Ravi] [Kumar]'],
    ['Ravi Kumar', 'kumra', 'Ravi Kumar'],
    ['Ravi Kumar', 'a', 'Ravi Kumar'],
    ['Ravi Kumar', '', 'Ravi Kumar'],
    ['+91 98765 43210 (office)', '98765 (off', '+91 [98765] 43210 [(off]ice)'],
    ['a.b*c-d', '.b*c-', 'a[.b*c-]d'],
    ['रवि कुमार', 'कुमार', 'रवि [कुमार]'],
  ])('marks in %j what %j names', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected)
  })
})
