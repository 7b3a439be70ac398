/** Of each sign, in thousandths of the size; a run is stretched to the width that it is drawn in. */
const signWidth = 500
const fontName = 'Hidden'

/** Each code is the UTF-16 unit that it stands for. */
const toUnicode = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
1 beginbfrange
<0000> <FFFF> <0000>
endbfrange
endcmap
CMapName currentdict /CMap defineresource pop
end
end`

type Page = PDFKit.PDFDocument

interface Placed {
  text: string
  x: number
  /** Of the line that the letters stand on, from the top of the page. */
  baseline: number
  width: number
  size: number
}

/**
 * Writes texts that are drawn as outlines once more, unseen, for whoever searches, copies or reads the page aloud: in a font without
 * letters that tells each code as the sign it stands for (PDF 32000-1, sections 9.3.6 and 9.10.3).
 */
export function hiddenTextOn(page: Page): (placed: Placed) => void {
  let font: PDFKit.PDFKitReference | undefined
  return ({ text, x, baseline, width, size }) => {
    font ??= makeFont(page)
    // Signs beyond the first plane are drawn as missing, and are read so.
    const signs = text.replace(/[\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    const codes = Array.from({ length: signs.length }, (_, at) =>
      signs.charCodeAt(at).toString(16).padStart(4, '0'),
    )
    const stretch = (width * 1000 * 100) / (codes.length * signWidth * size)
    const { fonts } = page.page
    fonts[fontName] = font
    const place = [x, page.page.height - baseline].map(plain).join(' ')
    page.save()
    page.transform(1, 0, 0, -1, 0, page.page.height)
    page.addContent(
      `BT 3 Tr /${fontName} ${plain(size)} Tf ${plain(stretch)} Tz 1 0 0 1 ${place} Tm <${codes.join('')}> Tj ET`,
    )
    page.restore()
  }
}

const plain = (value: number): string => String(Math.round(value * 1000) / 1000)

function makeFont(page: Page): PDFKit.PDFKitReference {
  const meaning = page.ref({})
  meaning.end(toUnicode)
  const descriptor = page.ref({
    Type: 'FontDescriptor',
    FontName: fontName,
    Flags: 4,
    FontBBox: [0, 0, signWidth, 1000],
    ItalicAngle: 0,
    Ascent: 800,
    Descent: -200,
    CapHeight: 700,
    StemV: 80,
  })
  descriptor.end(undefined)
  const descendant = page.ref({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: fontName,
    CIDSystemInfo: {
      Registry: new String('Adobe'),
      Ordering: new String('Identity'),
      Supplement: 0,
    },
    FontDescriptor: descriptor,
    DW: signWidth,
    CIDToGIDMap: 'Identity',
  })
  descendant.end(undefined)
  const font = page.ref({
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: fontName,
    Encoding: 'Identity-H',
    DescendantFonts: [descendant],
    ToUnicode: meaning,
  })
  font.end(undefined)
  return font
}
