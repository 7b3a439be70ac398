import { en, type Words } from './words/en.ts'
import { hi } from './words/hi.ts'

/** The first is the one whose pages stand without a language in their address. */
export const languages = ['en', 'hi'] as const
export type Language = (typeof languages)[number]

const dictionaries: Record<Language, Words> = { en, hi }
export const wordsIn = (language: Language): Words => dictionaries[language]

/** '/hi/rooms' → Hindi and '/rooms'. */
export function readLanguage(pathname: string): { language: Language; path: string } {
  const [, code, path] = /^\/(hi)(\/.*)?$/.exec(pathname) ?? []
  return code === 'hi' ? { language: 'hi', path: path || '/' } : { language: 'en', path: pathname }
}

/** The path of a page in a language: '/rooms' → '/hi/rooms'. */
export const pathIn = (language: Language, path: string): string =>
  language === 'en' ? path : `/${language}${path}`
