interface Glyph {
  id: number
  advanceWidth: number
  codePoints: number[]
}

/** What pdfkit asks of a font that it is handed, where this one differs from the font that it is made of. */
interface EmbeddableFont {
  createSubset(): { includeGlyph(id: number): number; encode(): Uint8Array }
  layout(text: string): unknown
}

/** Whether a font is one that the library has read, and not one of those that every reader has. */
export const isEmbeddable = (font: object): font is EmbeddableFont =>
  'createSubset' in font && 'layout' in font

/** Of each sign, in thousandths of the size. */
const signWidth = 500

/** Codes of UTF-16 as glyphs of one width, in their order: nothing joins, nothing changes places. */
function layout(text: string) {
  const glyphs: Glyph[] = Array.from({ length: text.length }, (_, at) => {
    const unit = text.charCodeAt(at)
    return { id: unit, advanceWidth: signWidth, codePoints: [unit] }
  })
  const positions = glyphs.map(() => ({
    xAdvance: signWidth,
    yAdvance: 0,
    xOffset: 0,
    yOffset: 0,
  }))
  return { glyphs, positions, advanceWidth: signWidth * glyphs.length }
}

/**
 * A font for text that is drawn as outlines and has to be read all the same: each sign of it means itself and looks like nothing. Its
 * file is that of `base`, an em being 1000, with no letter taken out of it (decision 040).
 */
export function hiddenFontOf(base: EmbeddableFont): EmbeddableFont {
  const createSubset = () => {
    const codes = new Map<number, number>()
    return {
      includeGlyph(id: number): number {
        const code = codes.get(id) ?? codes.size + 1
        codes.set(id, code)
        return code
      },
      encode: () => base.createSubset().encode(),
    }
  }
  return Object.create(base, {
    layout: { value: layout },
    createSubset: { value: createSubset },
    postscriptName: { value: 'Hidden' },
  })
}

/** How wide `text` is in the hidden font, in its size. */
export const hiddenWidth = (text: string, size: number): number =>
  (text.length * signWidth * size) / 1000
