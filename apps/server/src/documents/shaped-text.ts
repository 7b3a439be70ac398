import fs from 'node:fs'
import { createRequire } from 'node:module'
import * as hb from 'harfbuzzjs'
import { printable } from './printable.ts'

const require = createRequire(import.meta.url)
const unitsPerEm = 1000

/** The scripts of Indian languages, each with the font that has its letters; and `Other` for what else Noto Sans has. */
const fontFiles = {
  Devanagari: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  Bengali: require.resolve(
    '@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf',
  ),
  Gujarati: require.resolve(
    '@expo-google-fonts/noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf',
  ),
  Gurmukhi: require.resolve(
    '@expo-google-fonts/noto-sans-gurmukhi/400Regular/NotoSansGurmukhi_400Regular.ttf',
  ),
  Kannada: require.resolve(
    '@expo-google-fonts/noto-sans-kannada/400Regular/NotoSansKannada_400Regular.ttf',
  ),
  Malayalam: require.resolve(
    '@expo-google-fonts/noto-sans-malayalam/400Regular/NotoSansMalayalam_400Regular.ttf',
  ),
  Oriya: require.resolve(
    '@expo-google-fonts/noto-sans-oriya/400Regular/NotoSansOriya_400Regular.ttf',
  ),
  Tamil: require.resolve(
    '@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf',
  ),
  Telugu: require.resolve(
    '@expo-google-fonts/noto-sans-telugu/400Regular/NotoSansTelugu_400Regular.ttf',
  ),
  Other: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
} as const
type Script = keyof typeof fontFiles
const scripts = Object.keys(fontFiles) as Script[]

// Letters of a script with their signs, joiners and the dandas that several share; then whatever is not Latin of Western Europe.
const runs = new RegExp(
  scripts
    .map(script =>
      script === 'Other'
        ? '(?<Other>[^\\x20-\\x7e\\xa0-\\xff]\\p{M}*)'
        : `(?<${script}>[\\p{Script=${script}}][\\p{Script=${script}}\\u200c\\u200d\\u0964\\u0965]*)`,
    )
    .join('|'),
  'gu',
)

/** A part of a text in one script; null is Latin of Western Europe, which every reader of PDFs has a font for. */
export interface Run {
  script: Script | null
  text: string
}

/** A text in its order, cut where its script changes. */
export function runsOf(text: string): Run[] {
  const found: Run[] = []
  let at = 0
  for (const match of text.matchAll(runs)) {
    if (match.index > at) found.push({ script: null, text: text.slice(at, match.index) })
    const script = scripts.find(name => match.groups?.[name] !== undefined) ?? null
    found.push({ script, text: match[0] })
    at = match.index + match[0].length
  }
  if (at < text.length) found.push({ script: null, text: text.slice(at) })
  return found
}

const fonts = new Map<Script, hb.Font>()

function fontOf(script: Script): hb.Font {
  const known = fonts.get(script)
  if (known) return known
  const font = new hb.Font(new hb.Face(new hb.Blob(fs.readFileSync(fontFiles[script]))))
  font.setScale(unitsPerEm, unitsPerEm)
  fonts.set(script, font)
  return font
}

interface Outline {
  /** As SVG, upwards, an em being 1000. */
  path: string
  x: number
  y: number
}

export interface Shaped {
  width: number
  outlines: Outline[]
}

const shaped = new Map<string, Shaped>()
const mostKept = 5000

/**
 * A run as it is written by hand: letters that join, change places or stack, by HarfBuzz. As outlines, an em being 1000, since what puts
 * text into a PDF places marks wrongly, or fails, for some of these fonts.
 */
export function shape(script: Script, text: string): Shaped {
  const key = `${script} ${text}`
  const known = shaped.get(key)
  if (known) return known
  const font = fontOf(script)
  const buffer = new hb.Buffer()
  buffer.addText(script === 'Other' ? printable(text) : text)
  buffer.guessSegmentProperties()
  hb.shape(font, buffer)
  const positions = buffer.getGlyphPositions()
  const outlines: Outline[] = []
  let x = 0
  for (const [at, { codepoint }] of buffer.getGlyphInfos().entries()) {
    const position = positions[at]
    if (!position) continue
    const path = font.glyphToPath(codepoint)
    if (path) outlines.push({ path, x: x + position.xOffset, y: position.yOffset })
    x += position.xAdvance
  }
  const result = { width: x, outlines }
  if (shaped.size >= mostKept) shaped.clear()
  shaped.set(key, result)
  return result
}
