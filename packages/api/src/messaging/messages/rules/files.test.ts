import { describe, expect, it } from 'vitest'
import { cleanFileName, mostFilesADay, refusedUnseen, withEnding } from './files.ts'

describe('the name of a file that a guest sent', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['photo\u202Egpj.exe', 'photogpj.exe'],
    ['\u2066a\u2069\u200Fb.pdf', 'ab.pdf'],
    ['a"; filename="b.html', 'a-- filename=-b.html'],
    ['line\r\nset-cookie: x.pdf', 'lineset-cookie- x.pdf'],
    ['आधार कार्ड.pdf', 'आधार कार्ड.pdf'],
    ['...', 'Document'],
    ['', 'Document'],
    [undefined, 'Document'],
    [`${'x'.repeat(500)}.pdf`, `${'x'.repeat(80)}.pdf`],
    ['\uD800.pdf', '\uFFFD.pdf'],
  ])('%j becomes %j', (said, clean) => {
    expect(cleanFileName(said, 'document')).toBe(clean)
  })

  it('bears the ending of what the file is', () => {
    expect(withEnding('passport.html', 'webp')).toBe('passport.webp')
    expect(withEnding('Picture', 'webp')).toBe('Picture.webp')
  })
})

describe('what is not even fetched', () => {
  it('is a video, and what comes after too many', () => {
    expect(refusedUnseen('video', 0)).toContain('Videos')
    expect(refusedUnseen('image', mostFilesADay - 1)).toBeUndefined()
    expect(refusedUnseen('image', mostFilesADay)).toContain(`${mostFilesADay} files`)
  })
})
