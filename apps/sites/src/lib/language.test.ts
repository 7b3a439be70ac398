import { describe, expect, it } from 'vitest'
import { languages, pathIn, readLanguage, wordsIn } from './language.ts'
import { en } from './words/en.ts'
import { hi } from './words/hi.ts'

describe('readLanguage', () => {
  it.each([
    ['/', 'en', '/'],
    ['/hi', 'hi', '/'],
    ['/hi/', 'hi', '/'],
    ['/hi/rooms/deluxe', 'hi', '/rooms/deluxe'],
    ['/history', 'en', '/history'],
  ])('of %s', (pathname, language, path) =>
    expect(readLanguage(pathname)).toEqual({ language, path }),
  )
  it('is undone by pathIn', () => {
    for (const language of languages)
      expect(readLanguage(pathIn(language, '/book'))).toEqual({ language, path: '/book' })
  })
})

const textsOf = (words: object): string[] =>
  Object.values(words).flatMap(value =>
    typeof value === 'string' ? [value] : typeof value === 'object' && value ? textsOf(value) : [],
  )

describe('the dictionaries', () => {
  it('leave nothing empty', () => {
    for (const language of languages)
      expect(textsOf(wordsIn(language)).filter(text => text.trim() === '')).toEqual([])
  })
  it('say everything in Hindi that is not a name', () => {
    const latin = textsOf(hi).filter(text => !/[\u0900-\u097f]/.test(text))
    expect(latin).toEqual(['hi-IN', 'WhatsApp', 'UPI', 'GST'])
  })
  it('write dates and times as their readers do', () => {
    expect([en.longDate('2026-11-21'), en.clockTime('14:00:00'), en.nights(1)]).toEqual([
      'Sat, 21 Nov 2026',
      '2:00 pm',
      '1 night',
    ])
    expect([hi.longDate('2026-11-21'), hi.clockTime('14:00:00'), hi.nights(2)]).toEqual([
      'शनि, 21 नव॰ 2026',
      'दोपहर 2:00 बजे',
      '2 रातें',
    ])
  })
})
