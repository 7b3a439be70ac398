const braces = /\{\{([^{}]*)\}\}/g

/** The names that stand in double braces in a text, each once, in the order in which they first stand there. */
export const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(braces)].map(([, name = '']) => name.trim())),
]

/** Braces that open or close nothing: a variable that was meant and would go out as it is typed. */
export const hasLooseBraces = (text: string): boolean => /\{\{|\}\}/.test(text.replace(braces, ''))

/** The text with what stands for its names; a name for which there is nothing stays as it is written. Substitution only, never code. */
export const fillNames = (text: string, wordsFor: (name: string) => string | undefined): string =>
  text.replace(braces, (written, name: string) => wordsFor(name.trim()) ?? written)
