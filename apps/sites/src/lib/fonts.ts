import type { fontFamilies, Theme } from '@atithi/api/web/website/rules/website'
import lato from '@fontsource/lato/files/lato-latin-400-normal.woff2?url'
import latoBold from '@fontsource/lato/files/lato-latin-700-normal.woff2?url'
import latoExtended from '@fontsource/lato/files/lato-latin-ext-400-normal.woff2?url'
import latoExtendedBold from '@fontsource/lato/files/lato-latin-ext-700-normal.woff2?url'
import noto from '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff2?url'
import poppins from '@fontsource/poppins/files/poppins-latin-400-normal.woff2?url'
import poppinsBold from '@fontsource/poppins/files/poppins-latin-600-normal.woff2?url'
import poppinsExtended from '@fontsource/poppins/files/poppins-latin-ext-400-normal.woff2?url'
import poppinsExtendedBold from '@fontsource/poppins/files/poppins-latin-ext-600-normal.woff2?url'
import frauncesExtended from '@fontsource-variable/fraunces/files/fraunces-latin-ext-wght-normal.woff2?url'
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url'
import interExtended from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url'
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import montserratExtended from '@fontsource-variable/montserrat/files/montserrat-latin-ext-wght-normal.woff2?url'
import montserrat from '@fontsource-variable/montserrat/files/montserrat-latin-wght-normal.woff2?url'
import openSansExtended from '@fontsource-variable/open-sans/files/open-sans-latin-ext-wght-normal.woff2?url'
import openSans from '@fontsource-variable/open-sans/files/open-sans-latin-wght-normal.woff2?url'
import robotoExtended from '@fontsource-variable/roboto/files/roboto-latin-ext-wght-normal.woff2?url'
import roboto from '@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2?url'

export type FontFamily = (typeof fontFamilies)[number]

interface Cut {
  weight: string
  latin: string
  extended: string
}

/** One file with all weights where the family has one, else an upright and a bold. */
const cuts: Record<FontFamily | 'Fraunces', readonly Cut[]> = {
  Inter: [{ weight: '100 900', latin: inter, extended: interExtended }],
  Roboto: [{ weight: '100 900', latin: roboto, extended: robotoExtended }],
  'Open Sans': [{ weight: '300 800', latin: openSans, extended: openSansExtended }],
  Montserrat: [{ weight: '100 900', latin: montserrat, extended: montserratExtended }],
  Lato: [
    { weight: '100 500', latin: lato, extended: latoExtended },
    { weight: '600 900', latin: latoBold, extended: latoExtendedBold },
  ],
  Poppins: [
    { weight: '100 500', latin: poppins, extended: poppinsExtended },
    { weight: '600 900', latin: poppinsBold, extended: poppinsExtendedBold },
  ],
  Fraunces: [{ weight: '100 900', latin: fraunces, extended: frauncesExtended }],
}

const latinRange =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD'
// These two without the rupee sign, which is on every page: the system's own costs nothing, a file up to 85 KB.
const extendedRange =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1E00-1E9F,U+1EF2-1EFF,U+2C60-2C7F,U+A720-A7FF'
const devanagariRange = 'U+0900-097F,U+1CD0-1CF9,U+200C-200D,U+25CC,U+A830-A839,U+A8E0-A8FF'

const face = (family: string, weight: string, file: string, range: string) =>
  `@font-face{font-family:"${family}";font-style:normal;font-display:swap;font-weight:${weight};src:url(${file}) format("woff2");unicode-range:${range}}`

const facesOf = (family: FontFamily | 'Fraunces'): string[] =>
  cuts[family].flatMap(({ weight, latin, extended }) => [
    face(family, weight, latin, latinRange),
    face(family, weight, extended, extendedRange),
  ])

// Fetched only where a letter of the page is in its range: in Hindi, or in a name that a hotel gave in it. One weight: a second one
// costs as much as a photograph, and browsers thicken the first well enough for headings.
const devanagariFace = face('Noto Sans Devanagari', '400', noto, devanagariRange)

const system = '"Noto Sans Devanagari",system-ui,-apple-system,"Segoe UI",sans-serif'

export interface Typography {
  css: string
  /** The files that every page in the language needs. */
  preload: string[]
}

/** The letters of a site: the owner's family for text, and for headings Fraunces in the classic theme, in every language: the name of the hotel has one face. */
export function typographyOf(theme: Theme, family: FontFamily, language: 'en' | 'hi'): Typography {
  const hasFraunces = theme === 'classic'
  const faces = [...facesOf(family), ...(hasFraunces ? facesOf('Fraunces') : []), devanagariFace]
  const serif = `Fraunces,"Noto Sans Devanagari",Georgia,serif`
  const display = theme === 'classic' ? serif : `"${family}",${system}`
  const text = cuts[family][0]?.latin ?? inter
  const headings = hasFraunces ? fraunces : (cuts[family].at(-1)?.latin ?? inter)
  return {
    css: `${faces.join('')}:root{--text:"${family}",${system};--display:${display}}`,
    preload: [...new Set(language === 'hi' ? [noto, text] : [text, headings])],
  }
}
