import { describe, expect, it } from 'vitest'
import { typedNext, typedOption } from './typed-option.ts'

const sources = [
  { label: 'Agoda' },
  { label: 'Walk-in' },
  { label: 'Website', disabled: true },
  { label: 'WhatsApp' },
]
const found = (text: string, current = -1) => typedOption(sources, text, current)?.label

describe('typedOption', () => {
  it.each([
    ['w', -1, 'Walk-in'],
    ['w', 1, 'WhatsApp'],
    ['wal', 1, 'Walk-in'],
    ['wh', 1, 'WhatsApp'],
    ['ww', 1, 'WhatsApp'],
    ['ww', 3, 'Walk-in'],
    ['we', -1, undefined],
    ['x', -1, undefined],
  ])('%s from %i: %s', (text, current, label) => expect(found(text, current)).toBe(label))

  it('begins anew after a pause', () => {
    const first = typedNext({ text: '', at: 0 }, 'W', 1000)
    expect(typedNext(first, 'a', 1700)).toEqual({ text: 'wa', at: 1700 })
    expect(typedNext(first, 'a', 1751)).toEqual({ text: 'a', at: 1751 })
  })
})
