const scripts = ['Latin', 'Greek', 'Cyrillic', 'Devanagari', 'Common', 'Inherited']
  .map(name => `\\p{Script=${name}}`)
  .join('')
const unknown = new RegExp(`[^${scripts}]|\\p{Emoji_Presentation}`, 'gu')

/**
 * A text in letters that the font of papers has. One of another script would be drawn as wrong letters, which are read as right ones: it
 * becomes the sign for a letter that is missing, so that people see it and write the name in Latin.
 */
export const printable = (text: string): string => text.replace(unknown, '\uFFFD')
