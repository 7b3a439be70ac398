const mostOfSubject = 300
const mostOfContent = 8_000

/**
 * What the log of messages keeps of a letter: its plain text, without the addresses of its links, which open a booking, a payment or
 * a review to whoever reads them.
 */
export const loggedWords = ({ subject, text }: { subject: string; text: string }) => ({
  subject: withoutLinks(subject)
    .replace(/[\r\n]+/g, ' ')
    .slice(0, mostOfSubject),
  content: withoutLinks(text).trim().slice(0, mostOfContent),
})

/** A line that is an address alone says nothing without it. */
const withoutLinks = (text: string): string =>
  text
    .replace(/^[a-z][a-z0-9+.-]*:\/\/\S+$\n?/gim, '')
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '[link]')
