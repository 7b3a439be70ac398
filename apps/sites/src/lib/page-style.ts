import { createHash } from 'node:crypto'
import type { Theme } from '@atithi/api/web/website/rules/website'
import { type FontFamily, typographyOf } from './fonts.ts'
import type { Language } from './language.ts'
import { paletteCss } from './palette.ts'

interface Choice {
  theme: Theme
  primaryColor: string
  secondaryColor: string
  fontFamily: FontFamily
}

/** What stands inside each page: the letters and colours that the hotel has chosen. */
export interface PageStyle {
  css: string
  /** For the Content-Security-Policy. */
  fingerprint: string
  preload: string[]
}

const mostKept = 1_000
const kept = new Map<string, PageStyle>()

/** Worked out once for each choice. */
export function pageStyle(
  { theme, primaryColor, secondaryColor, fontFamily }: Choice,
  language: Language,
): PageStyle {
  const key = [theme, primaryColor, secondaryColor, fontFamily, language].join(' ')
  const known = kept.get(key)
  if (known) return known
  if (kept.size >= mostKept) kept.clear()
  const { css: letters, preload } = typographyOf(theme, fontFamily, language)
  const css = letters + paletteCss(theme, primaryColor, secondaryColor)
  const made = {
    css,
    preload,
    fingerprint: `sha256-${createHash('sha256').update(css).digest('base64')}`,
  }
  kept.set(key, made)
  return made
}
