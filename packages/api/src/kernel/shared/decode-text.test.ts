import { describe, expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'

const latin = (text: string) => Uint8Array.from(text, character => character.charCodeAt(0))
const utf8 = (text: string) => new TextEncoder().encode(text)

describe('decodeText', () => {
  it.each([
    ['UTF-8 without a word', utf8('Zoë'), undefined],
    ['UTF-8 with its mark', Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8('Zoë')), 'text/xml; charset=x'],
    ['the charset of the content type', latin('Zoë'), 'text/xml; charset=ISO-8859-1'],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x5a, 0, 0x6f, 0, 0xeb, 0), 'application/xml'],
  ])('reads %s', (_name, bytes, contentType) => {
    expect(decodeText(bytes, contentType)).toBe('Zoë')
  })

  it('reads what an XML declaration names, where nothing else does', () => {
    const xml = '<?xml version="1.0" encoding="windows-1252"?><a>Zoë</a>'
    expect(decodeText(latin(xml), 'application/xml')).toBe(xml)
    expect(decodeText(utf8(xml), 'application/xml; charset=utf-8')).toBe(xml)
  })

  it('never fails, whatever the bytes and the charset', () => {
    expect(decodeText(Uint8Array.of(0xff, 0xc0, 0x41), 'text/xml; charset=none-such')).toContain(
      'A',
    )
    expect(decodeText(Uint8Array.of())).toBe('')
  })
})
