import type { Theme } from '@atithi/api/web/website/rules/website'
import { contrast, mix, readableOn, readableRatio, visibleRatio } from './contrast.ts'

interface Ground {
  paper: string
  surface: string
  ink: string
  muted: string
  line: string
}

const grounds: Record<Theme, { light: Ground; dark: Ground }> = {
  classic: {
    light: {
      paper: '#faf6ef',
      surface: '#fffdf9',
      ink: '#2b2622',
      muted: '#665d53',
      line: '#e3d9ca',
    },
    dark: {
      paper: '#191613',
      surface: '#231f1a',
      ink: '#f2ebe1',
      muted: '#b8ac9d',
      line: '#3b342c',
    },
  },
  modern: {
    light: {
      paper: '#ffffff',
      surface: '#f4f6f8',
      ink: '#11151a',
      muted: '#56606d',
      line: '#dfe3e8',
    },
    dark: {
      paper: '#0f1216',
      surface: '#181c22',
      ink: '#eef1f5',
      muted: '#a5aebb',
      line: '#2c333c',
    },
  },
}

/** The hotel's two colours within its theme, corrected until text in and on them is readable. */
function paletteOf(
  { paper, surface, ink, muted, line }: Ground,
  primary: string,
  secondary: string,
): Record<string, string> {
  const tint = mix(paper, primary, 0.07)
  const brand = readableOn(primary, [
    contrast('#ffffff', primary) >= visibleRatio ? '#ffffff' : '#14110f',
  ])
  const onBrand = contrast('#ffffff', brand) >= readableRatio ? '#ffffff' : '#14110f'
  return {
    paper,
    surface,
    ink,
    muted: readableOn(muted, [paper, surface, tint]),
    line,
    tint,
    brand,
    'on-brand': onBrand,
    'brand-hover': mix(brand, onBrand === '#ffffff' ? '#000000' : '#ffffff', 0.14),
    link: readableOn(primary, [paper, surface, tint]),
    accent: readableOn(secondary, [paper, surface], visibleRatio),
    // Stars are small and stand on every ground.
    stars: readableOn(secondary, [paper, surface], readableRatio),
    danger: readableOn('#b3261e', [paper, surface]),
    // Where a form control ends must be seen by everyone.
    control: readableOn(line, [paper, surface], visibleRatio),
  }
}

const declarations = (palette: Record<string, string>) =>
  Object.entries(palette)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

/** The colours of a site, by day and by night. */
export function paletteCss(theme: Theme, primary: string, secondary: string): string {
  const { light, dark } = grounds[theme]
  const inDark = declarations(paletteOf(dark, primary, secondary))
  return `:root{${declarations(paletteOf(light, primary, secondary))}}@media(prefers-color-scheme:dark){:root{${inDark}}}`
}

/** The paper of a theme in daylight: the bar of a phone's browser takes it. */
export const paperOf = (theme: Theme, scheme: 'light' | 'dark'): string =>
  grounds[theme][scheme].paper
