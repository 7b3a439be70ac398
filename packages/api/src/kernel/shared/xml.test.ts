import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { childOf, readXml, textOf, XmlError, xml, xmlLeaf } from './xml.ts'

describe('readXml', () => {
  it('reads elements, attributes, namespaces and text', () => {
    const root = readXml(
      '<?xml version="1.0"?><!-- x --><a:r xmlns:a="urn:a" n="1 &amp; 2"><b>x &lt;y&#233;</b><c/><![CDATA[<raw>]]></a:r>',
    )
    expect(root).toMatchObject({
      name: 'r',
      namespace: 'urn:a',
      attributes: { n: '1 & 2' },
      text: '<raw>',
    })
    expect(textOf(root, 'b')).toBe('x <yé')
    expect(childOf(root, 'c')?.children).toEqual([])
  })

  it('refuses what would do harm and what is not well-formed', () => {
    const bomb = '<!DOCTYPE a [<!ENTITY b "b"><!ENTITY c "&b;&b;">]><a>&c;</a>'
    const cases = [
      bomb,
      '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>',
      '<a>&b;</a>',
      '<a>& b</a>',
      '<a>&#0;</a>',
      '<a><b></a>',
      '<a/><b/>',
      '<a',
      '',
      'not xml',
      '<a x="1" x="2"/>',
      '<a>'.repeat(100) + '</a>'.repeat(100),
      'x'.repeat(5_000_000),
      `<a>${'<b/>'.repeat(200_001)}</a>`,
    ]
    for (const text of cases) expect(() => readXml(text), text.slice(0, 40)).toThrow(XmlError)
  })

  it('answers or refuses, whatever it is given', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('<', '>', '/', 'a', '"', '=', '&', ';', '!', '[', ' ', '?'),
        }),
        text => {
          try {
            readXml(text)
          } catch (error) {
            expect(error).toBeInstanceOf(XmlError)
          }
        },
      ),
    )
  })

  it('reads what was written, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        const clean = text.replace(/[\p{Cc}\p{Cs}]/gu, '')
        const root = readXml(xml('r', { a: clean }, xmlLeaf('t', clean)))
        expect(root.attributes.a).toBe(clean)
        expect(textOf(root, 't') ?? '').toBe(clean.trim())
      }),
    )
  })
})
