import { Canvas, Font, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { hiddenFontOf, hiddenWidth, isEmbeddable } from './hidden-font.ts'
import { printable } from './printable.ts'
import { type Run, runsOf, shape } from './shaped-text.ts'
import { plainText } from './styles.ts'

/** Sizes in points. */
type WordStyle = {
  fontSize?: number
  fontWeight?: number
  color?: string
  marginBottom?: number
  marginTop?: number
}

/** Heights of the font of papers, of the size of its letters. */
const [ascent, lineHeight] = [1.069, 1.362]
/** Between two words, of the size. */
const spaceWidth = 0.26
/** Letters of one weight are made bold by a line around them, in thousandths of the size. */
const boldLine = 18

const isShaped = ({ script }: Run): boolean => script !== null && script !== 'Other'

/** The font of papers as the library has read it; letters are laid out before any of them is drawn. */
function hiddenFont() {
  const { data } = Font.getFont({ fontFamily: plainText.fontFamily, fontWeight: 400 }) ?? {}
  if (!data || !isEmbeddable(data)) throw new Error('The font of papers is not there.')
  return hiddenFontOf(data)
}

interface OutlinedProps {
  run: Run
  letters: Required<Pick<WordStyle, 'fontSize' | 'fontWeight' | 'color'>>
  /** What stands between it and the next word. */
  after: string
}

/** A run as outlines, with its text over them for who searches, copies or listens. */
function Outlined({ run, letters, after }: OutlinedProps): ReactElement {
  const { fontSize, fontWeight, color } = letters
  const { width, outlines } = shape(run.script ?? 'Other', run.text)
  const scale = fontSize / 1000
  const style = { width: width * scale, height: fontSize * lineHeight }
  return h(Canvas, {
    style,
    paint(painter) {
      for (const { path, x, y } of outlines) {
        painter
          .save()
          .translate(x * scale, fontSize * ascent - y * scale)
          .scale(scale, -scale)
          .path(path)
        if (fontWeight > 400) painter.lineWidth(boldLine).fillAndStroke(color, color)
        else painter.fill(color)
        painter.restore()
      }
      const read = run.text + after
      const room = style.width + (after ? spaceWidth * fontSize : 0)
      painter
        .save()
        .fillOpacity(0)
        .scale(room / hiddenWidth(read, fontSize), 1)
        .font(hiddenFont(), fontSize)
        .text(read, 0, 0, { lineBreak: false })
        .restore()
      return null
    },
  })
}

interface WordsProps {
  children?: string
  style?: WordStyle
}

/**
 * A text as the library draws it, and words in scripts for which it has no font, or places marks wrongly, as outlines: the names of
 * people and places in any script of India. What no font has is the sign for a missing letter.
 */
export function Words({ children: text = '', style = {} }: WordsProps): ReactElement {
  if (!runsOf(text).some(isShaped)) return h(Text, { style }, printable(text))
  const { fontSize, fontWeight, color } = { ...plainText, ...style }
  const letters = { fontSize, fontWeight, color }
  const { marginTop = 0, marginBottom = 0 } = style
  const all = text.split(/\s+/).filter(Boolean)
  return h(
    View,
    { style: { flexDirection: 'row', flexWrap: 'wrap', marginTop, marginBottom } },
    ...all.map((word, at) => {
      const runs = runsOf(word)
      const space = at < all.length - 1 ? ' ' : ''
      return h(
        View,
        { key: at, style: { flexDirection: 'row', marginRight: spaceWidth * fontSize } },
        ...runs.map((run, place) =>
          isShaped(run)
            ? h(Outlined, { key: place, run, letters, after: place < runs.length - 1 ? '' : space })
            : h(Text, { key: place, style: letters }, printable(run.text)),
        ),
      )
    }),
  )
}
