import { expect, it } from 'vitest'
import { loggedWords } from './logged-words.ts'

it.each([
  ['Open it: https://a.example/booking/open/Zm9v', 'Open it: [link]'],
  ['(HTTP://a.example:4000/x?y=1#z)\nThank you', '([link]\nThank you'],
  ['upi://pay?pa=a@b&am=10 and at 15:00, ratio 3:1', '[link] and at 15:00, ratio 3:1'],
  ['Lotus House\nhttp://lotus.example\n1 Lake Road', 'Lotus House\n1 Lake Road'],
  ['खोलें: https://a.example/hi/review/abc\n\nधन्यवाद\n', 'खोलें: [link]\n\nधन्यवाद'],
])('keeps of “%s” no link', (text, content) => {
  expect(loggedWords({ subject: 'x', text }).content).toBe(content)
})

it('keeps no more than a row takes, and a subject on one line', () => {
  const { subject, content } = loggedWords({
    subject: `a\r\n${'b'.repeat(400)}`,
    text: 'c'.repeat(9_000),
  })
  expect(subject).toMatch(/^a b+$/)
  expect([subject.length, content.length]).toEqual([300, 8_000])
})
