const ofAnItem = /^(?:\d{1,3}[.)]|[-*•])\s+/

/** The names of a list as people copy it from a letter or a table: one a line, without its numbers or bullets; cells are one name. */
export function namesIn(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map(line => line.trim().replace(ofAnItem, '').replaceAll(/\s+/g, ' ').trim())
    .filter(name => name !== '')
}
