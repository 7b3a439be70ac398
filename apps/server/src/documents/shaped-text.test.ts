import { describe, expect, it } from 'vitest'
import { runsOf, shape } from './shaped-text.ts'

describe('runsOf', () => {
  it('cuts a text where its script changes, and loses nothing', () => {
    expect(runsOf('Ravi (రవి) ரவி')).toEqual([
      { script: null, text: 'Ravi (' },
      { script: 'Telugu', text: 'రవి' },
      { script: null, text: ') ' },
      { script: 'Tamil', text: 'ரவி' },
    ])
    expect(runsOf('')).toEqual([])
  })
})

describe('shape', () => {
  it('draws every letter of each script, joined as it is written', () => {
    const names = {
      Devanagari: 'श्रीकृष्ण',
      Bengali: 'শ্রীকৃষ্ণ',
      Gujarati: 'શ્રીકૃષ્ણ',
      Gurmukhi: 'ਗੁਰਪ੍ਰੀਤ',
      Kannada: 'ಶ್ರೀನಿವಾಸ',
      Malayalam: 'ശ്രീകൃഷ്ണൻ',
      Oriya: 'ଶ୍ରୀକୃଷ୍ଣ',
      Tamil: 'கிருஷ்ணன்',
      Telugu: 'శ్రీనివాస్',
    } as const
    for (const [script, name] of Object.entries(names)) {
      const { width, outlines } = shape(script as keyof typeof names, name)
      expect(width).toBeGreaterThan(500)
      expect(outlines.length).toBeGreaterThan(2)
    }
    // A conjunct is fewer signs than letters; letters without joining would be as many.
    expect(shape('Devanagari', 'क्ष').outlines).toHaveLength(1)
    expect(shape('Devanagari', 'क\u200cष').outlines.length).toBeGreaterThan(1)
    // The vowel sign stands before its consonant.
    expect(shape('Devanagari', 'कि').outlines.at(-1)?.path).toBe(
      shape('Devanagari', 'क').outlines[0]?.path,
    )
  })
})
