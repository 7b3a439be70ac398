import { describe, expect, it } from 'vitest'
import { contrast } from './contrast.ts'
import { paletteCss } from './palette.ts'

const valuesOf = (css: string) =>
  [...css.matchAll(/:root\{([^}]*)\}/g)].map(([, body = '']) => {
    const pairs = body.split(';').map(pair => pair.slice(2).split(':'))
    const values = new Map(pairs.map(([name = '', value = '']) => [name, value]))
    return (name: string) => values.get(name) ?? ''
  })

describe('paletteCss', () => {
  const colours = ['#ffff00', '#ffffff', '#000000', '#0d5c63', '#e07a5f', '#8a8a8a', '#ff00ff']
  it.each(colours)('keeps all text readable for an owner who chose %s', colour => {
    for (const theme of ['classic', 'modern'] as const) {
      const schemes = valuesOf(paletteCss(theme, colour, colour))
      expect(schemes).toHaveLength(2)
      for (const of of schemes) {
        expect(contrast(of('on-brand'), of('brand'))).toBeGreaterThanOrEqual(4.5)
        expect(contrast(of('on-brand'), of('brand-hover'))).toBeGreaterThanOrEqual(4.5)
        for (const text of ['ink', 'muted', 'link'])
          for (const ground of ['paper', 'surface', 'tint'])
            expect(contrast(of(text), of(ground))).toBeGreaterThanOrEqual(4.5)
        for (const ground of ['paper', 'surface'])
          expect(contrast(of('danger'), of(ground))).toBeGreaterThanOrEqual(4.5)
      }
    }
  })
})
