/** Keys that come within so many milliseconds of each other are one word. */
const pauseMs = 750

/** What was typed into a closed list so far, and when last. */
export interface Typed {
  text: string
  at: number
}

/** What is typed with one more key, begun anew after a pause; `at` in milliseconds. */
export const typedNext = ({ text, at }: Typed, key: string, now: number): Typed => ({
  text: (now - at > pauseMs ? '' : text) + key.toLowerCase(),
  at: now,
})

/**
 * The option that the typed text begins, as a list of the browser finds it: a letter takes the next one after the option at
 * `current` (-1 for none), more letters keep to it, and the same letter again goes on to the next.
 */
export function typedOption<Option extends { label: string; disabled?: boolean | undefined }>(
  options: readonly Option[],
  text: string,
  current: number,
): Option | undefined {
  const find = (words: string, from: number) =>
    options
      .map((_, at) => options[(from + at) % options.length])
      .find(option => option && !option.disabled && option.label.toLowerCase().startsWith(words))
  const [letter = ''] = text
  if (text.length === 1) return find(text, current + 1)
  const isRepeated = [...text].every(one => one === letter)
  return find(text, Math.max(current, 0)) ?? (isRepeated ? find(letter, current + 1) : undefined)
}
