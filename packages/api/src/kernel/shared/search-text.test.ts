import { expect, it } from 'vitest'
import { amongWords } from './search-text.ts'

it('a phone number is looked for as it is kept, however it is written', () => {
  expect(amongWords('+91 98765 43210')).toBe('%+919876543210%')
  expect(amongWords('098765-43210')).toBe('%9876543210%')
  expect(amongWords('98765 43')).toBe('%9876543%')
})

it('other words are looked for as they are typed, in lowercase and without wildcards', () => {
  expect(amongWords('Asha Menon')).toBe('%asha menon%')
  expect(amongWords('100%_')).toBe('%100\\%\\_%')
  expect(amongWords('7JFBQFUN')).toBe('%7jfbqfun%')
})
